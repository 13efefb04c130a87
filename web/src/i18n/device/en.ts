import type { DeviceWords } from "../device-words";
import { formatFor } from "../format";

const format = formatFor("en");

function games(count: number): string {
  return format.plural(count) === "one" ? "1 game" : `${format.count(count)} games`;
}

export const device: DeviceWords = {
  analysis: {
    heading: "Analysis",
    start: "Analyse",
    stop: "Stop",
    lines: "Lines",
    columns: { score: "Score", winning: "Win", depth: "Depth", line: "Line" },
    idle: "The engine on your device looks for the best moves in this position.",
    waiting: "Starting the engine …",
    work: (nodes, speed) => `${nodes} positions · ${speed}/s`,
    bar: (share) => `Black's chance to win: ${format.percent(share)}`,
    problem: {
      over: "The game is over in this position. Step back to analyse an earlier one.",
      position: "This position can't be analysed: it contains a move against the rules.",
      unavailable:
        "Analysis needs the engine on your device, which could not be started. Reload the page or try another browser.",
      failed: "The engine has stopped unexpectedly. Press Analyse to start it again.",
    },
  },
  engine: {
    label: "Engine",
    choices: { auto: "Automatic", device: "This device", server: "Server" },
    places: { device: "On this device", server: "On the server" },
    speed: (positions) => `${format.rough(positions)} positions/s`,
    reasons: {
      classic: "The classics are written in Python.",
      program: "This program is installed there.",
      opening: "Opening rules need the server.",
      "no-server": "This site has no server.",
      "not-built": "This site was built without an engine for browsers.",
      "no-webassembly": "This browser cannot run WebAssembly, which the engine needs.",
      "not-loaded": "The engine could not be loaded. The next game tries again.",
    },
  },
  mark: {
    here: "On this device",
    player: "Computed on the player's device",
    server: "Computed on the server",
  },
  unsynced: "Not yet stored on the server.",
  inMemory: "Your browser stores no games: this one is gone when you close the page.",
  games: {
    heading: "My games",
    text: "Games that you played in this browser. Save them in a file to keep them, or to move them to another device: drop the file here to read it.",
    loading: "Loading the games …",
    none: "No games yet. Games that you play in this browser appear here.",
    playing: "In progress",
    more: (count) => `Show ${games(count)} more`,
    remove: "Delete",
    removeGame: (name) => `Delete ${name}`,
    removed: (name) => `Deleted: ${name}`,
    restore: "Undo",
    save: "Save all games",
    saved: (count) => `Saved ${games(count)} in one file.`,
    read: "Read saved games",
    added: (count) => `Added ${games(count)}.`,
    updated: (count) => `Continued ${games(count)}.`,
    known: (count) => `Already here: ${games(count)}.`,
    invalid: (count) =>
      format.plural(count) === "one"
        ? "1 entry could not be read."
        : `${format.count(count)} entries could not be read.`,
    empty: "There are no games in this file.",
  },
  share: {
    moves: "Moves",
    here: "This game is stored in this browser. A link for others needs a server.",
    later: "The link follows as soon as the game is on the server.",
    pictures: "PNG and GIF need a server.",
  },
};

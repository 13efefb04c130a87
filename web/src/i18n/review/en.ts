import { formatFor } from "../format";
import type { ReviewWords } from "../review-words";

const format = formatFor("en");

export const review: ReviewWords = {
  heading: "Review",
  start: "Review the game",
  again: "Review again",
  stop: "Stop",
  idle: "The engine on your device goes through the game and names the moves that decided it.",
  noMoves: "There is no game to review yet: play some moves first.",
  changed: "The main line has changed since this review.",
  stopped: "Stopped: the review is not complete.",
  finished: (moments) =>
    format.plural(moments) === "one"
      ? "The review is complete: 1 key moment."
      : `The review is complete: ${format.count(moments)} key moments.`,
  starting: "Starting the engine …",
  progress: (done, total) => `${done} of ${total} positions`,
  problem: {
    unavailable:
      "A review needs the engine on your device, which could not be started. Reload the page or try another browser.",
    failed: "The engine has stopped unexpectedly. Start the review again.",
    position: "This game can't be reviewed: it contains a move against the rules.",
  },
  server: {
    start: "Run on the server",
    queued: "Waiting on the server …",
    running: (done, total) => `On the server: ${done} of ${total} positions`,
    failed: "The review on the server has failed. Start it again, or review on your device.",
    offline: "The server can't be reached. What was reviewed there is not lost.",
    hint: "You may close the page: the server goes on, and everybody with the link sees the result.",
  },
  graph: {
    label: "Black's chance to win, move by move",
    begin: "Before the first move",
    move: (number, point) => `Move ${number}, ${point}`,
    value: (move, chance) => `${move}: Black ${chance}`,
  },
  accuracy: "Accuracy",
  classes: {
    best: "Best",
    good: "Good",
    forced: "Forced",
    lost: "Already lost",
    inaccuracy: "Inaccuracy",
    mistake: "Mistake",
    "missed-win": "Missed win",
    losing: "Losing mistake",
  },
  moments: {
    heading: "Key moments",
    none: "No mistakes found.",
    waiting: "The last moves come first.",
    cost: (share) => `−${share}`,
    better: "Better move",
    show: "Show the win",
    noReturn: "Point of no return",
    noReturnLong: "From here on the game was lost.",
  },
  moves: {
    heading: "All moves",
    number: "No.",
    move: "Move",
    class: "Class",
    chance: "Black",
    cost: "Cost",
  },
  add: "Add to study",
  added: "The better moves are variations of the study now.",
  game: {
    review: "Review",
    analyse: "Analyse",
    analyseLong: "Analyse this position on the study board",
    failed: "The study could not be created.",
  },
  games: {
    show: "Show",
    filters: { all: "All", playing: "In progress", finished: "Finished" },
    noneLike: "No such games.",
    review: (name) => `Review ${name}`,
    analyse: (name) => `Analyse ${name}`,
    studies: "My studies",
    offline: "The server can't be reached: only games on this device are listed.",
  },
};

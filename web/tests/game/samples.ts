/** Sample games as the server returns them. */
import { createGameState, setOnline, type GameState } from "../../src/game/state";
import type {
  Created,
  GameView,
  OpeningChoices,
  Options,
  OutcomeView,
  PlayerOptionInfo,
  Seat,
} from "../../src/net/messages";
import { text } from "../i18n/catalogues";

const seat = (color: "black" | "white", kind: Seat["kind"] = "human"): Seat => ({
  kind,
  name: "",
  player: kind === "ai" ? "tengen:level=3" : null,
  label: kind === "ai" ? text("Tengen, level 3", "天元 3 级") : text("Guest", "来客"),
  color,
  connected: true,
});

/** A game on a board of five, black to move first, white an AI. */
export function sampleView(change: Partial<GameView> = {}): GameView {
  const moves = change.moves ?? [];
  const isBlack = moves.length % 2 === 0;
  return {
    id: "abc",
    version: moves.length + 1,
    status: "playing",
    rule: "freestyle",
    size: 5,
    opening: { name: "free", label: text("Free", "自由") },
    created: "2026-01-31T12:00:00.000Z",
    local: false,
    device: false,
    listed: true,
    seats: { first: seat("black"), second: seat("white", "ai") },
    moves,
    times: moves.map(() => 1),
    turn: isBlack ? "black" : "white",
    to_act: isBlack ? "first" : "second",
    legal: "1".repeat(25),
    forbidden: {},
    choices: null,
    clock: null,
    outcome: null,
    thoughts: [],
    offers: { undo: null, draw: null },
    thinking: null,
    rematch: null,
    spectators: 0,
    problem: null,
    now: 1_000_000,
    ...change,
  };
}

/** The same against a person. */
export function samplePair(change: Partial<GameView> = {}): GameView {
  return sampleView({ seats: { first: seat("black"), second: seat("white") }, ...change });
}

export function openSeatView(): GameView {
  const seats = { first: seat("black"), second: seat("white", "open") };
  return sampleView({ status: "waiting", seats });
}

export function created(view: GameView, seats: Created["seats"] = ["first"]): Created {
  return { game: view, seats };
}

export function choices(change: Partial<OpeningChoices> = {}): OpeningChoices {
  return {
    name: "swap2",
    label: text("Swap2", "Swap2"),
    size: 5,
    rule: "freestyle",
    phase: "place",
    player: 1,
    black: 1,
    turn: "black",
    moves: [],
    offers: [],
    declared: null,
    prompt: text("Player 1: place a black stone.", "玩家1：请放一颗黑子。"),
    choices: [],
    text: "",
    ...change,
  };
}

export const PLAYOUTS: PlayerOptionInfo = {
  name: "playouts",
  label: text("Playouts", "模拟局数"),
  text: text("", ""),
  default: "2000",
  choices: [],
  lowest: 1,
  highest: 100000,
  whole: true,
  none: null,
};

const SHAPES: PlayerOptionInfo = {
  ...PLAYOUTS,
  name: "shapes",
  default: "no",
  choices: ["yes", "no"].map((value) => ({ value, label: text(value, value) })),
};

export const OPTIONS: Options = {
  players: ["tengen:level=1", "tengen:level=3", "classic:uct"].map((spec) => ({
    spec,
    kind: spec.startsWith("classic") ? "classic" : "engine",
    level: null,
    label: text(spec, spec),
    text: text("", ""),
    rating: null,
    options: spec.startsWith("classic") ? [PLAYOUTS, SHAPES] : [],
  })),
  rules: ["freestyle", "renju"].map((name) => ({
    name,
    label: text(name, name),
    text: text("", ""),
  })),
  sizes: { least: 5, most: 19, default: 15 },
  openings: [
    { name: "free", sizes: [5, 22] },
    { name: "taraguchi-10", sizes: [15, 15] },
  ].map((entry) => ({ ...entry, label: text("", ""), text: text("", "") })),
  clocks: [],
  version: "1",
};

export const OUTCOME: OutcomeView = {
  winner: "black",
  seat: "first",
  termination: "five",
  line: [],
  text: text("Black wins.", "黑方胜。"),
};

/** The state of a game that is online. */
export function open(view: GameView, seats: Created["seats"] = ["first"]): GameState {
  return setOnline(createGameState(created(view, seats), 0), true);
}

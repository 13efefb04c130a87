/** Everything a board shows, as plain data: no DOM, no rules. */
import { fromXY, type Point } from "./points";
import type { Symmetry } from "./symmetry";

export type Color = "black" | "white";
export type MarkShape = "circle" | "square" | "triangle" | "cross";

/** A straight line from one point to another. */
export interface Line {
  from: Point;
  to: Point;
}

/** A stone that is not on the board: offered, or expected later. */
export interface Stone {
  point: Point;
  color: Color;
}

/** A move somebody thinks about. */
export interface Candidate {
  point: Point;
  /** Its probability, from 0 to 1: the area of its ring. */
  share: number;
  /** What stands inside the ring; the share in per cent unless given. */
  text?: string;
}

/** What a row of stones is called, the strongest first. */
export type Shape =
  | "five"
  | "overline"
  | "open-four"
  | "double-four"
  | "four"
  | "open-three"
  | "three"
  | "open-two"
  | "two";

/** A row that one side has, and what could be done about it. */
export interface Threat {
  color: Color;
  shape: Shape;
  /** The stones of the row, end to end. */
  stones: readonly Point[];
  /** The empty points that complete or stop it. */
  points: readonly Point[];
}

/** What a stone on a forbidden point would make on one line. */
export interface ReasonLine {
  kind: "five" | "overline" | "four" | "three" | "false-three";
  /** The stones of the row, end to end, the forbidden one included. */
  stones: readonly Point[];
  /** The points that would complete the row; a verdict other than "legal" or "five" rules one out. */
  completions: readonly { point: Point; verdict: string }[];
}

/** Why a point is forbidden. */
export interface Reason {
  point: Point;
  lines: readonly ReasonLine[];
}

/** When a point has to be chosen twice before it is played. */
export type ConfirmMode = "never" | "touch" | "always";

/**
 * What the owner of a board decides. `set` replaces parts as a whole; a part is drawn again only if
 * it is another object than before, so hand over a new one instead of changing the old.
 */
export interface BoardConfig {
  /** Points along a side, 5 to 22. */
  size: number;
  stones: Readonly<Record<Point, Color>>;
  /** Gets a vermilion dot, or a vermilion number if numbers are shown. */
  lastMove: Point | null;
  /** The number of the move that placed each stone; always read aloud, shown if `showNumbers`. */
  numbers: Readonly<Record<Point, number>>;
  showNumbers: boolean;
  /** The colour of the stone under the pointer; null if there is nothing to be placed. */
  toMove: Color | null;
  /** The points where a click, a tap or Enter means something. */
  playable: ReadonlySet<Point>;
  /** Points with a small cross; choosing one is refused as "forbidden" unless it is playable. */
  forbidden: ReadonlySet<Point>;
  /** Which moves need a second tap, or the page's tick; the keyboard never does. */
  confirm: ConfirmMode;

  /** The winning row, end to end: a line through it, all other stones dimmed. */
  win: readonly Point[];
  /** Why one point is forbidden, drawn on the board. */
  reason: Reason | null;
  /** Where an opening rule lets a stone be placed; the rest is shaded. Null for everywhere. */
  region: ReadonlySet<Point> | null;
  /** Fifth moves to choose from: pale stones with the letters A, B, C … in this order. */
  offers: readonly Stone[];
  /** A line of play that is only thought of: pale stones numbered from 1. */
  preview: readonly Stone[];
  candidates: readonly Candidate[];
  threats: readonly Threat[];
  /** How good or how often, from 0 to 1, on empty points: discs without a number. */
  heat: Readonly<Record<Point, number>>;
  marks: Readonly<Record<Point, MarkShape>>;
  /** Short texts on stones or points; where there is one, no number is shown. */
  labels: Readonly<Record<Point, string>>;
  lines: readonly Line[];

  /** Letters below and numbers at the left. */
  coordinates: boolean;
  /** How the board is turned; points keep their names. */
  symmetry: Symmetry;
  words: BoardWords;
}

/** What a board says to people who listen to it; in the page's language. */
export interface BoardWords {
  board(size: number): string;
  cell(point: Point, content: CellContent): string;
}

/** All there is to say about one point. */
export interface CellContent {
  stone: Color | null;
  /** The text in `labels`. */
  label: string | null;
  /** The number of the move, shown or not. */
  number: number | null;
  isLast: boolean;
  isPlayable: boolean;
  isForbidden: boolean;
  /** Part of the winning row. */
  isWinning: boolean;
  /** Waits to be confirmed. */
  isPending: boolean;
  /** The letter of the offered stone. */
  offer: string | null;
}

export interface BoardState extends BoardConfig {
  /** Tells the boards of one page apart; part of the names of their elements. */
  readonly id: string;
  /** Where the keyboard is. */
  cursor: Point;
  /** Whether the cursor is shown: to those who use the keyboard. */
  hasCursor: boolean;
  /** The point under the mouse. */
  hover: Point | null;
  /** The point that was tapped once and waits for the second tap. */
  pending: Point | null;
  /** The stone that has just been placed and lands; null if several changed at once. */
  landing: Point | null;
}

const PLAIN_WORDS: BoardWords = {
  board: (size) => `Board ${size} × ${size}`,
  cell: (point, content) => `${point} ${content.stone ?? ""}`.trim(),
};

/** An empty board. */
export function createState(id: string, config: Partial<BoardConfig> = {}): BoardState {
  return {
    id,
    size: 15,
    stones: {},
    lastMove: null,
    numbers: {},
    showNumbers: false,
    toMove: null,
    playable: new Set(),
    forbidden: new Set(),
    confirm: "never",
    win: [],
    reason: null,
    region: null,
    offers: [],
    preview: [],
    candidates: [],
    threats: [],
    heat: {},
    marks: {},
    labels: {},
    lines: [],
    coordinates: true,
    symmetry: "identity",
    words: PLAIN_WORDS,
    cursor: middle(config.size ?? 15),
    hasCursor: false,
    hover: null,
    pending: null,
    landing: null,
    ...config,
  };
}

/** The point in the middle, or next to it. */
export function middle(size: number): Point {
  const half = Math.floor(size / 2);
  return fromXY(half, half, size);
}

/** The letter of the offer with that index. */
export function offerLetter(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + (index % 26));
}

/** What is to be said about one point. */
export function cellContent(state: BoardState, point: Point): CellContent {
  const offer = state.offers.findIndex((stone) => stone.point === point);
  return {
    stone: state.stones[point] ?? null,
    label: state.labels[point] ?? null,
    number: state.numbers[point] ?? null,
    isLast: state.lastMove === point,
    isPlayable: state.playable.has(point),
    isForbidden: state.forbidden.has(point),
    isWinning: state.win.includes(point),
    isPending: state.pending === point,
    offer: offer < 0 ? null : offerLetter(offer),
  };
}

/** Everything a board shows, as plain data: no DOM, no rules. */
import { fromXY, type Point } from "./points";

export type Color = "black" | "white";
export type MarkShape = "circle" | "square" | "triangle" | "cross";

export interface Line {
  from: Point;
  to: Point;
}

/** What the owner of a board decides; every part is replaced as a whole by `set`. */
export interface BoardConfig {
  /** Points along a side, 5 to 22. */
  size: number;
  stones: Readonly<Record<Point, Color>>;
  /** Half-transparent stones: what might be played. */
  ghosts: Readonly<Record<Point, Color>>;
  /** How good or how often, from 0 to 1, on empty points. */
  heat: Readonly<Record<Point, number>>;
  marks: Readonly<Record<Point, MarkShape>>;
  /** Short texts on stones or points, such as move numbers. */
  labels: Readonly<Record<Point, string>>;
  lines: readonly Line[];
  lastMove: Point | null;
  /** The points where a click or Enter means something. */
  playable: ReadonlySet<Point>;
  coordinates: boolean;
}

/** What a board says to people who listen to it; in the page's language. */
export interface BoardWords {
  board(size: number): string;
  cell(point: Point, content: CellContent): string;
}

export interface CellContent {
  stone: Color | null;
  label: string | null;
  isLast: boolean;
  isPlayable: boolean;
}

export interface BoardState extends BoardConfig {
  /** Tells the boards of one page apart; part of the names of their elements. */
  readonly id: string;
  words: BoardWords;
  /** Where the keyboard is; shown while the board has the focus. */
  cursor: Point;
  hasFocus: boolean;
  /** The stone that has just been placed and lands; null if several changed at once. */
  landing: Point | null;
}

const PLAIN_WORDS: BoardWords = {
  board: (size) => `Board ${size} × ${size}`,
  cell: (point, content) => `${point} ${content.stone ?? ""}`.trim(),
};

/** An empty board. */
export function createState(id: string, config: Partial<BoardConfig> = {}): BoardState {
  const size = config.size ?? 15;
  const middle = Math.floor(size / 2);
  return {
    id,
    size,
    stones: {},
    ghosts: {},
    heat: {},
    marks: {},
    labels: {},
    lines: [],
    lastMove: null,
    playable: new Set(),
    coordinates: true,
    words: PLAIN_WORDS,
    cursor: fromXY(middle, middle, size),
    hasFocus: false,
    landing: null,
    ...config,
  };
}

/** What is to be said about one point. */
export function cellContent(state: BoardState, point: Point): CellContent {
  return {
    stone: state.stones[point] ?? null,
    label: state.labels[point] ?? null,
    isLast: state.lastMove === point,
    isPlayable: state.playable.has(point),
  };
}

/** The board's state as plain data; no DOM, no rules. */
import { fromXY, type Point } from "./points";
import type { Symmetry } from "./symmetry";

export type Color = "black" | "white";
export type MarkShape = "circle" | "square" | "triangle" | "cross";

/** A straight line from one point to another. */
export interface Line {
  from: Point;
  to: Point;
}

/** A stone that is drawn but not on the board: an offer or a preview. */
export interface Stone {
  point: Point;
  color: Color;
}

/** A candidate move. */
export interface Candidate {
  point: Point;
  /** The probability from 0 to 1; the area of the ring. */
  share: number;
  /** The text inside the ring; default: the share in per cent. */
  text?: string;
}

/** The shapes of rows, the strongest first. */
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

/** A row of one side, and the points that matter for it. */
export interface Threat {
  color: Color;
  shape: Shape;
  /** The stones of the row, end to end. */
  stones: readonly Point[];
  /** The empty points that complete or stop it. */
  points: readonly Point[];
}

/** What a forbidden move would make on one line. */
export interface ReasonLine {
  kind: "five" | "overline" | "four" | "three" | "false-three";
  /** The stones of the row, end to end, including the forbidden move. */
  stones: readonly Point[];
  /** The points that complete the row; a verdict other than "legal" or "five" excludes one. */
  completions: readonly { point: Point; verdict: string }[];
}

/** Why a point is forbidden. */
export interface Reason {
  point: Point;
  lines: readonly ReasonLine[];
}

/** When a move needs confirmation by a second tap. */
export type ConfirmMode = "never" | "touch" | "always";

/** Which drags from one point to another are reported: none, of the right button, or all. */
export type DragMode = "never" | "secondary" | "always";

/**
 * What the owner of a board controls. `set` compares objects by identity: pass a new object instead of
 * changing one.
 */
export interface BoardConfig {
  /** Points along a side, 5 to 22. */
  size: number;
  stones: Readonly<Record<Point, Color>>;
  /** Marked with a vermilion dot, or a vermilion number if numbers are shown. */
  lastMove: Point | null;
  /** The move number of each stone; in the accessible label, and drawn if `showNumbers`. */
  numbers: Readonly<Record<Point, number>>;
  showNumbers: boolean;
  /** The colour of the stone to place; null if it is not the player's turn. */
  toMove: Color | null;
  /** The points that can be chosen. */
  playable: ReadonlySet<Point>;
  /** Points with a small cross; choosing one that is not playable is refused as "forbidden". */
  forbidden: ReadonlySet<Point>;
  /** Which moves need confirmation; those by keyboard never do. */
  confirm: ConfirmMode;

  /** The winning row, end to end; all other stones are dimmed. */
  win: readonly Point[];
  /** Why one point is forbidden, drawn on the board. */
  reason: Reason | null;
  /** Where an opening rule allows a stone; the rest is shaded. Null for everywhere. */
  region: ReadonlySet<Point> | null;
  /** Offered fifth moves: pale stones with the letters A, B, C … in this order. */
  offers: readonly Stone[];
  /** A variation: pale stones numbered from 1. */
  preview: readonly Stone[];
  candidates: readonly Candidate[];
  threats: readonly Threat[];
  /** A value from 0 to 1 for empty points, drawn as a disc. */
  heat: Readonly<Record<Point, number>>;
  marks: Readonly<Record<Point, MarkShape>>;
  /** Short texts on stones or points; they replace the number. */
  labels: Readonly<Record<Point, string>>;
  /** Scores on stones or points, of up to five characters, all in one small size. */
  figures: Readonly<Record<Point, string>>;
  lines: readonly Line[];
  arrows: readonly Line[];
  /** Which drags `onDrag` hears of. A point that is clicked with the right button is a drag to itself. */
  drag: DragMode;

  /** Whether letters and numbers are drawn at the edge. */
  coordinates: boolean;
  /** The rotation or reflection of the picture; points keep their names. */
  symmetry: Symmetry;
  words: BoardWords;
}

/** The accessible labels of the board in the page's language. */
export interface BoardWords {
  board(size: number): string;
  cell(point: Point, content: CellContent): string;
}

/** What the label of a cell can mention. */
export interface CellContent {
  stone: Color | null;
  /** The text in `labels` or `figures`. */
  label: string | null;
  /** The move number, drawn or not. */
  number: number | null;
  isLast: boolean;
  isPlayable: boolean;
  isForbidden: boolean;
  /** Part of the winning row. */
  isWinning: boolean;
  /** Waiting for confirmation. */
  isPending: boolean;
  /** The letter of the offered stone. */
  offer: string | null;
  mark: MarkShape | null;
  /** Where the arrows from here point. */
  arrows: readonly Point[];
}

export interface BoardState extends BoardConfig {
  /** Unique on the page; the prefix of element ids. */
  readonly id: string;
  /** The point of the keyboard cursor. */
  cursor: Point;
  /** Whether the cursor is visible. */
  hasCursor: boolean;
  /** The point under the mouse. */
  hover: Point | null;
  /** The point that waits for confirmation. */
  pending: Point | null;
  /** The stone that is animated; null if several changed at once. */
  landing: Point | null;
  /** The arrow that is being drawn; at its start both points are the same. */
  dragged: Line | null;
}

const DEFAULT_WORDS: BoardWords = {
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
    figures: {},
    lines: [],
    arrows: [],
    drag: "never",
    coordinates: true,
    symmetry: "identity",
    words: DEFAULT_WORDS,
    cursor: middle(config.size ?? 15),
    hasCursor: false,
    hover: null,
    pending: null,
    landing: null,
    dragged: null,
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

/** The content of a cell. */
export function cellContent(state: BoardState, point: Point): CellContent {
  const offer = state.offers.findIndex((stone) => stone.point === point);
  return {
    stone: state.stones[point] ?? null,
    label: state.labels[point] ?? state.figures[point] ?? null,
    number: state.numbers[point] ?? null,
    isLast: state.lastMove === point,
    isPlayable: state.playable.has(point),
    isForbidden: state.forbidden.has(point),
    isWinning: state.win.includes(point),
    isPending: state.pending === point,
    offer: offer < 0 ? null : offerLetter(offer),
    mark: state.marks[point] ?? null,
    arrows: state.arrows.filter(({ from }) => from === point).map(({ to }) => to),
  };
}

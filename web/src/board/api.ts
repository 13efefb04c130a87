/**
 * What the owner of a board can do with it, and what it tells its owner.
 *
 *     const board = createBoard(element, { ...fromMoves(["h8", "i9"]), toMove: "black", playable });
 *     board.set({ showNumbers: true });
 *
 * The element becomes the board's frame: give it a width, its height follows. Everything that is
 * shown is plain data (`BoardConfig`); what is legal, forbidden or winning is told by the owner.
 */
import type { Point } from "./points";
import type { BoardConfig, BoardState } from "./state";

export type { Point } from "./points";
export type { Symmetry } from "./symmetry";
export type {
  BoardConfig,
  BoardState,
  BoardWords,
  Candidate,
  CellContent,
  Color,
  ConfirmMode,
  Line,
  MarkShape,
  Reason,
  ReasonLine,
  Shape,
  Stone,
  Threat,
} from "./state";

export interface BoardApi {
  /** What is shown now; to be changed by `set` only. */
  readonly state: Readonly<BoardState>;
  /** Show something else; parts that are left out stay. Drawn with the next frame. */
  set(config: Partial<BoardConfig>): void;
  /** Play the point that waits for its second tap (the page's tick); nothing if none does. */
  confirm(): void;
  /** Forget the point that waits for its second tap. */
  cancel(): void;
  /** Give the board the keyboard. */
  focus(): void;
  /** Take the board off the page; it hears nothing any more. */
  destroy(): void;
}

/** Why a point cannot be played: a stone is there, a rule forbids it, or it is not the time. */
export type Refusal = "taken" | "forbidden" | "not-now";

export interface BoardEvents {
  /** A playable point was clicked, confirmed, or chosen with Enter or Space. */
  onPlay?(point: Point): void;
  /** A point was chosen that is not playable. */
  onRefused?(point: Point, why: Refusal): void;
  /** The mouse or the keyboard's cursor has come to another point, or left the board (null). */
  onPoint?(point: Point | null): void;
  /** A point waits for its second tap, or (null) none does any more. */
  onPending?(point: Point | null): void;
}

/**
 * The public interface of the board component.
 *
 *     const board = createBoard(element, { ...fromMoves(["h8", "i9"]), toMove: "black", playable });
 *     board.set({ showNumbers: true });
 *
 * The board fills the element, whose height follows its width. Everything on display is plain data
 * (`BoardConfig`); the owner decides what is legal, forbidden or winning.
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
  DragMode,
  Line,
  MarkShape,
  Reason,
  ReasonLine,
  Shape,
  Stone,
  Threat,
} from "./state";

export interface BoardApi {
  /** The current state; change it with `set` only. */
  readonly state: Readonly<BoardState>;
  /** Replace parts of the configuration; drawn in the next frame. */
  set(config: Partial<BoardConfig>): void;
  /** Play the pending point, if there is one. */
  confirm(): void;
  /** Cancel the pending point. */
  cancel(): void;
  /** Move the keyboard focus to the board. */
  focus(): void;
  /** Remove the board and its listeners from the element. */
  destroy(): void;
}

/** Why a point cannot be played: occupied, forbidden by a rule, or not the player's turn. */
export type Refusal = "taken" | "forbidden" | "not-now";

export interface BoardEvents {
  /** A playable point was clicked, confirmed, or chosen with Enter or Space. */
  onPlay?(point: Point): void;
  /** A point was chosen that is not playable. */
  onRefused?(point: Point, why: Refusal): void;
  /** The mouse or the keyboard cursor moved to another point or (null) left the board. */
  onPoint?(point: Point | null): void;
  /** A drag ended, of those that `drag` allows; both points may be the same. */
  onDrag?(from: Point, to: Point): void;
  /** A point waits for confirmation, or (null) no longer does. */
  onPending?(point: Point | null): void;
}

/** What the owner of a board can do with it. */
import type { Point } from "./points";
import type { BoardConfig, BoardState, BoardWords } from "./state";

export interface BoardApi {
  /** What is shown now; to be changed by `set` only. */
  readonly state: Readonly<BoardState>;
  /** Show something else; parts that are left out stay. Drawn with the next frame. */
  set(config: Partial<BoardConfig>): void;
  /** Change the language of what is read aloud. */
  setWords(words: BoardWords): void;
  /** Give the board the keyboard. */
  focus(): void;
  /** Take the board off the page; it hears nothing any more. */
  destroy(): void;
}

export interface BoardEvents {
  /** A playable point was clicked, or chosen with Enter. */
  onChoose?(point: Point): void;
}

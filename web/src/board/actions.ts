/** What can happen to a board's state; no DOM. */
import { fromXY, toXY, type Point } from "./points";
import type { BoardConfig, BoardState } from "./state";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const STEPS: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Replace parts of what is shown; a single new stone lands, more are simply there. */
export function set(state: BoardState, config: Partial<BoardConfig>): void {
  const before = state.stones;
  Object.assign(state, config);
  const placed = Object.keys(state.stones).filter((point) => !(point in before));
  state.landing = placed.length === 1 ? placed[0]! : null;
  if (!toXY(state.cursor, state.size)) {
    const middle = Math.floor(state.size / 2);
    state.cursor = fromXY(middle, middle, state.size);
  }
}

/** Move the keyboard's cursor by one point; it stays on the board. */
export function moveCursor(state: BoardState, arrow: Arrow): void {
  const at = toXY(state.cursor, state.size);
  if (!at) return;
  const [dx, dy] = STEPS[arrow];
  const inside = (value: number): number => Math.min(state.size - 1, Math.max(0, value));
  state.cursor = fromXY(inside(at.x + dx), inside(at.y + dy), state.size);
}

/** The point that a click or Enter chooses, or null if nothing can be chosen there. */
export function choose(state: BoardState, point: Point): Point | null {
  state.cursor = point;
  return state.playable.has(point) ? point : null;
}

/** The board has got the keyboard, or lost it. */
export function focus(state: BoardState, hasFocus: boolean): void {
  state.hasFocus = hasFocus;
}

/** What can happen to a board's state; no DOM. */
import type { Refusal } from "./api";
import { fromScreen, onScreen } from "./geometry";
import { toXY, type Point } from "./points";
import { middle, type BoardConfig, type BoardState } from "./state";

/** What came of choosing a point. */
export type Chosen =
  { kind: "played"; point: Point } | { kind: "refused"; point: Point; why: Refusal };

/** How far a key moves the cursor: columns and lines of the screen. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
};

/** Replace parts of what is shown; a single new stone lands, more are simply there. */
export function set(state: BoardState, config: Partial<BoardConfig>): void {
  const { stones, symmetry, size } = state;
  Object.assign(state, config);
  if (state.symmetry !== symmetry || state.size !== size) state.landing = null;
  else if (state.stones !== stones) state.landing = landing(state, stones);
  if (!toXY(state.cursor, state.size)) state.cursor = middle(state.size);
  if (state.hover && !toXY(state.hover, state.size)) state.hover = null;
  if (state.pending && !state.playable.has(state.pending)) state.pending = null;
}

/** The stone that lands; one that does so already is not disturbed by an equal position. */
function landing(state: BoardState, before: BoardConfig["stones"]): Point | null {
  const points = Object.keys(state.stones);
  const placed = points.filter((point) => !(point in before));
  if (placed.length === 1) return placed[0]!;
  const isSame = !placed.length && points.length === Object.keys(before).length;
  return isSame ? state.landing : null;
}

/** Move the cursor by a key; it stays on the board. False if the key does not move it. */
export function moveCursor(state: BoardState, key: string): boolean {
  const step = STEPS[key];
  const at = onScreen(state, state.cursor);
  if (!step || !at) return false;
  const inside = (value: number): number => Math.min(state.size - 1, Math.max(0, value));
  state.cursor = fromScreen(state, { x: inside(at.x + step[0]), y: inside(at.y + step[1]) });
  state.hasCursor = true;
  return true;
}

/** Play a point, or say why not. */
export function choose(state: BoardState, point: Point): Chosen {
  state.cursor = point;
  state.pending = null;
  if (state.playable.has(point)) return { kind: "played", point };
  return { kind: "refused", point, why: refusal(state, point) };
}

/** A click or tap on a point: where a second one is needed, the first only shows the stone. */
export function tap(state: BoardState, point: Point, isTouch: boolean): Chosen | null {
  const needsSecond = state.confirm === "always" || (state.confirm === "touch" && isTouch);
  if (!needsSecond || point === state.pending || !state.playable.has(point))
    return choose(state, point);
  state.cursor = point;
  state.pending = point;
  return null;
}

/** Forget the point that waits; false if none does. */
export function cancel(state: BoardState): boolean {
  const hadOne = state.pending !== null;
  state.pending = null;
  return hadOne;
}

/** The point that the visitor looks at: under the mouse, else under a visible cursor. */
export function pointed(state: BoardState): Point | null {
  return state.hover ?? (state.hasCursor ? state.cursor : null);
}

function refusal(state: BoardState, point: Point): Refusal {
  if (point in state.stones) return "taken";
  return state.forbidden.has(point) ? "forbidden" : "not-now";
}

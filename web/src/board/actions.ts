/** Actions on the board's state; no DOM. */
import type { Refusal } from "./api";
import { fromScreen, onScreen } from "./geometry";
import { toXY, type Point } from "./points";
import { middle, type BoardConfig, type BoardState } from "./state";

/** The result of choosing a point. */
export type Choice =
  | { kind: "played"; point: Point }
  | { kind: "refused"; point: Point; why: Refusal }
  | { kind: "dragged"; from: Point; to: Point };

/** The columns and rows by which a key moves the cursor on the screen. */
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

/** Replace parts of the configuration. A single new stone is animated, several are not. */
export function set(state: BoardState, config: Partial<BoardConfig>): void {
  const { stones, symmetry, size } = state;
  Object.assign(state, config);
  if (state.symmetry !== symmetry || state.size !== size) state.landing = null;
  else if (state.stones !== stones) state.landing = landing(state, stones);
  if (!toXY(state.cursor, state.size)) state.cursor = middle(state.size);
  if (state.hover && !toXY(state.hover, state.size)) state.hover = null;
  if (state.pending && !state.playable.has(state.pending)) state.pending = null;
}

/** The stone to animate; an animation continues if the position stays the same. */
function landing(state: BoardState, before: BoardConfig["stones"]): Point | null {
  const points = Object.keys(state.stones);
  const placed = points.filter((point) => !(point in before));
  if (placed.length === 1) return placed[0]!;
  const isUnchanged = !placed.length && points.length === Object.keys(before).length;
  return isUnchanged ? state.landing : null;
}

/** Move the cursor with a key, within the board. False if the key does not move it. */
export function moveCursor(state: BoardState, key: string): boolean {
  const step = STEPS[key];
  const at = onScreen(state, state.cursor);
  if (!step || !at) return false;
  const clamp = (value: number): number => Math.min(state.size - 1, Math.max(0, value));
  state.cursor = fromScreen(state, { x: clamp(at.x + step[0]), y: clamp(at.y + step[1]) });
  state.hasCursor = true;
  return true;
}

/** Choose a point: it is played, or refused with a reason. */
export function choose(state: BoardState, point: Point): Choice {
  state.cursor = point;
  state.pending = null;
  if (state.playable.has(point)) return { kind: "played", point };
  return { kind: "refused", point, why: refusal(state, point) };
}

/** A click or tap on a point; if confirmation is needed, the first one only shows the stone. */
export function tap(state: BoardState, point: Point, isTouch: boolean): Choice | null {
  const needsConfirmation = state.confirm === "always" || (state.confirm === "touch" && isTouch);
  if (!needsConfirmation || point === state.pending || !state.playable.has(point))
    return choose(state, point);
  state.cursor = point;
  state.pending = point;
  return null;
}

/** Begin a drag at a point, if the board reports drags of that button. */
export function beginDrag(state: BoardState, point: Point, isSecondary: boolean): void {
  const isReported = state.drag === "always" || (state.drag === "secondary" && isSecondary);
  if (isReported) state.dragged = { from: point, to: point };
}

/** Continue a drag to another point. */
export function drag(state: BoardState, to: Point): void {
  if (state.dragged && state.dragged.to !== to) state.dragged = { ...state.dragged, to };
}

/** End a drag; null if there was none, or one of the main button that stayed at its point. */
export function endDrag(state: BoardState, isSecondary: boolean): Choice | null {
  const { dragged } = state;
  state.dragged = null;
  if (!dragged || (dragged.from === dragged.to && !isSecondary)) return null;
  return { kind: "dragged", ...dragged };
}

/** Cancel the pending point; false if there is none. */
export function cancel(state: BoardState): boolean {
  const hadPending = state.pending !== null;
  state.pending = null;
  return hadPending;
}

/** The point under the mouse, or else under the visible keyboard cursor. */
export function activePoint(state: BoardState): Point | null {
  return state.hover ?? (state.hasCursor ? state.cursor : null);
}

function refusal(state: BoardState, point: Point): Refusal {
  if (point in state.stones) return "taken";
  return state.forbidden.has(point) ? "forbidden" : "not-now";
}

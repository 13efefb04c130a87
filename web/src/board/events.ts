/** Pointer and keyboard, turned into actions. */
import { choose, focus, moveCursor, type Arrow } from "./actions";
import type { BoardEvents } from "./api";
import { fromXY, type Point } from "./points";
import { CELL, margin, side } from "./render";
import type { BoardState } from "./state";

/** Listen until the signal says stop; `redraw` is called after every change. */
export function listen(
  host: HTMLElement,
  state: BoardState,
  events: BoardEvents,
  redraw: () => void,
  signal: AbortSignal,
): void {
  const pick = (point: Point | null): void => {
    const chosen = point && choose(state, point);
    if (chosen) events.onChoose?.(chosen);
    redraw();
  };
  host.addEventListener("click", (event) => pick(pointAt(host, state, event)), { signal });
  host.addEventListener("pointermove", (event) => hover(host, state, event), { signal });
  host.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key.startsWith("Arrow")) moveCursor(state, event.key as Arrow);
      else if (event.key === "Enter") pick(state.cursor);
      else return;
      event.preventDefault();
      event.stopPropagation();
      redraw();
    },
    { signal },
  );
  for (const type of ["focus", "blur"] as const) {
    const change = (): void => {
      // A click gives the focus too, but only those who use the keyboard need its cursor.
      focus(state, type === "focus" && host.matches(":focus-visible"));
      redraw();
    };
    host.addEventListener(type, change, { signal });
  }
}

function hover(host: HTMLElement, state: BoardState, event: PointerEvent): void {
  const point = pointAt(host, state, event);
  host.classList.toggle("can-choose", point !== null && state.playable.has(point));
}

/** The point under the pointer, or null beside the board. */
function pointAt(host: HTMLElement, state: BoardState, event: MouseEvent): Point | null {
  const box = host.getBoundingClientRect();
  const scale = side(state) / box.width;
  const x = Math.round(((event.clientX - box.left) * scale - margin(state)) / CELL);
  const y = Math.round(((event.clientY - box.top) * scale - margin(state)) / CELL);
  const isInside = x >= 0 && y >= 0 && x < state.size && y < state.size;
  return isInside ? fromXY(x, y, state.size) : null;
}

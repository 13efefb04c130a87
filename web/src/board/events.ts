/** Pointer and keyboard, turned into actions. */
import { cancel, choose, moveCursor, tap, type Chosen } from "./actions";
import { nearest } from "./geometry";
import type { Point } from "./points";
import type { BoardState } from "./state";

/** Do something to the state, then tell the owner what came of it and draw. */
export type Act = (action: (state: BoardState) => Chosen | null | void) => void;

/** Listen until the signal says stop. */
export function listen(host: HTMLElement, state: BoardState, act: Act, signal: AbortSignal): void {
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
  ): void => host.addEventListener(type, handle, { signal });
  const showCursor = (isShown: boolean): void => {
    if (state.hasCursor !== isShown) act((board) => void (board.hasCursor = isShown));
  };

  // Some browsers send clicks without the kind of pointer; what went down before tells it.
  let isTouch = false;
  on("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
    showCursor(false);
  });
  on("click", (event) => {
    const point = pointOf(host, state, event);
    if (point) act((board) => tap(board, point, isTouch));
  });
  on("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    const point = nearestTo(host, state, event);
    if (point !== state.hover) act((board) => void (board.hover = point));
  });
  on("pointerleave", () => {
    if (state.hover) act((board) => void (board.hover = null));
  });
  on("keydown", (event) => {
    if (!press(state, event, act)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  on("focusin", ({ target }) => {
    // A click gives the focus too, but only those who use the keyboard need its cursor.
    if (target !== host) showCursor((target as HTMLElement).matches(":focus-visible"));
  });
  on("focusout", ({ relatedTarget }) => {
    if (!host.contains(relatedTarget as Node | null)) showCursor(false);
  });
}

/** Do what a key means on the board; false leaves it to the page. */
function press(state: BoardState, event: KeyboardEvent, act: Act): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  let isUsed = false;
  if (event.key === "Enter" || event.key === " ") {
    // Nothing may be played where nothing is seen.
    isUsed = state.hasCursor;
    if (isUsed && !event.repeat) act((board) => choose(board, board.cursor));
  } else if (event.key === "Escape") act((board) => void (isUsed = cancel(board)));
  else act((board) => void (isUsed = moveCursor(board, event.key)));
  return isUsed;
}

/** The point that a click means; screen readers click a cell, wherever the pointer may be. */
function pointOf(host: HTMLElement, state: BoardState, event: MouseEvent): Point | null {
  const cell = (event.target as Element).closest<HTMLElement>("[data-point]");
  return cell?.dataset["point"] ?? nearestTo(host, state, event);
}

function nearestTo(host: HTMLElement, state: BoardState, event: MouseEvent): Point | null {
  const box = host.getBoundingClientRect();
  return nearest(state, {
    x: (event.clientX - box.left) / box.width,
    y: (event.clientY - box.top) / box.height,
  });
}

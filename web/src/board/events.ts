/** Turns pointer and keyboard events into actions. */
import { beginDrag, cancel, choose, drag, endDrag, moveCursor, tap, type Choice } from "./actions";
import { nearest } from "./geometry";
import type { Point } from "./points";
import type { BoardState } from "./state";

/** Run an action on the state, notify the owner and redraw. */
export type Act = (action: (state: BoardState) => Choice | null | void) => void;

type Listen = <Type extends keyof HTMLElementEventMap>(
  type: Type,
  handle: (event: HTMLElementEventMap[Type]) => void,
) => void;

/** Listen until the signal aborts. */
export function listen(host: HTMLElement, state: BoardState, act: Act, signal: AbortSignal): void {
  const on: Listen = (type, handle) => host.addEventListener(type, handle, { signal });
  const showCursor = (isShown: boolean): void => {
    if (state.hasCursor !== isShown) act((board) => void (board.hasCursor = isShown));
  };

  // Some browsers send clicks without a pointer type: remember it from the pointerdown event.
  let isTouch = false;
  on("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
    showCursor(false);
  });
  const isDragClick = listenToDrags(host, state, act, on);
  on("click", (event) => {
    const point = pointOf(host, state, event);
    if (point && !isDragClick()) act((board) => tap(board, point, isTouch));
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
    // A click also moves the focus, but the cursor is shown to keyboard users only.
    if (target !== host) showCursor((target as HTMLElement).matches(":focus-visible"));
  });
  on("focusout", ({ relatedTarget }) => {
    if (!host.contains(relatedTarget as Node | null)) showCursor(false);
  });
}

/** Follow drags from point to point; the result tells a click from the end of a drag. */
function listenToDrags(host: HTMLElement, state: BoardState, act: Act, on: Listen): () => boolean {
  let hasDragged = false;
  const isSecondary = (event: PointerEvent): boolean => event.button === 2;
  on("pointerdown", (event) => {
    hasDragged = false;
    const point = state.drag === "never" ? null : nearestTo(host, state, event);
    if (!point || event.button === 1) return;
    act((board) => beginDrag(board, point, isSecondary(event)));
    // The drag may end outside the board.
    if (state.dragged) host.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    const point = state.dragged && nearestTo(host, state, event);
    if (point && point !== state.dragged?.to) act((board) => drag(board, point));
  });
  on("pointerup", (event) => {
    if (!state.dragged) return;
    act((board) => {
      const ended = endDrag(board, isSecondary(event));
      // The right button makes no click that would have to be told from the drag.
      hasDragged = ended !== null && !isSecondary(event);
      return ended;
    });
  });
  on("pointercancel", () => {
    if (state.dragged) act((board) => void (board.dragged = null));
  });
  on("contextmenu", (event) => {
    if (state.drag !== "never") event.preventDefault();
  });
  return () => hasDragged;
}

/** Run the action of a key; false if the board does not use the key. */
function press(state: BoardState, event: KeyboardEvent, act: Act): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  let isUsed = false;
  if (event.key === "Enter" || event.key === " ") {
    // An invisible cursor must not play.
    isUsed = state.hasCursor;
    if (isUsed && !event.repeat) act((board) => choose(board, board.cursor));
  } else if (event.key === "Escape") act((board) => void (isUsed = cancel(board)));
  else act((board) => void (isUsed = moveCursor(board, event.key)));
  return isUsed;
}

/** The point of a click. Screen readers click a cell regardless of the pointer's position. */
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

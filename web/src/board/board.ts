/** Creates a board: connects state, actions, rendering and events. */
import "./board.css";
import { activePoint, cancel, choose, set } from "./actions";
import type { BoardApi, BoardEvents } from "./api";
import { listen, type Act } from "./events";
import { Renderer } from "./renderer";
import { createState, type BoardConfig } from "./state";

let boards = 0;

/** Create a board in an element. */
export function createBoard(
  host: HTMLElement,
  config: Partial<BoardConfig> = {},
  events: BoardEvents = {},
): BoardApi {
  const state = createState(`board${++boards}`, config);
  const lifetime = new AbortController();
  const renderer = new Renderer(host, state);
  let frame = 0;
  const redraw = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      renderer.draw();
    });
  };
  const act: Act = (action) => {
    const { pending, cursor } = state;
    const before = activePoint(state);
    const choice = action(state);
    redraw();
    if (state.cursor !== cursor) renderer.followCursor();
    if (state.pending !== pending) events.onPending?.(state.pending);
    if (activePoint(state) !== before) events.onPoint?.(activePoint(state));
    if (choice?.kind === "played") events.onPlay?.(choice.point);
    if (choice?.kind === "dragged") events.onDrag?.(choice.from, choice.to);
    if (choice?.kind === "refused") events.onRefused?.(choice.point, choice.why);
  };
  listen(host, state, act, lifetime.signal);
  host.addEventListener("focus", () => renderer.focus(), { signal: lifetime.signal });
  renderer.draw();
  return {
    state,
    set: (change) => act((board) => set(board, change)),
    confirm: () => act((board) => (board.pending ? choose(board, board.pending) : null)),
    cancel: () => act((board) => void cancel(board)),
    focus: () => renderer.focus(),
    destroy(): void {
      lifetime.abort();
      cancelAnimationFrame(frame);
      renderer.remove();
    },
  };
}

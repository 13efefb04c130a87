/** A board on a page: wires state, actions, picture and events together. */
import "./board.css";
import { cancel, choose, pointed, set } from "./actions";
import type { BoardApi, BoardEvents } from "./api";
import { listen, type Act } from "./events";
import { Painter } from "./painter";
import { createState, type BoardConfig } from "./state";

let boards = 0;

/** Put a board into an element, which becomes its frame. */
export function createBoard(
  host: HTMLElement,
  config: Partial<BoardConfig> = {},
  events: BoardEvents = {},
): BoardApi {
  const state = createState(`board${++boards}`, config);
  const ending = new AbortController();
  const painter = new Painter(host, state);
  let waiting = 0;
  const redraw = (): void => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      painter.draw();
    });
  };
  const act: Act = (action) => {
    const { pending, cursor } = state;
    const before = pointed(state);
    const chosen = action(state);
    redraw();
    if (state.cursor !== cursor) painter.followCursor();
    if (state.pending !== pending) events.onPending?.(state.pending);
    if (pointed(state) !== before) events.onPoint?.(pointed(state));
    if (chosen?.kind === "played") events.onPlay?.(chosen.point);
    if (chosen?.kind === "refused") events.onRefused?.(chosen.point, chosen.why);
  };
  listen(host, state, act, ending.signal);
  host.addEventListener("focus", () => painter.focus(), { signal: ending.signal });
  painter.draw();
  return {
    state,
    set: (change) => act((board) => set(board, change)),
    confirm: () => act((board) => (board.pending ? choose(board, board.pending) : null)),
    cancel: () => act((board) => void cancel(board)),
    focus: () => painter.focus(),
    destroy(): void {
      ending.abort();
      cancelAnimationFrame(waiting);
      painter.remove();
    },
  };
}

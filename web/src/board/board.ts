/** A board on a page: wires state, actions, picture and events together. */
import "./board.css";
import { set } from "./actions";
import type { BoardApi, BoardEvents } from "./api";
import { listen } from "./events";
import { renderCells, renderGround, renderPieces, side } from "./render";
import { createState, type BoardConfig, type BoardState, type BoardWords } from "./state";

let boards = 0;

/** Put a board into an element, which becomes its frame. */
export function createBoard(
  host: HTMLElement,
  config: Partial<BoardConfig> = {},
  events: BoardEvents = {},
): BoardApi {
  const state = createState(`board${++boards}`, config);
  const ending = new AbortController();
  const draw = painter(host, state);
  let waiting = 0;
  const redraw = (): void => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      draw();
    });
  };
  listen(host, state, events, redraw, ending.signal);
  draw();
  return {
    state,
    set(change: Partial<BoardConfig>): void {
      set(state, change);
      redraw();
    },
    setWords(words: BoardWords): void {
      state.words = words;
      redraw();
    },
    focus: () => host.focus(),
    destroy(): void {
      ending.abort();
      cancelAnimationFrame(waiting);
      host.replaceChildren();
    },
  };
}

/** A function that draws the state; the wood only when it has changed. */
function painter(host: HTMLElement, state: BoardState): () => void {
  host.classList.add("tengen-board");
  host.tabIndex = 0;
  host.setAttribute("role", "grid");
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("aria-hidden", "true");
  const [ground, pieces] = ["g", "g"].map((tag) =>
    picture.appendChild(document.createElementNS("http://www.w3.org/2000/svg", tag)),
  );
  const cells = document.createElement("div");
  cells.className = "cells";
  host.replaceChildren(picture, cells);
  let drawn = "";
  const replace = memory();
  return () => {
    const frame = `${state.size} ${state.coordinates}`;
    if (frame !== drawn) {
      picture.setAttribute("viewBox", `0 0 ${side(state)} ${side(state)}`);
      ground!.innerHTML = renderGround(state);
      drawn = frame;
    }
    replace(pieces!, renderPieces(state));
    replace(cells, renderCells(state));
    host.setAttribute("aria-label", state.words.board(state.size));
    host.setAttribute("aria-activedescendant", `${state.id}-${state.cursor}`);
  };
}

/** A way to replace content that leaves equal content alone, with whatever points at it. */
function memory(): (target: Element, markup: string) => void {
  const known = new Map<Element, string>();
  return (target, markup) => {
    if (known.get(target) === markup) return;
    known.set(target, markup);
    target.innerHTML = markup;
  };
}

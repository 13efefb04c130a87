/** The left side: the board, the path and the explanation of the selected node. */
import { createBoard } from "../board/board";
import type { XrayWords } from "../i18n/xray-words";
import { select } from "./actions";
import { element, setText } from "./dom";
import { explain } from "../tree/explain";
import { childBy, shownPosition } from "./position";
import { isDone } from "./state";
import { NONE, pathTo } from "../tree/tree";
import type { Component, Context } from "./component";

export function positionPanel(context: Context): Component {
  const host = element("div", { id: "board" });
  const path = element("nav", { class: "path" });
  const sentence = element("p", { class: "sentence", id: "sentence", "aria-live": "polite" });
  const hint = element("p", { class: "hint" });
  const help = element("details", { class: "keys" });
  const board = createBoard(host, shownPosition(context.state), {
    onPlay: (move) => {
      const child = childBy(context.state, move);
      if (child !== NONE) context.act((state) => select(state, child));
    },
  });
  const root = element(
    "section",
    { class: "stage" },
    host,
    element("div", { class: "words" }, path, sentence, hint, help),
  );
  let drawnLanguage = "";
  const draw = (): void => {
    const { state, settings } = context;
    const words = context.words();
    board.set(shownPosition(state));
    if (drawnLanguage !== settings.language) {
      board.set({ words: words.board });
      help.replaceChildren(...keys(words));
      drawnLanguage = settings.language;
    }
    path.setAttribute("aria-label", words.path);
    path.replaceChildren(...steps(context));
    setText(sentence, explanation(context));
    setText(hint, board.state.playable.size ? words.boardHint[state.tree.data.kind] : "");
  };
  return { root, draw };
}

function explanation({ state, words }: Context): string {
  if (state.selected === NONE) return words().emptyTree;
  const isKnown = state.tree.data.kind === "mcts" || isDone(state, state.selected);
  return isKnown ? words().explain(explain(state.tree, state.selected)) : words().searching;
}

/** The path as buttons, from the start to the selected node. */
function steps(context: Context): HTMLElement[] {
  const { state } = context;
  if (state.selected === NONE) return [];
  return pathTo(state.tree, state.selected).map((node, i) => {
    const move = state.tree.data.nodes[node]!.m;
    const text = i === 0 || move === null ? context.words().start : `${i}. ${move}`;
    const isHere = node === state.selected;
    const button = element("button", { type: "button", "aria-current": isHere && "step" }, text);
    button.addEventListener("click", () => context.act((s) => select(s, node)));
    return button;
  });
}

function keys(words: XrayWords): HTMLElement[] {
  const list = words.keyList.map(([key, meaning]) =>
    element("div", {}, element("dt", {}, key), element("dd", {}, meaning)),
  );
  return [element("summary", {}, words.keys), element("dl", {}, ...list)];
}

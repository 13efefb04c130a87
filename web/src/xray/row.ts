/** A row of the tree, reused for different nodes. */
import { opponent } from "../board/position";
import type { XrayWords } from "../i18n/xray-words";
import { element, setText } from "./dom";
import { figure, percent, searchWindow } from "../i18n/format";
import { isDone, isReached, type XrayState } from "./state";
import { mover, NONE, type Tree } from "../tree/tree";

export interface Row {
  readonly root: HTMLElement;
  /** Show the node at an index of the list. */
  fill(state: XrayState, words: XrayWords, index: number): void;
}

export function createRow(): Row {
  const fold = element("span", { class: "fold", "aria-hidden": "true" });
  const stone = element("i", { class: "disc", "aria-hidden": "true" });
  const move = element("span", { class: "move" });
  const cell = (name: string, ...content: Node[]): HTMLElement =>
    element("span", { class: name, role: "gridcell" }, ...content);
  const first = cell("first", fold, stone, move);
  const depth = cell("depth");
  const range = cell("range");
  const bar = element("i", { class: "bar", "aria-hidden": "true" });
  const share = element("span", { class: "share" });
  const value = cell("value");
  const badges = cell("badges");
  const root = element("div", { class: "row", role: "row" }, first, depth, range, value, badges);
  let isBar = false;

  const fill = (state: XrayState, words: XrayWords, index: number): void => {
    const node = state.rows[index]!;
    const { tree } = state;
    const data = tree.data.nodes[node]!;
    const known = isDone(state, node);
    describe(root, state, node, index);
    root.style.setProperty("--level", String(tree.ply[node]));
    setText(fold, tree.firstChild[node] === NONE ? "" : state.open[node] ? "▾" : "▸");
    const by = data.m === null ? "none" : opponent(mover(tree, node));
    stone.className = `disc ${by}`;
    setText(move, moveName(tree, words, node));
    if (tree.data.kind === "mcts") {
      const above = data.p === NONE ? 0 : (tree.data.nodes[data.p]!.n ?? 0);
      const part = above ? (data.n ?? 0) / above : 1;
      setText(depth, figure(data.n ?? 0));
      if (!isBar) range.replaceChildren(bar, share);
      isBar = true;
      bar.style.setProperty("--share", String(part));
      setText(share, percent(part));
    } else {
      setText(depth, figure(data.d ?? NaN));
      setText(range, searchWindow(tree.alpha[node]!, tree.beta[node]!));
    }
    setText(value, known ? figure(tree.value[node]!) : "…");
    fillBadges(badges, badgeNames(tree, node, known), words);
  };
  return { root, fill };
}

type Badge = keyof XrayWords["badge"];

function badgeNames(tree: Tree, node: number, known: boolean): Badge[] {
  const data = tree.data.nodes[node]!;
  const names: Badge[] = [];
  if (known && tree.isBest[node] && data.m !== null) names.push("best");
  if (known && data.c) names.push(data.c);
  if (data.e && tree.firstChild[node] === NONE) names.push("leaf");
  return names;
}

function fillBadges(target: HTMLElement, names: Badge[], words: XrayWords): void {
  const key = `${words.lang} ${names.join(" ")}`;
  if (target.dataset["key"] === key) return;
  target.dataset["key"] = key;
  target.replaceChildren(
    ...names.map((name) => {
      const title = words.badgeTitle[name];
      return element("span", { class: `badge ${name}`, title }, words.badge[name]);
    }),
  );
}

function describe(root: HTMLElement, state: XrayState, node: number, index: number): void {
  const isSelected = node === state.selected;
  const hasChildren = state.tree.firstChild[node] !== NONE;
  root.id = `row-${node}`;
  root.dataset["node"] = String(node);
  root.setAttribute("aria-rowindex", String(index + 2));
  root.setAttribute("aria-level", String(state.tree.ply[node]! + 1));
  root.setAttribute("aria-selected", String(isSelected));
  if (hasChildren) root.setAttribute("aria-expanded", String(state.open[node] === 1));
  else root.removeAttribute("aria-expanded");
  root.classList.toggle("context", !state.matches[node]);
  root.classList.toggle("future", !isReached(state, node));
  root.classList.toggle("odd", index % 2 === 1);
}

function moveName(tree: Tree, words: XrayWords, node: number): string {
  const { m, p } = tree.data.nodes[node]!;
  if (m !== null) return m === "--" ? words.pass : m;
  if (p !== NONE) return "·";
  const isOnly = tree.size[node] === tree.count;
  return words.root(isOnly ? null : rootNumber(tree, node));
}

/** Iterative deepening has a root for each search. */
function rootNumber(tree: Tree, node: number): number {
  let number = 1;
  for (let at = 0; at < node; at += tree.size[at]!) number++;
  return number;
}

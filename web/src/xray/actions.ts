/** Actions on the page's state; no DOM. */
import { isFiltered, updateRows, rowOf, type Filter, type XrayState } from "./state";
import { children, NONE, type Tree } from "../tree/tree";

/** Select a node and show the finished search. */
export function select(state: XrayState, node: number): void {
  state.horizon = null;
  show(state, node);
}

/** Step through the search in its own order: 1 to the next node, -1 to the previous one. */
export function step(state: XrayState, direction: 1 | -1): boolean {
  let node = state.selected + direction;
  while (node >= 0 && node < state.tree.count && !state.matches[node]) node += direction;
  if (node < 0 || node >= state.tree.count) return false;
  show(state, node);
  state.horizon = node;
  return true;
}

/** Step to the start or the end of the search. */
export function stepToEdge(state: XrayState, edge: "first" | "last"): void {
  if (!state.tree.count) return;
  if (edge === "last") {
    const last = state.matches.lastIndexOf(1);
    if (last >= 0) select(state, last);
    return;
  }
  const first = state.matches.indexOf(1);
  if (first < 0) return;
  show(state, first);
  state.horizon = first;
}

/** Move the selection by a number of visible rows. */
export function moveRows(state: XrayState, by: number): void {
  if (!state.rows.length) return;
  const row = rowOf(state, state.selected) + by;
  select(state, state.rows[Math.min(state.rows.length - 1, Math.max(0, row))]!);
}

/** Fold or unfold a node. */
export function toggle(state: XrayState, node: number, open = !state.open[node]): void {
  if (state.tree.firstChild[node] === NONE) return;
  state.open[node] = open ? 1 : 0;
  updateRows(state);
  // If the selected row is folded away, select the row that hides it.
  for (let at = state.selected; !open && at !== NONE; at = state.tree.parent[at]!)
    if (at === node) state.selected = node;
}

/** The left arrow key: fold, or go to the parent. */
export function foldOrLeave(state: XrayState): void {
  const { selected, tree } = state;
  if (selected === NONE) return;
  const hasChildren = tree.firstChild[selected] !== NONE;
  if (hasChildren && state.open[selected]) toggle(state, selected, false);
  else if (tree.parent[selected] !== NONE) select(state, tree.parent[selected]!);
}

/** The right arrow key: unfold, or go to the first child. */
export function unfoldOrEnter(state: XrayState): void {
  const { selected, tree } = state;
  if (selected === NONE || tree.firstChild[selected] === NONE) return;
  if (!state.open[selected]) {
    toggle(state, selected, true);
    return;
  }
  const child = children(tree, selected).find((node) => state.shown[node]);
  if (child !== undefined) select(state, child);
}

/** Unfold the nodes above a level and fold the others; level 1 shows the first moves. */
export function foldToLevel(state: XrayState, level: number): void {
  const { count, ply } = state.tree;
  for (let node = 0; node < count; node++) state.open[node] = ply[node]! < level ? 1 : 0;
  while (state.selected !== NONE && ply[state.selected]! > level)
    state.selected = state.tree.parent[state.selected]!;
  updateRows(state);
}

/** Show only the nodes that match a filter, and their ancestors. */
export function setFilter(state: XrayState, change: Partial<Filter>): void {
  const wasFiltered = isFiltered(state);
  Object.assign(state.filter, change);
  const { count, parent } = state.tree;
  for (let node = 0; node < count; node++)
    state.matches[node] = passes(state.tree, state.filter, node);
  state.shown.set(state.matches);
  for (let node = count - 1; node >= 0; node--)
    if (state.shown[node] && parent[node] !== NONE) state.shown[parent[node]!] = 1;
  if (isFiltered(state)) {
    if (!wasFiltered) state.openBefore = state.open.slice();
    state.open.fill(1);
  } else if (state.openBefore) {
    state.open = state.openBefore;
    state.openBefore = null;
  }
  if (state.selected !== NONE) show(state, nearestShown(state));
}

/** Select the next node with a move, in search order with wrap-around; false if there is none. */
export function find(state: XrayState, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const { count, data } = state.tree;
  for (let i = 1; i <= count; i++) {
    const node = (state.selected + i) % count;
    if (state.shown[node] && data.nodes[node]!.m === wanted) {
      select(state, node);
      state.notFound = null;
      return true;
    }
  }
  state.notFound = wanted;
  return false;
}

/** Select a node and unfold its ancestors. */
function show(state: XrayState, node: number): void {
  state.selected = node;
  const { parent } = state.tree;
  for (let at = parent[node]!; at !== NONE; at = parent[at]!) state.open[at] = 1;
  updateRows(state);
}

/** The selected node; if the filter hides it, the first that matches. */
function nearestShown(state: XrayState): number {
  if (state.shown[state.selected]) return state.selected;
  const first = state.matches.indexOf(1);
  return first < 0 ? state.selected : first;
}

function passes(tree: Tree, filter: Filter, node: number): 0 | 1 {
  const data = tree.data.nodes[node]!;
  if (filter.ply !== null && tree.ply[node] !== filter.ply) return 0;
  const matches = {
    all: true,
    best: tree.isBest[node] === 1,
    cuts: data.c !== undefined,
    alpha: data.c === "alpha",
    beta: data.c === "beta",
    leaves: data.e === true,
  }[filter.kind];
  return matches ? 1 : 0;
}

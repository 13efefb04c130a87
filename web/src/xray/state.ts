/** What the page shows of a tree, as plain data: no DOM. */
import { NONE, type Tree } from "./tree";

/** Which nodes are shown, together with those above them. */
export type Kind = "all" | "best" | "cuts" | "alpha" | "beta" | "leaves";

export interface Filter {
  kind: Kind;
  /** Only nodes so many moves from the root; null for any. */
  ply: number | null;
}

export interface XrayState {
  readonly tree: Tree;
  /** NONE only if the tree is empty. */
  selected: number;
  /** 1 for nodes whose children are unfolded. */
  open: Uint8Array;
  /** How things were unfolded before a filter unfolded them. */
  openBefore: Uint8Array | null;
  filter: Filter;
  /** 1 for nodes that pass the filter. */
  matches: Uint8Array;
  /** 1 for nodes that pass it or stand above one that does. */
  shown: Uint8Array;
  /** While somebody steps through the search: the node entered last; null shows the end. */
  horizon: number | null;
  /** The nodes in the visible rows, from the top. */
  rows: Int32Array;
  isPlaying: boolean;
  /** The move looked for was not found. */
  notFound: string | null;
}

/** Everything shown, the first level unfolded, the chosen move selected. */
export function createXrayState(tree: Tree): XrayState {
  const state: XrayState = {
    tree,
    selected: tree.count ? (tree.bestLine[0] ?? 0) : NONE,
    open: new Uint8Array(tree.count),
    openBefore: null,
    filter: { kind: "all", ply: null },
    matches: new Uint8Array(tree.count).fill(1),
    shown: new Uint8Array(tree.count).fill(1),
    horizon: null,
    rows: new Int32Array(0),
    isPlaying: false,
    notFound: null,
  };
  for (let node = 0; node < tree.count; node++) state.open[node] = tree.ply[node] === 0 ? 1 : 0;
  listRows(state);
  return state;
}

/** Work out the visible rows anew. */
export function listRows(state: XrayState): void {
  const { order, size } = state.tree;
  const rows = new Int32Array(state.tree.count);
  let filled = 0;
  for (let at = 0; at < order.length;) {
    const node = order[at]!;
    if (state.shown[node]) rows[filled++] = node;
    at += state.shown[node] && state.open[node] ? 1 : size[node]!;
  }
  state.rows = rows.subarray(0, filled);
}

/** The row of a node; -1 if it is folded away. Rows are in reading order, so halving finds it. */
export function rowOf(state: XrayState, node: number): number {
  if (node === NONE) return -1;
  const { place } = state.tree;
  let low = 0;
  let high = state.rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = state.rows[middle]!;
    if (found === node) return middle;
    if (place[found]! < place[node]!) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Whether the search has met the node at the moment that is shown. */
export function isReached(state: XrayState, node: number): boolean {
  return state.horizon === null || node <= state.horizon;
}

/** Whether the search has finished with the node at the moment that is shown. */
export function isDone(state: XrayState, node: number): boolean {
  return state.horizon === null || state.tree.last[node]! <= state.horizon;
}

export function isFiltered(state: XrayState): boolean {
  return state.filter.kind !== "all" || state.filter.ply !== null;
}

/** The page's state as plain data; no DOM. */
import type { NodeFilter } from "../i18n/xray-words";
import { NONE, type Tree } from "../tree/tree";

export interface Filter {
  kind: NodeFilter;
  /** Only nodes at this ply; null for all. */
  ply: number | null;
}

export interface XrayState {
  readonly tree: Tree;
  /** NONE only if the tree is empty. */
  selected: number;
  /** 1 for nodes whose children are unfolded. */
  open: Uint8Array;
  /** The value of `open` before a filter unfolded everything. */
  openBefore: Uint8Array | null;
  filter: Filter;
  /** 1 for nodes that match the filter. */
  matches: Uint8Array;
  /** 1 for nodes that match and their ancestors. */
  shown: Uint8Array;
  /** While stepping through the search, the last node entered; null shows the finished search. */
  horizon: number | null;
  /** The nodes of the unfolded rows, from the top. */
  rows: Int32Array;
  isPlaying: boolean;
  /** The move that was searched for and not found. */
  notFound: string | null;
}

/** The initial state: no filter, the first level unfolded, the root of the best line selected. */
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
  updateRows(state);
  return state;
}

/** Recompute the rows after folding or filtering. */
export function updateRows(state: XrayState): void {
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

/** The row of a node by binary search; -1 if it is folded away. */
export function rowOf(state: XrayState, node: number): number {
  if (node === NONE) return -1;
  const { orderIndex } = state.tree;
  let low = 0;
  let high = state.rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = state.rows[middle]!;
    if (found === node) return middle;
    if (orderIndex[found]! < orderIndex[node]!) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Whether the search has entered the node at the current step. */
export function isReached(state: XrayState, node: number): boolean {
  return state.horizon === null || node <= state.horizon;
}

/** Whether the search has left the node at the current step. */
export function isDone(state: XrayState, node: number): boolean {
  return state.horizon === null || state.tree.last[node]! <= state.horizon;
}

export function isFiltered(state: XrayState): boolean {
  return state.filter.kind !== "all" || state.filter.ply !== null;
}

/** The search tree in flat arrays, built once; a node is its index in search order. */
import { opponent } from "../board/position";
import type { Color } from "../board/state";
import { toNumber, type NodeData, type XrayData } from "./data";

export const NONE = -1;

export interface Tree {
  readonly data: XrayData;
  readonly count: number;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /** Number of moves from the root. */
  readonly ply: Int32Array;
  readonly maxPly: number;
  /** The nodes in pre-order. */
  readonly order: Int32Array;
  /** The index of a node in `order`. */
  readonly orderIndex: Int32Array;
  /** The number of nodes in the subtree, which are consecutive in `order`. */
  readonly size: Int32Array;
  /** The last node of the subtree in search order. */
  readonly last: Int32Array;
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  readonly value: Float64Array;
  /** The nodes of the principal variation, the root first. */
  readonly bestLine: readonly number[];
  readonly isBest: Uint8Array;
}

/** Build the tree in linear time and memory. */
export function buildTree(data: XrayData): Tree {
  const links = link(data);
  const { order, orderIndex } = preOrder(links, data.nodes);
  const { size, last } = subtrees(data.nodes);
  const values = (key: "a" | "b" | "v"): Float64Array =>
    Float64Array.from(data.nodes, (node) => toNumber(node[key]));
  const bestLine = findBestLine(data, links);
  const isBest = new Uint8Array(data.nodes.length);
  for (const node of bestLine) isBest[node] = 1;
  return {
    data,
    count: data.nodes.length,
    ...links,
    maxPly: links.ply.reduce((max, ply) => Math.max(max, ply), 0),
    order,
    orderIndex,
    size,
    last,
    alpha: values("a"),
    beta: values("b"),
    value: values("v"),
    bestLine,
    isBest,
  };
}

type Links = Pick<Tree, "parent" | "firstChild" | "nextSibling" | "ply">;

function link({ nodes, kind }: XrayData): Links {
  const parent = Int32Array.from(nodes, (node) => node.p);
  const firstChild = new Int32Array(nodes.length).fill(NONE);
  const nextSibling = new Int32Array(nodes.length).fill(NONE);
  const ply = new Int32Array(nodes.length);
  for (const node of reverseListing(nodes, kind === "mcts")) {
    const above = parent[node]!;
    if (above === NONE) continue;
    nextSibling[node] = firstChild[above]!;
    firstChild[above] = node;
  }
  nodes.forEach((data, node) => (ply[node] = data.p === NONE ? 0 : ply[data.p]! + 1));
  return { parent, firstChild, nextSibling, ply };
}

/** The nodes in reverse listing order: the first searched or the most visited node comes last. */
function reverseListing(nodes: readonly NodeData[], byVisits: boolean): Int32Array {
  const order = Int32Array.from(nodes, (_, i) => nodes.length - 1 - i);
  const visits = (node: number): number => nodes[node]!.n ?? 0;
  return byVisits ? order.sort((a, b) => visits(a) - visits(b) || b - a) : order;
}

function preOrder(
  { parent, firstChild, nextSibling }: Links,
  nodes: readonly NodeData[],
): Pick<Tree, "order" | "orderIndex"> {
  const order = new Int32Array(nodes.length);
  const orderIndex = new Int32Array(nodes.length);
  let filled = 0;
  nodes.forEach((data, root) => {
    if (data.p !== NONE) return;
    let node = root;
    while (node !== NONE) {
      orderIndex[node] = filled;
      order[filled++] = node;
      let next = firstChild[node]!;
      while (next === NONE && node !== root) {
        next = nextSibling[node]!;
        if (next === NONE) node = parent[node]!;
      }
      node = next;
    }
  });
  return { order, orderIndex };
}

function subtrees(nodes: readonly NodeData[]): Pick<Tree, "size" | "last"> {
  const size = new Int32Array(nodes.length).fill(1);
  const last = Int32Array.from(nodes, (_, node) => node);
  for (let node = nodes.length - 1; node >= 0; node--) {
    const above = nodes[node]!.p;
    if (above === NONE) continue;
    size[above]! += size[node]!;
    last[above] = Math.max(last[above]!, last[node]!);
  }
  return { size, last };
}

/** Find the principal variation; with iterative deepening, in the last complete search that has it. */
function findBestLine(data: XrayData, links: Links): number[] {
  const line: number[] = [];
  const lastChild = (parent: number, move: string): number => {
    let found = NONE;
    let child = parent === NONE ? NONE : links.firstChild[parent]!;
    for (; child !== NONE; child = links.nextSibling[child]!)
      if (data.nodes[child]!.m === move) found = child;
    return found;
  };
  const { pv, point } = data.decision;
  const moves = pv.length ? pv : [point];
  const roots = data.nodes.flatMap((node, i) => (node.p === NONE ? [i] : []));
  const found = roots.reverse().filter((node) => lastChild(node, moves[0]!) !== NONE);
  const root = found.find((node) => data.nodes[node]!.v !== null) ?? found[0];
  if (root === undefined) return line;
  line.push(root);
  for (const move of moves) {
    const next = lastChild(line[line.length - 1]!, move);
    if (next === NONE) break;
    line.push(next);
  }
  return line;
}

export function children(tree: Tree, node: number): number[] {
  const found: number[] = [];
  for (let child = tree.firstChild[node]!; child !== NONE; child = tree.nextSibling[child]!)
    found.push(child);
  return found;
}

/** The nodes from the root to a node, both included. */
export function pathTo(tree: Tree, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at !== NONE; at = tree.parent[at]!) path.push(at);
  return path.reverse();
}

/** The side to move at a node. */
export function mover(tree: Tree, node: number): Color {
  const first = tree.data.position.turn;
  return tree.ply[node]! % 2 ? opponent(first) : first;
}

/** Whether high values are good for the side to move at this node. */
export function isMaximizing(tree: Tree, node: number): boolean {
  if (tree.data.view === "root") return tree.ply[node]! % 2 === 0;
  if (tree.data.view === "opponent") return tree.ply[node]! % 2 === 1;
  return true;
}

/** How good a child is for the side that chose it; higher is better. */
export function worth(tree: Tree, child: number): number {
  const data = tree.data.nodes[child]!;
  if (tree.data.kind === "mcts") return data.n ?? 0;
  // The side to move at the child is the opponent of the side that chose it.
  return isMaximizing(tree, child) ? -tree.value[child]! : tree.value[child]!;
}

/** The best child for the side to move, the first among equals; NONE if there is none. */
export function bestChild(tree: Tree, node: number): number {
  let best = NONE;
  for (const child of children(tree, node)) {
    const value = worth(tree, child);
    if (!Number.isNaN(value) && (best === NONE || value > worth(tree, best))) best = child;
  }
  return best;
}

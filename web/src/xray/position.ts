/** The board's configuration for the selected node. */
import { toXY } from "../board/points";
import type { BoardConfig, Color } from "../board/state";
import { boundSource } from "../tree/explain";
import { isDone, isReached, type XrayState } from "./state";
import { children, mover, NONE, pathTo, worth } from "../tree/tree";

type Shown = Pick<
  BoardConfig,
  "size" | "stones" | "labels" | "heat" | "marks" | "lastMove" | "playable"
>;

/** The position after the path to the selected node, with the moves tried from there. */
export function shownPosition(state: XrayState): Shown {
  const { tree, selected } = state;
  const { position } = tree.data;
  const stones: Record<string, Color> = {};
  const labels: Record<string, string> = {};
  for (const point of position.black) stones[point] = "black";
  for (const point of position.white) stones[point] = "white";
  let lastMove = position.last;
  const path = selected === NONE ? [] : pathTo(tree, selected).slice(1);
  path.forEach((node, i) => {
    const move = tree.data.nodes[node]!.m!;
    if (!toXY(move, position.size)) return;
    stones[move] = mover(tree, tree.parent[node]!);
    labels[move] = String(i + 1);
    lastMove = move;
  });
  const heat = selected === NONE ? {} : triedMoves(state, selected);
  const isCut = selected !== NONE && isDone(state, selected);
  const source = isCut ? boundSource(tree, selected) : NONE;
  const better = source === NONE ? null : tree.data.nodes[source]!.m;
  if (better && !(better in stones) && toXY(better, position.size)) {
    labels[better] = tree.data.nodes[selected]!.c === "alpha" ? "α" : "β";
    delete heat[better];
  }
  const playable = new Set(selected === NONE ? [] : moves(state, selected));
  return { size: position.size, stones, labels, heat, marks: {}, lastMove, playable };
}

/** The child of the selected node with a move; NONE if it was not tried. */
export function childBy(state: XrayState, move: string): number {
  const tried = children(state.tree, state.selected);
  return tried.find((child) => state.tree.data.nodes[child]!.m === move) ?? NONE;
}

function moves(state: XrayState, node: number): string[] {
  return tried(state, node).map((child) => state.tree.data.nodes[child]!.m!);
}

function tried(state: XrayState, node: number): number[] {
  return children(state.tree, node).filter((child) => isReached(state, child));
}

/**
 * The quality of the moves tried, from 0 to 1. Monte-Carlo: by visits. Alpha-beta: by rank, because
 * its values are often bounds and a winning value would hide the differences between the others.
 */
function triedMoves(state: XrayState, node: number): Record<string, number> {
  const { tree } = state;
  const known = tried(state, node).sort((a, b) => compare(worth(tree, b), worth(tree, a)));
  const max = known.length ? worth(tree, known[0]!) : 0;
  const share = (child: number, rank: number): number =>
    tree.data.kind === "mcts" ? worth(tree, child) / Math.max(1, max) : 0.8 ** rank;
  return Object.fromEntries(
    known.map((child, rank) => [tree.data.nodes[child]!.m!, share(child, rank)]),
  );
}

/** Ascending, NaN first. */
function compare(a: number, b: number): number {
  const key = (value: number): number => (Number.isNaN(value) ? -Infinity : value);
  return key(a) === key(b) ? 0 : key(a) - key(b);
}

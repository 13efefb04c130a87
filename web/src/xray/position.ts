/** The selected node on the board, as plain data for the board component. */
import { toXY } from "../board/points";
import type { BoardConfig, Color } from "../board/state";
import { boundSource } from "./explain";
import { isDone, isReached, type XrayState } from "./state";
import { children, mover, NONE, pathTo, worth } from "./tree";

type Shown = Pick<
  BoardConfig,
  "size" | "stones" | "labels" | "heat" | "marks" | "lastMove" | "playable"
>;

/** The position with the path of the selected node played out, and the moves tried from there. */
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

/** The child of the selected node by that move; NONE if it was not tried. */
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
 * How good the moves tried are, from 0 to 1: Monte-Carlo by visits; alpha-beta by rank, because its
 * values are often bounds and a single five would dwarf all others.
 */
function triedMoves(state: XrayState, node: number): Record<string, number> {
  const { tree } = state;
  const known = tried(state, node).sort((a, b) => order(worth(tree, b), worth(tree, a)));
  const most = known.length ? worth(tree, known[0]!) : 0;
  const share = (child: number, rank: number): number =>
    tree.data.kind === "mcts" ? worth(tree, child) / Math.max(1, most) : 0.8 ** rank;
  return Object.fromEntries(
    known.map((child, rank) => [tree.data.nodes[child]!.m!, share(child, rank)]),
  );
}

/** Ascending, with what has no value first. */
function order(a: number, b: number): number {
  const key = (value: number): number => (Number.isNaN(value) ? -Infinity : value);
  return key(a) === key(b) ? 0 : key(a) - key(b);
}

/** Why a node has its value: facts that a language puts into words. */
import { opponent } from "../board/position";
import type { Color } from "../board/state";
import type { Bound } from "./data";
import { bestChild, children, isMaximizing, mover, NONE, pathTo, type Tree } from "./tree";

/** The move elsewhere in the tree that set a bound. */
export interface Alternative {
  /** The other move. */
  move: string;
  /** The move on the path that it would replace. */
  instead: string;
}

export type Fact =
  | { kind: "root"; mover: Color; reply: string | null; value: number }
  | { kind: "leaf"; mover: Color; value: number; goodFor: Color }
  | { kind: "end"; value: number; goodFor: Color }
  | { kind: "unfinished" }
  | {
      kind: "cut";
      bound: Bound;
      limit: number;
      mover: Color;
      opponent: Color;
      /** What the opponent would play instead; null if the tree does not show it. */
      alternative: Alternative | null;
      reply: string | null;
      value: number;
      tried: number;
      /** The number of moves that were not tried; null if the player did not record it. */
      skipped: number | null;
    }
  | {
      kind: "fail-low";
      mover: Color;
      reply: string;
      value: number;
      bound: Bound;
      limit: number;
      alternative: Alternative | null;
    }
  | { kind: "inner"; mover: Color; reply: string; value: number; goodFor: Color; tried: number }
  | { kind: "games"; games: number; reply: string | null; replyVisits: number }
  | {
      kind: "visited";
      player: Color;
      move: string;
      visits: number;
      ofVisits: number;
      mean: number;
      reply: string | null;
      replyVisits: number;
    };

export function explain(tree: Tree, node: number): Fact {
  if (tree.data.kind === "mcts") return explainVisits(tree, node);
  const value = tree.value[node]!;
  const data = tree.data.nodes[node]!;
  const who = mover(tree, node);
  const goodFor = isMaximizing(tree, node) ? who : opponent(who);
  if (Number.isNaN(value)) return { kind: "unfinished" };
  if (data.c) return explainCut(tree, node, data.c);
  const best = bestChild(tree, node);
  if (data.p === NONE && best !== NONE) {
    const chosen = tree.bestLine[0] === node ? (tree.bestLine[1] ?? best) : best;
    return { kind: "root", mover: who, reply: move(tree, chosen), value };
  }
  if (best === NONE)
    return data.e ? { kind: "leaf", mover: who, value, goodFor } : { kind: "end", value, goodFor };
  return explainInner(tree, node, move(tree, best)!);
}

/** The node that set the bound of a cut node; NONE if it is not in the tree. */
export function boundSource(tree: Tree, node: number): number {
  const bound = tree.data.nodes[node]!.c;
  return bound ? findSource(tree, node, limitOf(tree, node, bound), 1)[0] : NONE;
}

function explainCut(tree: Tree, node: number, bound: Bound): Fact {
  const limit = limitOf(tree, node, bound);
  const data = tree.data.nodes[node]!;
  const tried = children(tree, node);
  const reply = tried[tried.length - 1];
  return {
    kind: "cut",
    bound,
    limit,
    mover: mover(tree, node),
    opponent: opponent(mover(tree, node)),
    alternative: alternative(tree, findSource(tree, node, limit, 1)),
    reply: reply === undefined ? null : move(tree, reply),
    value: tree.value[node]!,
    tried: tried.length,
    skipped: data.s ?? null,
  };
}

function explainInner(tree: Tree, node: number, reply: string): Fact {
  const value = tree.value[node]!;
  const who = mover(tree, node);
  const maximizing = isMaximizing(tree, node);
  const bound: Bound = maximizing ? "alpha" : "beta";
  const limit = limitOf(tree, node, bound);
  const failsLow = Number.isFinite(limit) && (maximizing ? value <= limit : value >= limit);
  if (failsLow) {
    const source = alternative(tree, findSource(tree, node, limit, 2));
    return { kind: "fail-low", mover: who, reply, value, bound, limit, alternative: source };
  }
  const goodFor = maximizing ? who : opponent(who);
  return { kind: "inner", mover: who, reply, value, goodFor, tried: children(tree, node).length };
}

function explainVisits(tree: Tree, node: number): Fact {
  const data = tree.data.nodes[node]!;
  const best = bestChild(tree, node);
  const reply = best === NONE ? null : move(tree, best);
  const replyVisits = best === NONE ? 0 : (tree.data.nodes[best]!.n ?? 0);
  if (data.p === NONE || data.m === null)
    return { kind: "games", games: data.n ?? 0, reply, replyVisits };
  return {
    kind: "visited",
    player: opponent(mover(tree, node)),
    move: data.m,
    visits: data.n ?? 0,
    ofVisits: tree.data.nodes[data.p]!.n ?? 0,
    mean: tree.value[node]!,
    reply,
    replyVisits,
  };
}

function limitOf(tree: Tree, node: number, bound: Bound): number {
  return (bound === "alpha" ? tree.alpha : tree.beta)[node]!;
}

function move(tree: Tree, node: number): string | null {
  return tree.data.nodes[node]!.m;
}

/**
 * The sibling of an ancestor that set a bound, and that ancestor. `distance` 1 searches where the
 * node's opponent chooses (1, 3, ... plies up), 2 where the node's own mover does (2, 4, ...).
 */
function findSource(tree: Tree, node: number, limit: number, distance: 1 | 2): [number, number] {
  const path = pathTo(tree, node);
  // Values from the mover's point of view change their sign at every ply.
  const wanted = distance === 2 && tree.data.view === "mover" ? -limit : limit;
  for (let at = path.length - distance; at > 0; at -= 2) {
    const taken = path[at]!;
    for (const sibling of children(tree, path[at - 1]!)) {
      if (sibling >= taken) break;
      if (tree.value[sibling] === wanted) return [sibling, taken];
    }
  }
  return [NONE, NONE];
}

function alternative(tree: Tree, [source, taken]: [number, number]): Alternative | null {
  if (source === NONE) return null;
  return { move: move(tree, source) ?? "", instead: move(tree, taken) ?? "" };
}

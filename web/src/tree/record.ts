/** The tree of a search of the engine in the browser, as `tengen.xray.record` makes it in Python. */
import type { Position, Trace, TraceEvent } from "../engine/api";
import { toXY } from "../board/points";
import { fromMoves } from "../board/position";
import type { Color } from "../board/state";
import type { JsonNumber, NodeData, XrayData } from "./data";

/** The number of nodes that are kept. */
const MAX_NODES = 50_000;
/** The engine's bound of an open window. */
const INFINITE = 32_000;
/** On the path: a node that is not kept. */
const UNKEPT = -1;

/** The data of the X-ray page for a search from a position of a game. */
export function recordSearch(
  player: string,
  position: Position,
  { decision, events }: Trace,
  maxNodes: number = MAX_NODES,
): XrayData {
  const { nodes, entered } = recordTree(events, maxNodes);
  return {
    format: "tengen-xray",
    version: 1,
    player,
    kind: "alphabeta",
    view: "mover",
    position: positionData(position),
    decision: decisionData(decision),
    entered,
    complete: entered <= nodes.length,
    nodes,
  };
}

/** The first nodes of a recorded search, parents before children, and how many there were. */
export function recordTree(
  events: readonly TraceEvent[],
  maxNodes: number,
): Pick<XrayData, "nodes" | "entered"> {
  const nodes: NodeData[] = [];
  let path: number[] = [];
  let entered = 0;
  for (const event of events) {
    if (event.kind === "enter") {
      // A search that was stopped has not left its nodes: a root begins anew.
      if (event.move === null) path = [];
      entered++;
      const parent = path.at(-1);
      const isKept = nodes.length < maxNodes && parent !== UNKEPT;
      if (isKept) nodes.push(nodeData(event, parent ?? -1));
      path.push(isKept ? nodes.length - 1 : UNKEPT);
      continue;
    }
    const node = nodes[path.at(-1) ?? UNKEPT];
    if (node) node.v = event.value;
    if (node && event.kind === "evaluate") node.e = true;
    if (node && event.kind === "cut") node.c = "beta";
    if (event.kind === "leave") path.pop();
  }
  return { nodes, entered };
}

function nodeData(
  { move, depth, alpha, beta }: Extract<TraceEvent, { kind: "enter" }>,
  parent: number,
): NodeData {
  return { m: move, p: parent, v: null, d: depth, a: bound(alpha), b: bound(beta) };
}

function bound(value: number): JsonNumber {
  if (value >= INFINITE) return "inf";
  return value <= -INFINITE ? "-inf" : value;
}

function positionData({ size, rule, moves }: Position): XrayData["position"] {
  const { stones, lastMove } = fromMoves(moves);
  const place = (point: string): number => {
    const { x, y } = toXY(point, size)!;
    return y * size + x;
  };
  const stonesOf = (color: Color): string[] =>
    Object.keys(stones)
      .filter((point) => stones[point] === color)
      .sort((a, b) => place(a) - place(b));
  return {
    size,
    rule,
    turn: moves.length % 2 ? "white" : "black",
    black: stonesOf("black"),
    white: stonesOf("white"),
    last: lastMove,
  };
}

function decisionData({
  point,
  line,
  depth,
  nodes,
  seconds,
}: Trace["decision"]): XrayData["decision"] {
  return {
    point,
    score: line.score,
    mate_in: line.mateIn,
    pv: line.moves,
    depth,
    nodes,
    leaves: 0,
    cutoffs: 0,
    seconds,
    plain_nodes: null,
    pruning_ratio: null,
    pruning_ratio_all: null,
    scores: {},
  };
}

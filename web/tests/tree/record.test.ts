import { expect, test } from "vitest";
import type { Position, SearchResult, TraceEvent } from "../../src/engine/api";
import { checkData, type XrayData } from "../../src/tree/data";
import { recordSearch, recordTree } from "../../src/tree/record";
import vectors from "./vectors.json";

/** A search in both forms, written by scripts/xray_vectors.py. */
interface Vector {
  position: Position;
  max_nodes: number;
  answer: SearchResult & { choice: number; events: TraceEvent[] };
  data: XrayData;
}

const VECTORS = vectors as unknown as Vector[];

test.each(VECTORS)("search %# becomes the tree that Python records", (vector) => {
  const { position, max_nodes: maxNodes, answer, data } = vector;
  const { choice, events, ...result } = answer;
  const line = result.lines[choice]!;
  const decision = { ...result, line, point: line.moves[0]! };
  const recorded = recordSearch(data.player, position, { decision, events }, maxNodes);
  expect(checkData(recorded)).toEqual(data);
});

test("the vectors contain whole, cut off and stopped searches", () => {
  const roots = VECTORS.map(({ data }) => data.nodes.filter(({ p }) => p === -1).length);
  expect(new Set(roots)).toEqual(new Set([1, 2]));
  expect(VECTORS.some(({ data }) => !data.complete)).toBe(true);
  expect(VECTORS.some(({ data }) => data.nodes.some(({ v }) => v === null))).toBe(true);
});

const enter = (move: string | null): TraceEvent => ({
  kind: "enter",
  move,
  depth: 1,
  alpha: -32_000,
  beta: 32_000,
});
const leave = (value: number): TraceEvent => ({ kind: "leave", value });

test("nodes below one that is not kept are counted only", () => {
  const events = [
    enter(null),
    enter("a1"),
    enter("b1"),
    leave(1),
    leave(-1),
    enter("c1"),
    leave(2),
  ];
  const { nodes, entered } = recordTree([...events, leave(1)], 2);
  expect(entered).toBe(4);
  expect(nodes.map(({ m, v }) => [m, v])).toEqual([
    [null, 1],
    ["a1", -1],
  ]);
});

test("a search that was stopped does not become the parent of the next", () => {
  const { nodes } = recordTree([enter(null), enter("a1"), enter(null), leave(3)], 10);
  expect(nodes.map(({ p, v }) => [p, v])).toEqual([
    [-1, null],
    [0, null],
    [-1, 3],
  ]);
});

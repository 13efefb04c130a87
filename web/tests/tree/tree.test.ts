import { describe, expect, test } from "vitest";
import { parse } from "../../src/tree/data";
import { bestChild, buildTree, children, mover, NONE, pathTo } from "../../src/tree/tree";
import { GAMES, MINIMAX, NEGAMAX, sample } from "./samples";

describe("a tree", () => {
  const tree = buildTree(sample(MINIMAX));

  test("has the children of each node in search order", () => {
    expect(children(tree, 0)).toEqual([1, 4, 6]);
    expect(children(tree, 2)).toEqual([]);
  });

  test("counts the moves from the root", () => {
    expect([...tree.ply]).toEqual([0, 1, 2, 2, 1, 2, 1, 2, 2]);
    expect(tree.maxPly).toBe(2);
  });

  test("has the side to move", () => {
    expect([mover(tree, 0), mover(tree, 1), mover(tree, 2)]).toEqual(["black", "white", "black"]);
  });

  test("has the path to a node", () => {
    expect(pathTo(tree, 8)).toEqual([0, 6, 8]);
  });

  test("has the size and the end of each subtree", () => {
    expect(tree.size[0]).toBe(9);
    expect(tree.size[1]).toBe(3);
    expect(tree.last[4]).toBe(5);
  });

  test("parses infinities", () => {
    expect(tree.alpha[0]).toBe(-Infinity);
    expect(tree.beta[0]).toBe(Infinity);
  });

  test("follows the principal variation", () => {
    expect(tree.bestLine).toEqual([0, 1, 2]);
  });

  test("is listed in pre-order, the most visited child first, for Monte-Carlo", () => {
    const games = buildTree(sample(GAMES, { kind: "mcts", view: null }));
    expect([...games.order]).toEqual([0, 2, 3, 1, 4]);
    expect([...games.orderIndex]).toEqual([0, 3, 1, 2, 4]);
  });

  test("with a root for each search has its best line in the last one that shows it", () => {
    const twice = [
      ...MINIMAX,
      ...MINIMAX.map((node) => ({ ...node, p: node.p < 0 ? -1 : node.p + 9 })),
    ];
    expect(buildTree(sample(twice)).bestLine).toEqual([9, 10, 11]);
    // One that was stopped comes last.
    const stopped = twice.map((node, i) => (i === 9 ? { ...node, v: null } : node));
    expect(buildTree(sample(stopped)).bestLine).toEqual([0, 1, 2]);
  });

  test("may be empty", () => {
    const empty = buildTree(sample([]));
    expect(empty.bestLine).toEqual([]);
    expect(empty.maxPly).toBe(0);
  });
});

describe("the best child", () => {
  test("is the highest for the side whose point of view the values have, the lowest for the other", () => {
    const tree = buildTree(sample(MINIMAX));
    expect(bestChild(tree, 0)).toBe(1);
    expect(bestChild(tree, 1)).toBe(2);
    expect(bestChild(tree, 2)).toBe(NONE);
  });

  test("is the lowest everywhere if values are the mover's own", () => {
    expect(bestChild(buildTree(sample(NEGAMAX, { view: "mover" })), 0)).toBe(1);
  });

  test("is the lowest at the root if values are its opponent's", () => {
    const turned = MINIMAX.map((node) => ({ ...node, v: -(node.v as number) }));
    expect(bestChild(buildTree(sample(turned, { view: "opponent" })), 0)).toBe(1);
  });

  test("is the most visited in a Monte-Carlo tree", () => {
    expect(bestChild(buildTree(sample(GAMES, { kind: "mcts", view: null })), 0)).toBe(2);
  });
});

describe("data", () => {
  test("is parsed", () => {
    const data = sample(MINIMAX);
    expect(parse(JSON.stringify(data))).toEqual(data);
  });

  test.each([
    ["{}", "not a tree"],
    [JSON.stringify({ ...sample([]), version: 2 }), "version 2 is newer"],
    [JSON.stringify(sample([{ m: null, p: 0, v: 1 }])), "node 0 comes before its parent"],
  ])("of another kind is refused: %s", (text, reason) => {
    expect(() => parse(text)).toThrow(reason);
  });
});

test("a tree of fifty thousand nodes is built", () => {
  const nodes = Array.from({ length: 50_000 }, (_, i) => ({
    m: i ? "h8" : null,
    p: i ? Math.floor((i - 1) / 10) : -1,
    v: i % 97,
  }));
  expect(buildTree(sample(nodes)).size[0]).toBe(50_000);
});

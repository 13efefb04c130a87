import { describe, expect, it } from "vitest";
import type { Position } from "../../src/engine/api";
import {
  ancestry,
  answersOf,
  answerTo,
  childrenOf,
  defend,
  defendLongest,
  foldable,
  isSamePosition,
  isThreat,
  isWin,
  longestReply,
  movesOf,
  nodesWith,
  outlineRows,
  positionAfter,
  proofFile,
  ProofSyntaxError,
  readProof,
  readTree,
  ROOT,
  START,
  walkTo,
} from "../../src/study/proof";

/** Black's open four at b5, after a four at c3. */
const TREE = "c3(*c4(*c6! c6:c1!) c6:b5(*a5! a5:f5!) d4:c4!)";
const ROWS = "abcdefghijklmno";

/** A tree of 10,401 nodes, as wide as a proof without threats. */
function wideTree(): string {
  const points = [...ROWS].flatMap((x) => Array.from({ length: 20 }, (_, y) => `${x}${y + 1}`));
  const leaves = points.slice(0, 33).map((point) => `${point}:h10!`);
  return `h8(*h9! ${points.map((point) => `${point}:h9(*h10! ${leaves.join(" ")})`).join(" ")})`;
}

describe("the tree of a proof", () => {
  const tree = readTree(TREE, true);
  const named = (move: string): number => tree.moves.indexOf(move);

  it("has the attacker's moves as nodes, with threats and answers", () => {
    expect(tree.moves).toEqual(["c3", "c4", "c6", "c1", "b5", "a5", "f5", "c4"]);
    expect(childrenOf(tree, ROOT).map((node) => tree.moves[node])).toEqual(["c4", "b5", "c4"]);
    expect(answersOf(tree, ROOT).map((node) => tree.replies[node])).toEqual(["c6", "d4"]);
    expect(isThreat(tree, named("c4"))).toBe(true);
    expect(isThreat(tree, ROOT)).toBe(false);
    expect([named("f5"), named("b5")].map((node) => isWin(tree, node))).toEqual([true, false]);
    expect(ancestry(tree, named("f5")).map((node) => tree.moves[node])).toEqual(["b5", "f5"]);
  });

  it("answers a listed reply with its own answer and any other with the threat", () => {
    expect(answerTo(tree, ROOT, "d4")).toBe(7);
    expect(answerTo(tree, ROOT, "a1")).toBe(named("c4"));
    expect(answerTo(tree, ROOT, "--")).toBe(named("c4"));
    expect(answerTo(readTree("a1(b1:c1!)", true), ROOT, "d1")).toBeNull();
  });

  it("knows the longest defence and the sizes", () => {
    expect(longestReply(tree, ROOT)).toBe(named("b5"));
    expect(tree.lengths[ROOT]).toBe(3);
    expect(tree.sizes[ROOT]).toBe(8);
    expect(longestReply(tree, named("f5"))).toBeNull();
    // Of two defences of one length, the one that takes the attacker's next point.
    const even = readTree("a1(*b1! c1:d1! b1:e1!)", true);
    expect(even.replies[longestReply(even, ROOT)!]).toBe("b1");
  });

  it("follows a threat where no reply is listed", () => {
    const forbidden = readTree("h7(*h8!)", true);
    expect(movesOf(forbidden, defendLongest(forbidden, START)!)).toEqual(["h7", "--", "h8"]);
    expect(forbidden.lengths[ROOT]).toBe(2);
  });

  it("begins with replies if the defender is to move", () => {
    const waiting = readTree("(*a5! a5:f5!)", false);
    expect(waiting.moves[ROOT]).toBe("");
    expect(waiting.lengths[ROOT]).toBe(1);
    expect(isWin(waiting, ROOT)).toBe(false);
    expect(movesOf(waiting, defend(waiting, START, "a5")!)).toEqual(["a5", "f5"]);
  });

  it("finds a point among moves and replies", () => {
    expect(nodesWith(tree, "c6").map((node) => tree.moves[node])).toEqual(["c6", "c1", "b5"]);
    expect(nodesWith(tree, "h8")).toEqual([]);
  });

  it.each([
    ["", 0],
    ["a5", 0],
    ["a5!)", 3],
    ["b5(*a5!", 7],
    ["b5(*a5! *a5!)", 9],
    ["b5(a5:f5! *a5!)", 11],
    ["b5(* a5!)", 5],
    ["(*a5!)", 1],
    ["b5(a5 f5!)", 3],
    ["z9!", 0],
  ])("refuses %j", (text, at) => {
    expect(() => readTree(text, true)).toThrow(new ProofSyntaxError(at));
  });

  it("reads deep trees without recursion and refuses deeper ones", () => {
    const nested = (depth: number): string => "a1(--:".repeat(depth) + "b1!" + ")".repeat(depth);
    expect(readTree(nested(242), true).lengths[ROOT]).toBe(243);
    expect(() => readTree(nested(243), true)).toThrow(ProofSyntaxError);
  });
});

describe("a walk through a proof", () => {
  const tree = readTree(TREE, true);

  it("goes on with any defence, listed or not", () => {
    const listed = defend(tree, START, "c6")!;
    expect(movesOf(tree, listed)).toEqual(["c3", "c6", "b5"]);
    expect(movesOf(tree, defend(tree, listed, "h8")!)).toEqual(["c3", "c6", "b5", "h8", "a5"]);
    expect(movesOf(tree, defend(tree, START, "o15")!)).toEqual(["c3", "o15", "c4"]);
  });

  it("plays the longest defence to the five", () => {
    let walk = START;
    for (let next = defendLongest(tree, walk); next; next = defendLongest(tree, walk)) walk = next;
    expect(movesOf(tree, walk)).toEqual(["c3", "c6", "b5", "a5", "f5"]);
  });

  it("leads to any node, by a pass to a threat", () => {
    expect(movesOf(tree, walkTo(tree, 2))).toEqual(["c3", "--", "c4", "--", "c6"]);
    expect(movesOf(tree, walkTo(tree, ROOT))).toEqual(["c3"]);
  });

  it("gives positions in stones, in which either side may have passed", () => {
    const base: Position = { size: 7, rule: "freestyle", moves: ["a1", "b1"] };
    expect(positionAfter(base, ["c3", "--", "c4"])).toEqual({
      size: 7,
      rule: "freestyle",
      moves: [],
      setup: { black: ["a1", "c3", "c4"], white: ["b1"], turn: "white" },
    });
    const setup = { black: ["c3", "a1"], white: ["b1"], turn: "white" as const };
    expect(
      isSamePosition({ ...base, moves: ["a1", "b1", "c3"] }, { ...base, moves: [], setup }),
    ).toBe(true);
    expect(isSamePosition(base, { ...base, rule: "renju" })).toBe(false);
  });

  it("is saved as a file and read again", () => {
    const file = proofFile("7/7/7/7/7/7/7 b freestyle", "black", "vct", TREE);
    const position: Position = { size: 7, rule: "freestyle", moves: [] };
    expect(readProof(file, position, "black")).toEqual(tree);
    expect(() => readProof(file, position, "white")).toThrow(ProofSyntaxError);
  });
});

describe("the outline of a proof", () => {
  const tree = readTree(TREE, true);

  it("shows the children of open nodes, threats first", () => {
    const rows = outlineRows(tree, new Set([ROOT, 4]));
    expect(rows.map(({ node }) => tree.moves[node])).toEqual(["c3", "c4", "b5", "a5", "f5", "c4"]);
    expect(rows.map(({ level }) => level)).toEqual([0, 1, 1, 2, 2, 1]);
    expect(rows.map(({ isOpen }) => isOpen)).toEqual([true, false, true, null, null, null]);
    expect(outlineRows(tree, new Set())).toHaveLength(1);
    expect(foldable(tree)).toEqual([ROOT, 1, 4]);
  });

  it("is made of more than 10,000 nodes in a moment", () => {
    const wide = readTree(wideTree(), true);
    expect(wide.moves.length).toBeGreaterThan(10_000);
    expect(outlineRows(wide, new Set(foldable(wide)))).toHaveLength(wide.moves.length);
    expect(wide.sizes[ROOT]).toBe(wide.moves.length);
    expect(nodesWith(wide, "h10").length).toBeGreaterThan(10_000 * 0.9);
  });
});

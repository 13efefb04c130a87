import { describe, expect, test } from "vitest";
import { cellContent, createState } from "../../src/board/state";
import { boundSource, explain } from "../../src/tree/explain";
import type { NodeData, XrayData } from "../../src/tree/data";
import { buildTree, NONE } from "../../src/tree/tree";
import { en, zh } from "../i18n/catalogues";
import { GAMES, MINIMAX, NEGAMAX, sample } from "./samples";

/** The explanation of a node in English and Chinese. */
function explained(
  nodes: NodeData[],
  node: number,
  change: Partial<XrayData> = {},
): [string, string] {
  const fact = explain(buildTree(sample(nodes, change)), node);
  return [en.xray.explain(fact), zh.xray.explain(fact)];
}

describe("a cut is explained", () => {
  test("by alpha, with the alternative and the number of moves skipped", () => {
    expect(explained(MINIMAX, 4)).toEqual([
      "Black already has 720 by playing g9 instead of h7 (alpha). Here white's g9 leaves black at most 300, " +
        "so black has no reason to choose this position: the 7 other moves are skipped.",
      "黑方不走 h7 而走 g9，已经可以得到 720（α）。这里白方的 g9 使黑方最多得到 300，" +
        "所以黑方没有理由选择这个局面：其余 7 手不再搜索。",
    ]);
  });

  test("without the number of moves skipped if the player did not record it", () => {
    const [en, zh] = explained(MINIMAX, 6);
    expect(en).toMatch(
      /Here white's k3 leaves black at most −20, .*after these 2 moves the others are skipped\.$/,
    );
    expect(zh).toMatch(/搜过 2 手之后，其余着法不再搜索。$/);
  });

  test("by beta, with values from the mover's point of view", () => {
    expect(explained(NEGAMAX, 3, { view: "mover" })).toEqual([
      "Black can already hold white to −720 by playing g9 instead of h7 (beta). Here white's g9 makes at least " +
        "−300, so black has no reason to allow this position: after this one move the others are skipped.",
      "黑方不走 h7 而走 g9，已经能把白方限制在 −720（β）。这里白方的 g9 至少得到 −300，" +
        "所以黑方没有理由让棋走到这个局面：搜过 1 手之后，其余着法不再搜索。",
    ]);
  });

  test("with one move skipped and a bound whose source is not in the tree", () => {
    const nodes: NodeData[] = [
      { m: null, p: -1, d: 1, a: 0, b: 50, v: 60, c: "beta", s: 1 },
      { m: "g9", p: 0, d: 0, a: 0, b: 50, v: 60, e: true },
    ];
    const [en, zh] = explained(nodes, 0);
    expect(en).toBe(
      "White can already hold black to 50 (beta). Here black's g9 makes at least 60, " +
        "so white has no reason to allow this position: the other move is skipped.",
    );
    expect(zh).toContain("白方已经能把黑方限制在 50（β）");
  });

  test("even if its last move is not in the tree", () => {
    const [en, zh] = explained([{ m: null, p: -1, a: 0, b: 50, v: 60, c: "beta", s: 3 }], 0);
    expect(en).toContain("Here black makes at least 60");
    expect(zh).toContain("这里黑方至少得到 60");
  });

  test("on the board by the node that its bound comes from", () => {
    const tree = buildTree(sample(MINIMAX));
    expect([boundSource(tree, 4), boundSource(tree, 1)]).toEqual([1, NONE]);
  });
});

describe("other nodes are explained", () => {
  test("the root by the move chosen", () => {
    expect(explained(MINIMAX, 0)).toEqual([
      "Black is to move. The search prefers g9: 720.",
      "轮到黑方。搜索选择 g9，值 720。",
    ]);
  });

  test("a leaf by its static score", () => {
    expect(explained(MINIMAX, 3)).toEqual([
      "The search goes no deeper here. The static score of the position is 1,440 (high is good for black).",
      "搜索到此为止。局面的静态评分为 1,440（越高对黑方越有利）。",
    ]);
  });

  test("an end of the game, which has a value without a score", () => {
    const [en, zh] = explained([{ m: null, p: -1, a: "-inf", b: "inf", v: "inf" }], 0);
    expect(en).toBe("The search ends here: ∞ (high is good for black).");
    expect(zh).toBe("搜索在此结束，值 ∞（越高对黑方越有利）。");
  });

  test("a node that was stopped by the time limit", () => {
    const [en, zh] = explained([{ m: null, p: -1, a: 0, b: 1, v: null }], 0);
    expect(en).toBe("The search was stopped before this position got a value.");
    expect(zh).toBe("搜索在这个局面得出结果之前就停止了。");
  });

  test("an inner node by its best reply", () => {
    const [en, zh] = explained(MINIMAX, 1);
    expect(en).toBe(
      "White to move plays h10, the best of 2, so this position is worth 720 (high is good for black).",
    );
    expect(zh).toBe("轮到白方，应走 h10（2 手中最好的），所以这个局面值 720（越高对黑方越有利）。");
  });

  test("an inner node with a single reply", () => {
    const nodes: NodeData[] = [
      { m: null, p: -1, a: "-inf", b: "inf", v: 5 },
      { m: "g9", p: 0, a: "-inf", b: "inf", v: 5 },
      { m: "h10", p: 1, a: "-inf", b: "inf", v: 5, e: true },
    ];
    expect(explained(nodes, 1)[0]).toContain("plays h10, the only move tried, so");
    expect(explained(nodes, 1)[1]).toContain("h10（唯一搜过的着法）");
  });

  test("a node that fails low", () => {
    // At i5 white answered with 720; under j6 black finds only 300 where white may choose 700.
    const nodes: NodeData[] = [
      { m: null, p: -1, a: "-inf", b: "inf", v: 720 },
      { m: "g9", p: 0, a: "-inf", b: "inf", v: 720 },
      { m: "j6", p: 0, a: 720, b: "inf", v: 300 },
      { m: "k7", p: 2, a: 720, b: "inf", v: 300 },
      { m: "l8", p: 3, a: 720, b: "inf", v: 300, e: true },
    ];
    expect(explained(nodes, 3)).toEqual([
      "The best that black finds here is l8 with 300. But black already has 720 by playing g9 instead of j6 (alpha), " +
        "so this position changes nothing.",
      "黑方在这里最好的着法是 l8，值 300。但黑方不走 j6 而走 g9，已经可以得到 720（α），所以这个局面不影响结果。",
    ]);
    const turned = nodes.map((node) => {
      const flip = (value: unknown): NodeData["v"] =>
        typeof value === "number" ? -value : value === "inf" ? "-inf" : "inf";
      return { ...node, a: flip(node.b), b: flip(node.a), v: flip(node.v) };
    });
    expect(explained(turned, 3, { view: "opponent" })).toEqual([
      "The best that black finds here is l8 with −300. But black can already keep it down to −720 by playing g9 " +
        "instead of j6 (beta), so this position changes nothing.",
      "黑方在这里最好的着法是 l8，值 −300。但黑方不走 j6 而走 g9，已经可以压到 −720（β），所以这个局面不影响结果。",
    ]);
  });
});

describe("a Monte-Carlo tree is explained", () => {
  const change = { kind: "mcts", view: null } as const;

  test("at the root by the most visited move", () => {
    expect(explained(GAMES, 0, change)).toEqual([
      "4 games were played out from here. g9 was tried most often, 3 times, and is chosen.",
      "从这里共模拟了 4 局。其中 g9 被尝试得最多（3 次），因此选它。",
    ]);
  });

  test("below by visits and reward", () => {
    expect(explained(GAMES, 2, change)).toEqual([
      "Black's g9 was tried in 3 of 4 games (75%), with a mean reward of 0.667 for black. " +
        "The answer tried most often is h7 (2).",
      "黑方的 g9 在 4 局中被尝试了 3 次（75%），对黑方的平均收益为 0.667。对方最常见的应手是 h7（2 次）。",
    ]);
    expect(explained(GAMES, 3, change)[0]).toMatch(
      /^White's h7 was tried in 2 of 3 games \(66\.7%\).*white\.$/,
    );
    expect(explained(GAMES, 3, change)[1]).toMatch(/^白方的 h7/);
  });

  test("without any game", () => {
    expect(explained([{ m: null, p: -1, v: null }], 0, change)).toEqual([
      "0 games were played out from here.",
      "从这里共模拟了 0 局。",
    ]);
  });
});

test("the catalogues list the same keys", () => {
  expect(zh.xray.keyList).toHaveLength(en.xray.keyList.length);
  const taken = createState("b", { stones: { h8: "black" }, labels: { h8: "1" }, lastMove: "h8" });
  const empty = createState("b", { playable: new Set(["h8"]) });
  expect(zh.xray.board.cell("h8", cellContent(taken, "h8"))).toBe("H8，黑子，标记 1，最后一手");
  expect(en.xray.board.cell("h8", cellContent(empty, "h8"))).toBe("H8, empty, tried next");
});

import { describe, expect, test } from "vitest";
import type { MoveReview, PositionReview } from "../../src/net/messages";
import { provedWin } from "../../src/study/proved-win";
import { keyMoments } from "../../src/study/review";

const TREE = "b5(*a5! a5:f5!)";

function position(name: MoveReview["class"] | null, tree: string | null = null): PositionReview {
  const judged = { move: "h8", winProbability: 0, cost: 0.5, better: [], holds: null };
  return {
    line: null,
    win: tree === null ? null : { kind: "vcf", tree },
    loss: null,
    played: name && { ...judged, class: name },
  };
}

function winOf(positions: PositionReview[]): ReturnType<typeof provedWin> {
  return provedWin(positions, keyMoments(positions, "black")[0]!);
}

describe("the proof behind a key moment", () => {
  test("begins after a losing mistake", () => {
    const found = winOf([position("losing"), position(null, TREE)]);
    expect(found).toMatchObject({ ply: 1, line: ["b5", "a5", "f5"] });
  });

  test("begins where a win was missed", () => {
    expect(winOf([position("missed-win", TREE), position(null)])).toMatchObject({ ply: 0 });
  });

  test("is none for other moves, and where none was found", () => {
    expect(winOf([position("mistake", TREE), position(null, TREE)])).toBeNull();
    expect(winOf([position("losing"), position(null)])).toBeNull();
  });
});

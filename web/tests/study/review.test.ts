import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ColorName, MoveReview, PositionReview } from "../../src/net/messages";
import {
  blackChances,
  isComplete,
  isReviewOf,
  keyMoments,
  pointOfNoReturn,
  summaryOf,
} from "../../src/study/review";

/** What Python says: written by scripts/review_figures.py. */
interface Case {
  first: ColorName;
  winner: ColorName | null;
  positions: PositionReview[];
  accuracy: Record<ColorName, number | null>;
  /** Move numbers, from 1. */
  keyMoves: number[];
  pointOfNoReturn: number | null;
}
const CASES = JSON.parse(
  readFileSync(new URL("review-figures.json", import.meta.url), "utf8"),
) as Case[];

const WIN = { kind: "vcf", tree: "a1!" } as const;

function played(fields: Partial<MoveReview> = {}): MoveReview {
  const usual = { move: "h8", class: "best", winProbability: 0.5, cost: 0 } as const;
  return { ...usual, better: [], holds: null, ...fields };
}

function position(chance: number | null, fields: Partial<PositionReview> = {}): PositionReview {
  const rest = { score: 0, mateIn: null, depth: 1, selectiveDepth: 1, moves: ["h8"] };
  const line = chance === null ? null : { ...rest, winProbability: chance };
  return { line, win: null, loss: null, played: played(), ...fields };
}

describe("the figures of a review are those of Python:", () => {
  test.each(CASES.map((each, number) => [number, each] as const))("case %i", (_, each) => {
    const { first, winner, positions } = each;
    for (const color of ["black", "white"] as const) {
      const { accuracy, counts } = summaryOf(positions, first, color);
      const wanted = each.accuracy[color];
      if (wanted === null) expect(accuracy).toBeNull();
      else expect(accuracy).toBeCloseTo(wanted, 9);
      const moves = positions.filter(
        (review, ply) => review.played && (first === color) === (ply % 2 === 0),
      );
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(moves.length);
    }
    expect(keyMoments(positions, first).map(({ ply }) => ply + 1)).toEqual(each.keyMoves);
    const lost = pointOfNoReturn(positions, first, winner);
    expect(lost === null ? null : lost + 1).toBe(each.pointOfNoReturn);
  });
});

describe("black's chances", () => {
  test("are those of the side to move, turned around for white", () => {
    expect(blackChances([position(0.6), position(0.3)], "black")).toEqual([0.6, 0.7]);
    expect(blackChances([position(0.6), position(0.3)], "white")).toEqual([0.4, 0.3]);
  });

  test("are certain where a win is proved", () => {
    const won = position(0.9, { win: WIN });
    const lost = position(0.4, { loss: WIN });
    expect(blackChances([won, lost, lost], "black")).toEqual([1, 1, 0]);
  });

  test("at the end are those after the last move", () => {
    const last = position(null, { played: null });
    const before = position(0.8, { played: played({ winProbability: 1 }) });
    expect(blackChances([before, last], "black")).toEqual([0.8, 1]);
    expect(blackChances([position(0.5), before, last], "black")[2]).toBe(0);
  });

  test("are not known before the position has been reviewed", () => {
    expect(blackChances([null, position(0.3)], "black")).toEqual([null, 0.7]);
    expect(blackChances([null, position(null)], "black")).toEqual([null, null]);
  });
});

describe("a review", () => {
  test("is complete with its last position", () => {
    expect(isComplete([position(0.5), null])).toBe(false);
    expect(isComplete([position(0.5), position(0.5)])).toBe(true);
    expect(isComplete([])).toBe(false);
  });

  test("is one of its moves, of more moves too, but not of others", () => {
    const positions = [position(0.5), null, position(0.5, { played: null })];
    expect(isReviewOf(positions, ["h8", "i9"])).toBe(true);
    expect(isReviewOf(positions, ["h8", "i9", "j9"])).toBe(true);
    expect(isReviewOf(positions, ["h8"])).toBe(false);
    expect(isReviewOf(positions, ["h9", "i9"])).toBe(false);
  });

  test("has key moments and a point of no return of the side that lost", () => {
    const positions = [
      position(0.5, { played: played({ class: "mistake", cost: 0.2 }) }),
      position(0.5, { played: played({ class: "losing", cost: 0.5 }) }),
      position(0.5),
      position(0.5, { played: null }),
    ];
    expect(keyMoments(positions, "black")).toEqual([
      { ply: 0, color: "black", played: positions[0]!.played },
      { ply: 1, color: "white", played: positions[1]!.played },
    ]);
    expect(pointOfNoReturn(positions, "black", "black")).toBe(1);
    expect(pointOfNoReturn(positions, "black", "white")).toBeNull();
    expect(pointOfNoReturn(positions, "black", null)).toBeNull();
  });
});

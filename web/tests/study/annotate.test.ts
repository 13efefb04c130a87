import { describe, expect, test } from "vitest";
import type { PositionReview } from "../../src/net/messages";
import { annotate, mainLinePly, nodeAt } from "../../src/study/annotate";
import {
  addLine,
  childOf,
  createStudy,
  mainLine,
  nodeOf,
  pathTo,
  select,
  setComment,
  type Study,
} from "../../src/study/study";

const MOVES = ["h8", "i9", "a1", "j9"];

function review(
  move: string | null,
  name: "best" | "losing" = "best",
  better: string[] = [],
): PositionReview {
  const judged = { class: name, winProbability: 0.5, cost: 0.3, better, holds: null };
  const played = move === null ? null : { move, ...judged };
  return { line: null, win: null, loss: null, played };
}

const POSITIONS = [
  review("h8"),
  review("i9"),
  review("a1", "losing", ["g7", "f6"]),
  review("j9"),
  review(null),
];

function studyOf(moves: readonly string[] = MOVES): Study {
  return createStudy({ size: 15, rule: "freestyle", moves });
}

const annotated = (study: Study): Study =>
  annotate(study, POSITIONS, ({ played }) => `${played.move} loses`);

describe("a review in its study", () => {
  test("is a variation, a comment and a mark at the key moment", () => {
    const study = annotated(studyOf());
    const line = mainLine(study);
    expect(line.map(({ move }) => move)).toEqual(MOVES);
    expect(line[2]).toMatchObject({ comment: "a1 loses", marks: { a1: "cross" } });
    const better = childOf(study, line[1]!.id, "g7")!;
    expect(childOf(study, better, "f6")).not.toBeNull();
    expect(line.map(({ comment }) => comment)).toEqual(["", "", "a1 loses", ""]);
  });

  test("is the same when it is written twice", () => {
    const once = annotated(studyOf());
    const twice = annotated(once);
    expect([...twice.nodes.values()]).toEqual([...once.nodes.values()]);
  });

  test("keeps what was written there, and the selection", () => {
    const study = studyOf();
    const id = mainLine(study)[2]!.id;
    const noted = select(setComment(study, id, "Why?"), id);
    expect(nodeOf(annotated(noted), id).comment).toBe("Why?\na1 loses");
    expect(annotated(noted).current).toBe(id);
  });

  test("leaves other moves alone", () => {
    const study = studyOf(["h8", "i9", "b2"]);
    expect(annotated(study)).toBe(study);
  });
});

describe("the main line", () => {
  test("has a node after each number of moves", () => {
    const study = studyOf();
    const line = mainLine(study);
    expect(nodeAt(study, line, 0)).toBe(study.root);
    expect(nodeAt(study, line, 4)).toBe(line[3]!.id);
  });

  test("is left where a variation begins", () => {
    const study = studyOf();
    const line = mainLine(study);
    const varied = addLine(study, line[1]!.id, ["g7", "f6"]);
    const away = childOf(varied, childOf(varied, line[1]!.id, "g7")!, "f6")!;
    expect(mainLinePly(line, pathTo(varied, away))).toBe(2);
    expect(mainLinePly(line, pathTo(varied, line[3]!.id))).toBe(4);
    expect(mainLinePly(line, pathTo(varied, varied.root))).toBe(0);
  });
});

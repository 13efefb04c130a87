import { expect, test } from "vitest";
import { EngineError, type BoardState, type Position, type Rules } from "../../src/engine/api";
import { emptyStudy, isSameStart, judge, nextLetter } from "../../src/stores/study-values";
import { createStudy, play, setUp } from "../../src/study/study";

const POSITION: Position = { size: 15, rule: "renju", moves: [] };

function rulesThat(board: () => BoardState): Rules {
  return { board } as unknown as Rules;
}

test("a position is judged by the rules, if they are loaded", () => {
  const state = { turn: "black" } as BoardState;
  expect(judge(POSITION, null)).toEqual({ state: null, isIllegal: false });
  expect(
    judge(
      POSITION,
      rulesThat(() => state),
    ),
  ).toEqual({ state, isIllegal: false });
  const refuse = (): never => {
    throw new EngineError("occupied");
  };
  expect(judge(POSITION, rulesThat(refuse))).toEqual({ state: null, isIllegal: true });
});

test("a label gets the first letter that is free", () => {
  expect(nextLetter({})).toBe("A");
  expect(nextLetter({ h8: "A", i9: "C" })).toBe("B");
});

test("an empty study has the rule of the visitor's games", () => {
  expect(emptyStudy("renju")).toMatchObject({ size: 15, rule: "renju", turn: "black" });
});

test("a study begins elsewhere with another size, rule, turn or set-up, not with other moves", () => {
  const study = createStudy({ size: 15, rule: "renju", moves: ["h8"] });
  expect(isSameStart(study, play(study, "i9"))).toBe(true);
  expect(isSameStart(study, createStudy({ size: 15, rule: "renju" }))).toBe(true);
  expect(isSameStart(study, { ...study, rule: "standard" })).toBe(false);
  expect(isSameStart(study, setUp(study, { size: 19 }))).toBe(false);
  expect(isSameStart(study, setUp(study, { turn: "white" }))).toBe(false);
  expect(isSameStart(study, setUp(study, { place: { point: "a1", color: "black" } }))).toBe(false);
});

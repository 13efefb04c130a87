import { describe, expect, test } from "vitest";
import type { ClockView } from "../../src/net/messages";
import { studyOfGame, titleOf } from "../../src/study/from-game";
import { mainLine, nodeOf, pathTo } from "../../src/study/study";
import { OUTCOME, sampleView } from "../game/samples";
import { en, zh } from "../i18n/catalogues";

const MOVES = ["a1", "b1", "a2"];
const CLOCK: ClockView = {
  kind: "game",
  seconds: 60,
  increment: 2,
  left: { first: 58, second: 57 },
  running: null,
  at: 0,
};

describe("the study of a game", () => {
  test("has its moves, names, result and times", () => {
    const view = sampleView({ moves: MOVES, times: [1, 2, 3], outcome: OUTCOME });
    const study = studyOfGame(view, en.app, 2);
    expect(study).toMatchObject({ size: 5, rule: "freestyle", black: "Guest", opening: "free" });
    expect(study.white).toBe("Tengen, level 3");
    expect(study.info).toEqual({ date: "2026-01-31" });
    expect(study.result).toEqual({ winner: "black", termination: "five", line: [] });
    expect(mainLine(study).map(({ move, seconds }) => [move, seconds])).toEqual([
      ["a1", 1],
      ["b1", 2],
      ["a2", 3],
    ]);
  });

  test("opens at the move on display", () => {
    const view = sampleView({ moves: MOVES });
    expect(pathTo(studyOfGame(view, en.app, 2)).map(({ move }) => move)).toEqual(["a1", "b1"]);
    expect(nodeOf(studyOfGame(view, en.app, 0)).move).toBeNull();
  });

  test("has the clocks where the moves account for them", () => {
    const view = sampleView({ moves: MOVES, times: [3, 5, 3], clock: CLOCK });
    const clocks = mainLine(studyOfGame(view, en.app, 0)).map(({ clock }) => clock);
    expect(clocks).toEqual([59, 57, 58]);
    const undone = sampleView({ moves: MOVES, times: [3, 5, 9], clock: CLOCK });
    expect(mainLine(studyOfGame(undone, en.app, 0)).every(({ clock }) => clock === null)).toBe(
      true,
    );
  });

  test("is named after its players, in the visitor's language", () => {
    expect(titleOf(sampleView(), en.app)).toBe("Guest – Tengen, level 3");
    expect(studyOfGame(sampleView(), zh.app, 0).black).toBe("来客");
  });
});

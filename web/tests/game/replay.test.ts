import { describe, expect, test } from "vitest";
import { colorOf, goTo, isAtEnd, parsePoint, shownPly, stepBy } from "../../src/game/replay";
import { createGameState, receive } from "../../src/game/state";
import { created, sampleView } from "./samples";

const GAME = createGameState(created(sampleView({ moves: ["c3", "d3", "c4"] })), 0);

describe("the replay", () => {
  test("follows the game at first", () => {
    expect(shownPly(GAME)).toBe(3);
    expect(isAtEnd(GAME)).toBe(true);
  });

  test("goes step by step within the game", () => {
    const back = stepBy(GAME, "back");
    expect(shownPly(back)).toBe(2);
    expect(isAtEnd(back)).toBe(false);
    expect(shownPly(stepBy(stepBy(GAME, "first"), "back"))).toBe(0);
    expect(stepBy(back, "forward").shownPly).toBe(null);
    expect(stepBy(back, "last").shownPly).toBe(null);
    expect(goTo(GAME, 99).shownPly).toBe(null);
  });

  test("returns to the game when a move is made", () => {
    const view = sampleView({ moves: ["c3", "d3", "c4", "d4"] });
    expect(shownPly(receive(goTo(GAME, 1), { type: "state", view }, 0))).toBe(4);
  });

  test("stays where it is when anything else happens", () => {
    const view = sampleView({ moves: ["c3", "d3", "c4"], version: 9 });
    expect(shownPly(receive(goTo(GAME, 1), { type: "state", view }, 0))).toBe(1);
  });

  test("never shows more moves than there are", () => {
    const view = sampleView({ moves: ["c3"], version: 9 });
    const shorter = { ...goTo(GAME, 2), view };
    expect(shownPly(shorter)).toBe(1);
  });
});

test("black has the odd moves", () => {
  expect([1, 2, 3].map(colorOf)).toEqual(["black", "white", "black"]);
});

test.each([
  ["h8", "h8"],
  [" H 8 ", "h8"],
  ["o15", "o15"],
  ["p1", null],
  ["h16", null],
  ["8h", null],
  ["", null],
])("typed %j is the point %j", (text, point) => {
  expect(parsePoint(text, 15)).toBe(point);
});

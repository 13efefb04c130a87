import { describe, expect, test } from "vitest";
import type { Line, SearchReport } from "../../src/engine/api";
import {
  balanced,
  blackShare,
  canAnalyse,
  candidatesOf,
  drawnLine,
  drawnMoves,
  lineTexts,
  shownPosition,
  turnOf,
} from "../../src/game/analysis";
import { goTo } from "../../src/game/replay";
import { en, ja, zh } from "../i18n/catalogues";
import { open, openSeatView, samplePair, sampleView } from "./samples";

const line = (change: Partial<Line> = {}): Line => ({
  score: 120,
  mateIn: null,
  winProbability: 0.7,
  depth: 9,
  selectiveDepth: 14,
  moves: ["c3", "d4"],
  ...change,
});
const report = (...lines: Line[]): SearchReport => ({ lines, nodes: 1, seconds: 1 });

describe("an analysis is offered", () => {
  test("in games that are over, at one screen, or with a program", () => {
    expect(canAnalyse(open(samplePair({ status: "finished" })))).toBe(true);
    expect(canAnalyse(open(samplePair({ local: true })))).toBe(true);
    expect(canAnalyse(open(sampleView()))).toBe(true);
  });

  test("but not while two people play, nor to those who watch them", () => {
    expect(canAnalyse(open(samplePair()))).toBe(false);
    expect(canAnalyse(open(samplePair(), []))).toBe(false);
    expect(canAnalyse(open(openSeatView()))).toBe(false);
  });
});

test("the position on display is analysed", () => {
  const game = open(sampleView({ moves: ["c3", "d3", "b2"] }));
  expect(shownPosition(goTo(game, 1)).moves).toEqual(["c3"]);
  expect(turnOf(shownPosition(game))).toBe("white");
  const setup = { black: [], white: [], turn: "white" } as const;
  expect(turnOf({ size: 5, rule: "renju", moves: ["a1"], setup })).toBe("black");
});

test("the bar shows the chance of black, the rings that of the side to move", () => {
  expect(blackShare(report(line()), "black")).toBe(0.7);
  expect(blackShare(report(line()), "white")).toBeCloseTo(0.3);
  expect(blackShare(report(), "white")).toBeNull();
  const pass = line({ moves: ["--"] });
  expect(candidatesOf(report(line(), pass))).toEqual([{ point: "c3", share: 0.7 }]);
});

test("a line is drawn up to a pass, and not too far", () => {
  const position = { size: 5, rule: "freestyle", moves: ["a1"] } as const;
  const moves = Array.from({ length: 20 }, (_, i) => `a${i + 1}`);
  expect(drawnLine(line({ moves }), position)!.points).toHaveLength(12);
  const passed = drawnLine(line({ moves: ["b1", "--", "b2"] }), position);
  expect(passed).toEqual({ ply: 1, points: ["b1"] });
});

test("what is drawn of a line ends before a pass: the moves after it are not neighbours", () => {
  expect(drawnMoves(["b1", "--", "b2"])).toEqual(["b1"]);
  expect(drawnMoves(["--", "b2"])).toEqual([]);
  expect(drawnMoves(["b1", "b2"])).toEqual(["b1", "b2"]);
});

test("the balanced move leaves both sides nearly the same chance", () => {
  const line = (point: string, winProbability: number): Line =>
    ({ moves: [point], winProbability }) as unknown as Line;
  const lines = [line("h8", 0.7), line("--", 0.5), line("i9", 0.46), line("a1", 0.1)];
  expect(balanced({ lines })).toEqual({ point: "i9", winProbability: 0.46 });
  expect(balanced({ lines: [] })).toBe(null);
});

test("a row names the score or the end of the game", () => {
  expect(lineTexts(line(), en.app)).toEqual({
    score: "+120",
    winning: "70%",
    depth: "9",
    line: "C3 D4",
  });
  expect(lineTexts(line({ mateIn: 7 }), zh.app).score).toBe("7 手内胜");
  expect(lineTexts(line({ mateIn: -4 }), ja.app).score).toBe("4手で負け");
});

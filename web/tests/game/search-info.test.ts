import { describe, expect, test } from "vitest";
import { searchFacts } from "../../src/game/search-info";
import type { Report } from "../../src/net/messages";
import * as catalogues from "../i18n/catalogues";

const { text } = catalogues;
const en = catalogues.en.app;
const zh = catalogues.zh.app;

describe("search information", () => {
  const report: Report = {
    score: 12.5,
    win_probability: 0.62,
    mate_in: null,
    depth: 9,
    nodes: 182345,
    seconds: 0.74,
    pruning_ratio: 0.934,
    pv: ["c3"],
    text: text("", ""),
  };

  test("is a list of numbers in the format of the language", () => {
    expect(Object.fromEntries(searchFacts(report, en))).toEqual({
      Score: "+12.5",
      "Chance to win": "62%",
      Depth: "9",
      Positions: "182,345",
      Time: "0.7 s",
      Pruned: "93%",
    });
  });

  test("has a distance to the win instead of a score", () => {
    expect(searchFacts({ ...report, mate_in: 7 }, en)[0]).toEqual(["Ending", "wins in 7"]);
    expect(searchFacts({ ...report, mate_in: -4 }, zh)[0]).toEqual(["结局", "4 手内负"]);
  });

  test("leaves out unknown values", () => {
    const blank = { ...report, score: null, win_probability: null, depth: 0, pruning_ratio: null };
    expect(searchFacts(blank, en).map(([name]) => name)).toEqual(["Positions", "Time"]);
  });
});

import { describe, expect, test } from "vitest";
import type { ScoreKind } from "../../src/game/move-scores";
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
    pruning_ratio_all: null,
    leaves: 0,
    cutoffs: 0,
    pv: ["c3"],
    text: text("", ""),
  };

  const facts = (shown: Report, kind: ScoreKind = "score"): Record<string, string> =>
    Object.fromEntries(searchFacts(shown, en, kind).map(({ name, value }) => [name, value]));

  test("names both pruning ratios and the leaves, with explanations", () => {
    const classic = { ...report, leaves: 900, pruning_ratio: 0.99984, pruning_ratio_all: 0.999999 };
    expect(facts(classic)).toMatchObject({
      Leaves: "900",
      Pruned: "99.98%",
      "Pruned of all": ">99.99%",
    });
    const titles = searchFacts(classic, en).map(({ title }) => title ?? "");
    expect(titles.filter((title) => title.includes("minimax"))).toHaveLength(2);
  });

  test("has playouts and a win rate, or a mean reward, for a Monte-Carlo player", () => {
    expect(facts({ ...report, score: 0.5625 }, "winRate")).toMatchObject({
      "Win rate": "56.25%",
      Playouts: "182,345",
    });
    expect(facts({ ...report, score: 56.25 }, "mean")).toMatchObject({ "Mean reward": "+56.25" });
  });

  test("is a list of numbers in the format of the language", () => {
    expect(facts(report)).toEqual({
      Score: "+12.5",
      "Chance to win": "62%",
      Depth: "9",
      Positions: "182,345",
      Time: "0.74 s",
      Pruned: "93.40%",
    });
  });

  test("has a distance to the win instead of a score", () => {
    expect(searchFacts({ ...report, mate_in: 7 }, en)[0]!.value).toBe("wins in 7");
    expect(searchFacts({ ...report, mate_in: -4 }, zh)[0]).toEqual({
      name: "结局",
      value: "4 手内负",
    });
  });

  test("leaves out unknown values", () => {
    const blank = { ...report, score: null, win_probability: null, depth: 0, pruning_ratio: null };
    expect(searchFacts(blank, en).map(({ name }) => name)).toEqual(["Positions", "Time"]);
  });
});

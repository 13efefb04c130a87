import { describe, expect, test } from "vitest";
import { boardScores, scoreKind, scoreText, shownThought } from "../../src/game/move-scores";
import { goTo } from "../../src/game/replay";
import { formatFor } from "../../src/i18n/format";
import type { Search, Thought } from "../../src/net/messages";
import { open, sampleView } from "./samples";

const score = (point: string, value: number | null, visits: number | null = null) => ({
  point,
  score: value,
  visits,
});
const SCORES: Search = {
  ply: 1,
  player: "classic:automaton",
  moves: [score("d3", 1320), score("b3", -49998), score("a1", null)],
};
const RATES: Search = {
  ply: 1,
  player: "classic:uct",
  moves: [score("d3", 0.5, 40), score("b3", 0.25, 10)],
};
const game = open(sampleView({ moves: ["c3", "d3", "e3"] }));

describe("the scores on the board", () => {
  test("are shown before and after the move that they are about", () => {
    const figures = { d3: "1.3k", b3: "−50k" };
    expect(boardScores(goTo(game, 2), SCORES)).toEqual({ candidates: [], figures });
    expect(boardScores(goTo(game, 1), SCORES).figures).toEqual(figures);
    for (const ply of [0, 3]) expect(boardScores(goTo(game, ply), SCORES).figures).toEqual({});
    expect(boardScores(goTo(game, 2), null)).toEqual({ candidates: [], figures: {} });
  });

  test("are win rates in rings for a Monte-Carlo player", () => {
    expect(boardScores(goTo(game, 2), RATES)).toEqual({
      candidates: [{ point: "b3", share: 0.25, text: "25" }],
      figures: { d3: "50" },
    });
    expect(boardScores(goTo(game, 1), RATES).candidates).toHaveLength(2);
  });

  test("are rewards, not rates, in the second scheme", () => {
    const format = formatFor("en");
    expect(scoreKind("classic:uct,shapes=yes", true)).toBe("winRate");
    expect(scoreKind("classic:uct,reward=2", true)).toBe("mean");
    expect(scoreKind("classic:automaton", false)).toBe("score");
    expect(scoreText("winRate", 0.5, format)).toBe("50.00%");
    expect(scoreText("mean", 50.5, format)).toBe("+50.5");
    expect(scoreText("score", null, format)).toBe("–");
    const rewards: Search = { ...RATES, player: "classic:uct,reward=2" };
    expect(boardScores(goTo(game, 2), rewards).figures).toEqual({ d3: "0.5" });
  });
});

test("the search on display is the last one before the position", () => {
  const thoughts = [1, 3].map((ply) => ({ ply, scored: 2 }) as Thought);
  const watched = open(sampleView({ moves: ["c3", "d3", "e3", "b3"], thoughts }));
  expect(shownThought(watched)?.ply).toBe(3);
  expect(shownThought(goTo(watched, 3))?.ply).toBe(1);
  expect(shownThought(goTo(watched, 1))).toBe(null);
});

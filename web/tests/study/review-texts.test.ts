import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Position } from "../../src/engine/api";
import { createRules } from "../../src/engine/rules";
import type { Text } from "../../src/net/messages";
import { keyPlies, momentText, type MomentReview } from "../../src/study/review-texts";
import { wasmModule } from "../engine/module";

/** A reviewed move and its sentence: written by scripts/review_vectors.py. */
interface Vector {
  position: Position;
  review: MomentReview;
  next: MomentReview;
  text: Text | null;
}

const VECTORS = JSON.parse(
  readFileSync(new URL("review-vectors.json", import.meta.url), "utf8"),
) as Vector[];
const rules = createRules(wasmModule);

const reviewOf = (name: string): MomentReview => ({
  line: null,
  win: null,
  played: { move: "h8", class: name, cost: 0, better: [], holds: null },
});

describe("the sentences about moves", () => {
  test("are those of the Python package, in every language", () => {
    const different = VECTORS.flatMap(({ position, review, next, text }) => {
      const found = momentText(rules, position, review, next);
      return JSON.stringify(found) === JSON.stringify(text) ? [] : [[found, text]];
    });
    expect(different).toEqual([]);
  });

  test("are compared over a few hundred moves of every rule and class", () => {
    expect(VECTORS.length).toBeGreaterThan(300);
    const rulesSeen = new Set(VECTORS.map(({ position }) => position.rule));
    expect(rulesSeen.size).toBe(5);
    const said = VECTORS.map(({ text }) => text?.en ?? "").join("\n");
    for (const words of [
      "alone",
      "allows",
      "would have held",
      "better try",
      "prevents",
      "split three",
      "(four three)",
      "missed five",
      "missed a forced win",
      "is forbidden (",
      "the only defence is forbidden",
      "is lost here",
      "'s pass loses: ",
      "'s pass gives away",
      "after the pass, ",
    ])
      expect(said).toContain(words);
  });

  test("are missing where nothing has to be said", () => {
    const position: Position = { size: 15, rule: "freestyle", moves: [] };
    expect(momentText(rules, position, reviewOf("best"), reviewOf("best"))).toBeNull();
    const last: MomentReview = { line: null, win: null, played: null };
    expect(momentText(rules, position, last, last)).toBeNull();
  });

  test.each([
    ["losing", true, "Black H8 loses; a pass would have held."],
    ["losing", false, "Black H8 loses; a pass was the better try."],
    ["mistake", null, "Black H8 gives away 20 %; better is a pass."],
  ])("name a pass that is better than a move that is %s (%s)", (name, holds, words) => {
    const position: Position = { size: 15, rule: "renju", moves: [] };
    const played = { move: "h8", class: name, cost: 0.2, better: ["--"], holds };
    const text = momentText(rules, position, { line: null, win: null, played }, reviewOf("best"));
    expect(text?.en).toBe(words);
  });

  test("say less where a document of another origin has no proof", () => {
    const position: Position = { size: 15, rule: "freestyle", moves: [] };
    const text = momentText(rules, position, reviewOf("losing"), reviewOf("best"));
    expect(text?.en).toBe("Black H8 loses.");
  });
});

test("of the moves in a lost position only the first is a key moment, without a losing mistake", () => {
  const classes = [
    "best",
    "lost",
    "inaccuracy",
    "lost",
    "losing",
    "best",
    "forced",
    "best",
    "lost",
  ];
  expect(keyPlies([...classes.map(reviewOf), null])).toEqual([1, 2, 4]);
});

import { expect, test } from "vitest";
import { ANALYSIS_WORDS, analysisWords } from "../../src/i18n/analysis-words";
import { CATALOGUES } from "./catalogues";

test("the panel speaks every language of the app", () => {
  expect(Object.keys(ANALYSIS_WORDS).sort()).toEqual(Object.keys(CATALOGUES).sort());
  for (const [code, { app }] of Object.entries(CATALOGUES))
    expect(analysisWords(app.lang)).toBe(ANALYSIS_WORDS[code]);
});

test("an unknown language falls back to English", () => {
  expect(analysisWords("fr").start).toBe("Analyse");
});

test.each(["zh", "ja"])("%s has no English text", (code) => {
  const words = ANALYSIS_WORDS[code]!;
  const texts = [
    words.work("1", "2"),
    words.bar(0.5),
    JSON.stringify(Object.values(words.problem)),
  ];
  expect(texts.join()).not.toMatch(/[A-Za-z]{2,}/);
});

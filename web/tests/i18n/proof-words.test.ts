import { expect, test } from "vitest";
import { proofWords } from "../../src/i18n/proof-words";

test("every language of the app has texts of its own", () => {
  const english = proofWords({ lang: "en" });
  for (const lang of ["zh-CN", "ja"]) expect(proofWords({ lang })).not.toBe(english);
  expect(proofWords({ lang: "fr" })).toBe(english);
});

test.each(["zh-CN", "ja"])("the proof panel has no English text in %s", (lang) => {
  const words = proofWords({ lang });
  const texts = [
    JSON.stringify([words.intro, words.problem, words.progress, words.walk, words.file]),
    words.won("X", "vct", 3),
    words.none("X", "win"),
    words.unknown(5),
    words.whyNot.won("H8", "X", "vcf"),
    words.whyNot.none("H8"),
    words.why.metOrFours("H8", "I9"),
    words.file.invalid("X"),
    words.comment("X", "win"),
  ];
  const isKey = /"\w+":/g;
  expect(texts.join().replace(isKey, "")).not.toMatch(/[A-Za-z]{2,}/);
});

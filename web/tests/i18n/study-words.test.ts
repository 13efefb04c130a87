import { expect, test } from "vitest";
import { studyWords } from "../../src/i18n/study-words";

test("every language has texts of its own", () => {
  const english = studyWords({ lang: "en" });
  for (const lang of ["zh-CN", "ja"]) expect(studyWords({ lang })).not.toBe(english);
  expect(studyWords({ lang: "fr" })).toBe(english);
});

test.each(["zh-CN", "ja"])("no English text is left in %s", (lang) => {
  const { keys, ...texts } = studyWords({ lang });
  const plain = JSON.stringify(texts).replace(
    /"\w+":|SGF|PSQ|LIB|JSON|Ctrl\+V|MB|PNG|A、B、C/g,
    "",
  );
  expect(plain).not.toMatch(/[A-Za-z]{2,}/);
  expect(keys).toHaveLength(studyWords({ lang: "en" }).keys.length);
});

import { describe, expect, test } from "vitest";
import { formatFor } from "../../src/i18n/format";
import { APP_LANGUAGES, chooseLanguage, say } from "../../src/i18n/languages";

describe("the languages", () => {
  test("are the files with two letters", () => {
    expect(Object.keys(APP_LANGUAGES).sort()).toEqual(["en", "zh"]);
  });

  test.each([
    [["zh-CN", "en"], "zh"],
    [["de", "en-GB"], "en"],
    [["de"], "en"],
    [[], "en"],
  ])("for %j it is %s", (preferred, language) => {
    expect(chooseLanguage(preferred)).toBe(language);
  });

  test("read the server's texts", () => {
    expect(say(APP_LANGUAGES["zh"]!, { en: "a", zh: "甲" })).toBe("甲");
  });

  test("have no English in the Chinese page", () => {
    // Names, formats and units that are written the same everywhere.
    const common = /Tengen|SGF|PSQ|RenLib|JSON|Elo|C\+\+|Python|Gomocup|Enter|\bh8|i9|j10|[A-Z]\b/g;
    for (const text of texts(APP_LANGUAGES["zh"])) {
      if (["zh-CN", "zh", "H8"].includes(text)) continue;
      expect(text.replace(common, "")).not.toMatch(/[A-Za-z]{2,}/);
    }
  });

  test("leave nothing empty but what is meant to be", () => {
    for (const words of Object.values(APP_LANGUAGES))
      expect([...texts(words)].filter((text) => text === "")).toHaveLength(1);
  });
});

describe("English", () => {
  const en = APP_LANGUAGES["en"]!;

  test("knows one and many", () => {
    expect(en.share.spectators(1)).toBe("1 spectator");
    expect(en.share.spectators(1200)).toBe("1,200 spectators");
  });

  test("says why a point can't be played", () => {
    expect(en.cannot.forbidden("H8", "double-three")).toBe("H8 can't be played: double-three.");
    expect(en.cannot.taken("H8")).toBe("H8 can't be played: there is a stone.");
  });
});

test.each(["en", "zh"])("the board is read aloud in %s", (language) => {
  const { board } = APP_LANGUAGES[language]!;
  const content = {
    stone: "black",
    label: null,
    number: 3,
    isLast: true,
    isPlayable: false,
    isForbidden: false,
    isWinning: false,
    isPending: false,
    offer: null,
  } as const;
  const spoken = {
    en: ["Board, 15 by 15", "H8, black, move 3, last move", "H8, empty, offer A, forbidden"],
    zh: ["15 路棋盘", "H8，黑子，第 3 手，最后一手", "H8，空，打点 A，禁手点"],
  }[language];
  const other = { ...content, stone: null, number: null, isLast: false };
  expect([
    board.board(15),
    board.cell("h8", content),
    board.cell("h8", { ...other, offer: "A", isForbidden: true }),
  ]).toEqual(spoken);
});

test("numbers and dates are written as the language does", () => {
  expect(formatFor("en").signed(-1.234)).toBe("-1.23");
  expect(formatFor("zh-CN").percent(0.5)).toBe("50%");
  expect(formatFor("zh-CN").date("2026-01-31T12:00:00Z")).toMatch(/2026年1月\d+日/);
  expect(formatFor("en")).toBe(formatFor("en"));
});

/** All texts of a language, with samples for those that are made. */
function* texts(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value)
    for (const part of Object.values(value)) yield* texts(part);
}

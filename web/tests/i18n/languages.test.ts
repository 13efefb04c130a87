import { describe, expect, test } from "vitest";
import { chooseLanguage, languageName } from "../../src/i18n/codes";
import { formatFor } from "../../src/i18n/format";
import { LANGUAGES, loadWords, localize } from "../../src/i18n/languages";
import { XRAY_LANGUAGES, xrayWords } from "../../src/i18n/xray-languages";
import type { Text } from "../../src/net/messages";
import { CATALOGUES, en, ja, text, zh } from "./catalogues";

describe("the languages", () => {
  test("are found by their files, English first", () => {
    expect(LANGUAGES).toEqual(["en", "ja", "zh"]);
    expect(XRAY_LANGUAGES).toEqual(["en", "ja", "zh"]);
  });

  test.each([
    [["zh-CN", "en"], "zh"],
    [["zh-TW", "en"], "zh"],
    [["ja-JP", "en"], "ja"],
    [["fr-FR", "ja"], "ja"],
    [["de", "en-GB"], "en"],
    [["fr-FR", "en-GB", "zh"], "en"],
    [["de"], "en"],
    [[], "en"],
  ])("for %j it is %s", (preferred, language) => {
    expect(chooseLanguage(preferred, LANGUAGES)).toBe(language);
  });

  test("have names in their own language", () => {
    expect(LANGUAGES.map(languageName)).toEqual(["English", "日本語", "中文"]);
  });

  test.each(["en", "zh", "ja"])("%s can be loaded", async (code) => {
    expect(await loadWords(code)).toBe(CATALOGUES[code]!.app);
    expect(xrayWords(code)).toBe(CATALOGUES[code]!.xray);
  });

  test("fall back to English", async () => {
    expect(await loadWords("xx")).toBe(en.app);
    expect(xrayWords("xx")).toBe(en.xray);
  });
});

describe("a text of the server", () => {
  test("is shown in the language of the page", () => {
    expect(localize(zh.app, { en: "a", zh: "甲" } as Text)).toBe("甲");
    expect(localize(ja.app, { en: "a", zh: "甲", ja: "い" } as Text)).toBe("い");
  });

  test("is shown in English where the language is missing", () => {
    expect(localize(ja.app, text("a", "甲"))).toBe("a");
  });
});

describe("English", () => {
  test("has a singular and a plural", () => {
    expect(en.app.share.spectators(1)).toBe("1 spectator");
    expect(en.app.share.spectators(1200)).toBe("1,200 spectators");
  });

  test("says why a point can't be played", () => {
    const { cannot } = en.app;
    expect(cannot.forbidden("H8", "double-three")).toBe("H8 can't be played: double-three.");
    expect(cannot.taken("H8")).toBe("H8 can't be played: there is a stone.");
  });
});

test("Japanese uses the terms of renju", () => {
  const { actions, cannot, moves } = ja.app;
  expect(cannot.forbidden("H8", "double-three")).toBe("H8 には打てません：三三の禁手です。");
  expect([actions.undo, actions.resign, moves.heading]).toEqual(["待った", "投了", "棋譜"]);
});

test.each(["en", "zh", "ja"])("the board has accessible labels in %s", (language) => {
  const { board } = CATALOGUES[language]!.app;
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
    mark: null,
    arrows: [],
  } as const;
  const expected = {
    en: [
      "Board, 15 by 15",
      "H8, black, move 3, last move",
      "H8, empty, offer A, forbidden",
      "H8, empty, square, arrow to I9",
    ],
    zh: [
      "15 路棋盘",
      "H8，黑子，第 3 手，最后一手",
      "H8，空，打点 A，禁手点",
      "H8，空，方框，箭头指向 I9",
    ],
    ja: [
      "15路盤",
      "H8、黒石、3手目、最終手",
      "H8、空点、候補A、禁点",
      "H8、空点、四角印、I9への矢印",
    ],
  }[language];
  const other = { ...content, stone: null, number: null, isLast: false };
  expect([
    board.board(15),
    board.cell("h8", content),
    board.cell("h8", { ...other, offer: "A", isForbidden: true }),
    board.cell("h8", { ...other, mark: "square", arrows: ["i9"] }),
  ]).toEqual(expected);
});

test("numbers and dates have the format of the language", () => {
  expect(formatFor("en").signed(-1.234)).toBe("-1.23");
  expect(formatFor("zh-CN").percent(0.5)).toBe("50%");
  expect(formatFor("zh-CN").date("2026-01-31T12:00:00Z")).toMatch(/2026年1月\d+日/);
  expect(formatFor("ja").date("2026-01-31T12:00:00Z")).toMatch(/2026\/0[12]\/\d+/);
  expect(formatFor("en")).toBe(formatFor("en"));
});

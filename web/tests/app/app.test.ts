import { describe, expect, test } from "vitest";
import { readPreferences, recall, remember, type Memory } from "../../src/app/preferences";
import { gameAddress, navPath, PAGES, routeOf } from "../../src/app/routes";
import { APP_LANGUAGES } from "../../src/i18n/languages";

describe("an address", () => {
  test.each([
    ["/", { page: "play", id: null }],
    ["", { page: "play", id: null }],
    ["/players", { page: "players" }],
    ["/players/", { page: "players" }],
    ["/g/Zk3_9aBcQ-", { page: "play", id: "Zk3_9aBcQ-" }],
    ["/g/", { page: "missing" }],
    ["/g/a/b", { page: "missing" }],
    ["/g/a%2Fb", { page: "missing" }],
    ["/elsewhere", { page: "missing" }],
  ])("%j shows %j", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  test("of a game leads to the game", () => {
    expect(routeOf(gameAddress("abc"))).toEqual({ page: "play", id: "abc" });
  });

  test("belongs to a word of the navigation", () => {
    expect(navPath("/g/abc")).toBe("/");
    expect(navPath("/players")).toBe("/players");
    expect(PAGES.map(({ name }) => name(APP_LANGUAGES["zh"]!))).toEqual(["对弈", "棋手"]);
  });
});

describe("preferences", () => {
  test("follow the browser at first", () => {
    const usual = readPreferences(null, ["fr-FR", "zh-TW", "en"]);
    expect(usual).toMatchObject({ language: "zh", theme: "auto", sound: true, threats: false });
  });

  test("come back as they were", () => {
    const wishes = { ...readPreferences(null, []), theme: "dark", numbers: true, name: "Ada" };
    expect(readPreferences(JSON.stringify(wishes), ["zh"])).toEqual(wishes);
  });

  test.each(["", "{", "[]", "null", '{"language":"xx","theme":7,"sound":"no","symmetry":"bent"}'])(
    "are mended if they are %j",
    (text) => {
      expect(readPreferences(text, ["en"])).toEqual(readPreferences(null, ["en"]));
    },
  );

  test("hold no endless name", () => {
    expect(readPreferences(JSON.stringify({ name: "x".repeat(99) }), []).name).toHaveLength(32);
  });
});

describe("the browser's memory", () => {
  test("is used if it is there", () => {
    const kept = new Map<string, string>();
    const memory: Memory = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
    };
    remember("a", "1", () => memory);
    expect(recall("a", () => memory)).toBe("1");
    expect(recall("b", () => memory)).toBe(null);
  });

  test("is not missed if it is forbidden", () => {
    const forbidden = (): Memory => {
      throw new Error("no");
    };
    remember("a", "1", forbidden);
    expect(recall("a", forbidden)).toBe(null);
  });
});

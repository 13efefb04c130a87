import { describe, expect, test } from "vitest";
import {
  fileOf,
  gamePath,
  navPath,
  PAGES,
  parseXrayPath,
  routeOf,
  xrayPath,
} from "../../src/stores/routes";
import { zh } from "../i18n/catalogues";

describe("an address", () => {
  test.each([
    ["/", { page: "play", id: null }],
    ["", { page: "play", id: null }],
    ["/players", { page: "players" }],
    ["/players/", { page: "players" }],
    ["/g/Zk3_9aBcQ-", { page: "play", id: "Zk3_9aBcQ-" }],
    ["/study", { page: "study", id: null }],
    ["/study/s-Zk3_9aBcQ-12", { page: "study", id: "s-Zk3_9aBcQ-12" }],
    ["/study/a/b", { page: "missing" }],
    ["/g/", { page: "missing" }],
    ["/g/a/b", { page: "missing" }],
    ["/g/a%2Fb", { page: "missing" }],
    ["/elsewhere", { page: "missing" }],
  ])("%j shows %j", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  test("of a game leads to the game", () => {
    expect(routeOf(gamePath("abc"))).toEqual({ page: "play", id: "abc" });
  });

  test("belongs to an entry of the navigation", () => {
    expect(navPath("/g/abc")).toBe("/");
    expect(navPath("/study/s-abc")).toBe("/study");
    expect(navPath("/players")).toBe("/players");
    expect(PAGES.map(({ name }) => name(zh.app))).toEqual(["对弈", "研究", "棋手"]);
  });

  test.each(PAGES.map(({ page, path }) => [path, page]))("%s shows the page %s", (path, page) => {
    expect(routeOf(path).page).toBe(page);
    expect(navPath(path)).toBe(path);
    expect(fileOf(path)).toBe("");
  });

  test("of an X-ray has a document of its own", () => {
    const path = xrayPath("Zk3_9aBcQ-", 12);
    expect(parseXrayPath(path)).toEqual({ id: "Zk3_9aBcQ-", ply: 12 });
    expect(parseXrayPath(`${path}/`)?.ply).toBe(12);
    expect(fileOf(path)).toBe("xray.html");
    expect(parseXrayPath("/g/abc/xray/1234")).toBeNull();
    expect(parseXrayPath("/g/abc")).toBeNull();
  });
});

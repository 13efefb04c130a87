import { describe, expect, test } from "vitest";
import { SERVER, STATIC, type Address } from "../../src/base/host";
import { fileOf, gamePath, xrayPath } from "../../src/stores/routes";

const ORIGIN = "https://example.org";

function at(address: string): Address {
  const { origin, pathname, hash } = new URL(address, ORIGIN);
  return { origin, pathname, hash };
}

describe("a server", () => {
  test("has the path in its address", () => {
    expect(SERVER.pathOf(at("/g/abc"))).toBe("/g/abc");
    expect(SERVER.pathOf(at("/players#main"))).toBe("/players");
    expect(SERVER.href("/g/abc", "")).toBe("/g/abc");
    expect(SERVER.href("/g/abc/xray/3", "xray.html")).toBe("/g/abc/xray/3");
  });

  test.each([
    ["/players", "/players"],
    ["/players#main", null],
    ["/api/games/abc/export/sgf", null],
    ["https://example.com/players", null],
  ])("shows the link %s as %s", (link, path) => {
    expect(SERVER.linkedPath(at(link), at("/g/abc"))).toBe(path);
  });
});

describe("plain files", () => {
  test.each([
    ["/tengen/", "/"],
    ["/tengen/#", "/"],
    ["/tengen/index.html", "/"],
    ["/tengen/#/g/abc", "/g/abc"],
    ["/tengen/index.html#/players", "/players"],
    ["/tengen/xray.html#/g/abc/xray/3", "/g/abc/xray/3"],
    ["/tengen/#main", null],
  ])("have at %s the path %s", (address, path) => {
    expect(STATIC.pathOf(at(address))).toBe(path);
  });

  test("have the path in the fragment", () => {
    const href = (path: string): string => STATIC.href(path, fileOf(path));
    expect(href("/")).toBe("./#/");
    expect(href(gamePath("abc"))).toBe("./#/g/abc");
    expect(href(xrayPath("abc", 3))).toBe("./xray.html#/g/abc/xray/3");
  });

  test.each([
    ["/tengen/#/players", "/players"],
    ["/tengen/", null],
    ["/tengen/#main", null],
    ["/tengen/xray.html#/g/abc/xray/3", null],
    ["/tengen/docs/#/players", null],
    ["/#/players", null],
    ["https://example.com/tengen/#/players", null],
  ])("show the link %s as %s", (link, path) => {
    for (const page of ["/tengen/#/g/abc", "/tengen/index.html"])
      expect(STATIC.linkedPath(at(link), at(page))).toBe(path);
  });

  test("keep every path in a link and back", () => {
    for (const path of ["/", "/players", "/g/a_b-9"]) {
      const link = new URL(STATIC.href(path, ""), `${ORIGIN}/tengen/index.html`).href;
      expect(STATIC.pathOf(at(link))).toBe(path);
      expect(STATIC.linkedPath(at(link), at("/tengen/"))).toBe(path);
    }
  });
});

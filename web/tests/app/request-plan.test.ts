import { describe, expect, test } from "vitest";
import { planFor, type Plan } from "../../src/app/request-plan";

const FILES = new Set(["index.html", "xray.html", "manifest.webmanifest", "assets/a-1.js"]);

function plan(url: string, isStatic: boolean, more: object = {}): Plan {
  const scope = isStatic ? "https://example.org/tengen/" : "https://example.org/";
  const request = { method: "GET", mode: "navigate", url: new URL(url, scope).href, ...more };
  return planFor(request as never, { scope, isStatic, files: FILES });
}

describe("a navigation", () => {
  test.each([
    ["", "index.html"],
    ["?utm=1#/g/abc", "index.html"],
    ["index.html", "index.html"],
    ["xray.html#/g/abc/xray/3", "xray.html"],
    ["players", null],
    ["docs/", null],
    ["/elsewhere/", null],
    ["https://example.com/tengen/", null],
  ])("to %j of plain files shows %s", (url, file) => {
    expect(plan(url, true)).toEqual(file && { kind: "page", file });
  });

  test.each([
    ["/", "index.html"],
    ["/players", "index.html"],
    ["/g/abc", "index.html"],
    ["/g/abc/xray/3", "xray.html"],
    ["/g/abc/", "index.html"],
    ["/metrics", null],
    ["/healthz", null],
    ["/api/games/abc/export/sgf", null],
  ])("to %s of a server shows %s", (url, file) => {
    expect(plan(url, false)).toEqual(file && { kind: "page", file });
  });
});

describe("a request", () => {
  const sub = { mode: "cors" };

  test.each([
    ["assets/a-1.js", "assets/a-1.js"],
    ["assets/of-another-version.js", "assets/of-another-version.js"],
    ["manifest.webmanifest", "manifest.webmanifest"],
    ["api/options", null],
    ["icons/icon-512.png", null],
    ["sw.js", null],
  ])("for %s is answered with %s", (url, file) => {
    for (const isStatic of [true, false])
      expect(plan(url, isStatic, sub)).toEqual(file && { kind: "file", file });
  });

  test("that changes something is left alone", () => {
    expect(plan("assets/a-1.js", true, { ...sub, method: "POST" })).toBeNull();
    expect(plan("", false, { method: "POST" })).toBeNull();
  });
});

import { expect, test } from "vitest";
import { precacheOf, stamped, type Files } from "../../scripts/precache";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const FILES: Files = new Map([
  ["sw.js", bytes("worker")],
  ["index.html", bytes("page")],
  ["assets/index-1.js", bytes("script")],
  ["assets/engine-2.wasm", bytes("engine")],
  ["assets/renju-3.bin", bytes("evaluation")],
  ["icons/icon-192.png", bytes("icon")],
]);

test("the engine is apart from the pages, and icons are in no list", () => {
  const { shell, engine } = precacheOf(FILES);
  expect(shell).toEqual(["assets/index-1.js", "index.html"]);
  expect(engine).toEqual(["assets/engine-2.wasm", "assets/renju-3.bin"]);
});

test("the version changes with every file but the worker", () => {
  const { version } = precacheOf(FILES);
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(precacheOf(new Map([...FILES].reverse())).version).toBe(version);
  for (const name of FILES.keys()) {
    const changed = precacheOf(new Map([...FILES, [name, bytes("other")]])).version;
    expect([name, changed === version]).toEqual([name, name === "sw.js"]);
  }
});

test("a page is stamped again and again", () => {
  const page = '<meta name="tengen-version" content="" />';
  const once = stamped(page, "a1");
  expect(once).toBe('<meta name="tengen-version" content="a1" />');
  expect(stamped(stamped(once, ""), "b2")).toBe('<meta name="tengen-version" content="b2" />');
});

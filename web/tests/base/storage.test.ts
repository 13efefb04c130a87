import { describe, expect, test } from "vitest";
import { readStorage, writeStorage, type KeyValueStorage } from "../../src/base/storage";

describe("the browser's storage", () => {
  test("is used if it is available", () => {
    const stored = new Map<string, string>();
    const storage: KeyValueStorage = {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    };
    writeStorage("a", "1", () => storage);
    expect(readStorage("a", () => storage)).toBe("1");
    expect(readStorage("b", () => storage)).toBe(null);
  });

  test("may be refused", () => {
    const forbidden = (): KeyValueStorage => {
      throw new Error("no");
    };
    writeStorage("a", "1", forbidden);
    expect(readStorage("a", forbidden)).toBe(null);
  });
});

import { describe, expect, test } from "vitest";
import { parsePreferences } from "../../src/stores/preferences";

describe("preferences", () => {
  test("follow the browser at first", () => {
    const usual = parsePreferences(null, ["fr-FR", "zh-TW", "en"]);
    expect(usual).toMatchObject({ language: "zh", theme: "auto", sound: true, threats: false });
  });

  test("come back as they were", () => {
    const wishes = { ...parsePreferences(null, []), theme: "dark", numbers: true, name: "Ada" };
    expect(parsePreferences(JSON.stringify(wishes), ["zh"])).toEqual(wishes);
  });

  test.each(["", "{", "[]", "null", '{"language":"xx","theme":7,"sound":"no","symmetry":"bent"}'])(
    "are mended if they are %j",
    (text) => {
      expect(parsePreferences(text, ["en"])).toEqual(parsePreferences(null, ["en"]));
    },
  );

  test("hold no endless name", () => {
    expect(parsePreferences(JSON.stringify({ name: "x".repeat(99) }), []).name).toHaveLength(32);
  });
});

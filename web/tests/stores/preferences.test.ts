import { describe, expect, test } from "vitest";
import { parsePreferences } from "../../src/stores/preferences";

describe("preferences", () => {
  test("follow the browser at first", () => {
    const defaults = parsePreferences(null, ["fr-FR", "zh-TW", "en"]);
    expect(defaults).toMatchObject({ language: "zh", theme: "auto", sound: true, threats: false });
  });

  test("are restored", () => {
    const changed = { ...parsePreferences(null, []), theme: "dark", numbers: true, name: "Ada" };
    expect(parsePreferences(JSON.stringify(changed), ["zh"])).toEqual(changed);
  });

  test.each(["", "{", "[]", "null", '{"language":"xx","theme":7,"sound":"no","symmetry":"bent"}'])(
    "fall back to the defaults for %j",
    (text) => {
      expect(parsePreferences(text, ["en"])).toEqual(parsePreferences(null, ["en"]));
    },
  );

  test("limit the length of the name", () => {
    expect(parsePreferences(JSON.stringify({ name: "x".repeat(99) }), []).name).toHaveLength(32);
  });
});

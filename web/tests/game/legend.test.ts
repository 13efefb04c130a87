import { expect, test } from "vitest";
import { legendOf } from "../../src/game/legend";
import { text, zh } from "../i18n/catalogues";

test("the legend counts each shape of each colour", () => {
  const three = {
    shape: "open-three",
    label: text("open three", "活三"),
    stones: [],
    gains: [],
  };
  const threats = [
    { ...three, color: "black" as const },
    { ...three, color: "black" as const },
    { ...three, color: "white" as const },
  ];
  expect(legendOf(threats, zh.app)).toEqual([
    { color: "black", shape: "open-three", text: "活三", count: 2 },
    { color: "white", shape: "open-three", text: "活三", count: 1 },
  ]);
});

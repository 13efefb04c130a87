import { expect, test } from "vitest";
import { drawnShape, reasonFor, threatsFor } from "../../src/game/overlays";
import { text } from "../i18n/catalogues";

test("threats are drawn as shapes that the board knows", () => {
  const threat = { label: text(""), stones: ["a1"], gains: ["b1"] };
  expect(threatsFor([{ ...threat, color: "black", shape: "open-three" }])).toEqual([
    { color: "black", shape: "open-three", stones: ["a1"], points: ["b1"] },
  ]);
  expect(drawnShape("four-three")).toBe("four");
  expect(drawnShape("<b>")).toBe("two");
});

test("a reason is drawn from the tree", () => {
  const tree = { point: "h8", verdict: "overline", wins: false, lines: [] } as const;
  const reason = { ply: 3, point: "h8", forbidden: "overline", text: text("") } as const;
  expect(reasonFor({ ...reason, tree: { ...tree, lines: [] } })).toEqual({
    point: "h8",
    lines: [],
  });
});

import { expect, test } from "vitest";
import { faviconFor } from "../../src/view/favicon";
import { drawnShape, reasonFor, threatsFor } from "../../src/view/overlays";

test("the small picture shows one's own stone when it is one's turn", () => {
  const [none, black, white] = [null, "black", "white"].map((turn) =>
    decodeURIComponent(faviconFor(turn as "black" | null)),
  );
  expect(none).not.toContain("#d2462f");
  expect(black).toContain("#d2462f");
  expect(white).toContain("#fbf8f1");
});

test("threats are drawn as shapes that the board knows", () => {
  const threat = { label: { en: "", zh: "" }, stones: ["a1"], gains: ["b1"] };
  expect(threatsFor([{ ...threat, color: "black", shape: "open-three" }])).toEqual([
    { color: "black", shape: "open-three", stones: ["a1"], points: ["b1"] },
  ]);
  expect(drawnShape("four-three")).toBe("four");
  expect(drawnShape("<b>")).toBe("two");
});

test("a reason is drawn from the tree", () => {
  const tree = { point: "h8", verdict: "overline", wins: false, lines: [] } as const;
  const text = { en: "", zh: "" };
  const reason = { ply: 3, point: "h8", forbidden: "overline", text } as const;
  expect(reasonFor({ ...reason, tree: { ...tree, lines: [] } })).toEqual({
    point: "h8",
    lines: [],
  });
});

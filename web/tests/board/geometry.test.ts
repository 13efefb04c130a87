import { describe, expect, test } from "vitest";
import {
  CELL,
  centerOf,
  fromScreen,
  margin,
  nearest,
  onScreen,
  side,
} from "../../src/board/geometry";
import { fromXY, starPoints, toXY } from "../../src/board/points";
import { createState } from "../../src/board/state";
import { inverse, nextSymmetry, SYMMETRIES, transform } from "../../src/board/symmetry";

describe("points", () => {
  test("are counted from the top left and named from the bottom left", () => {
    expect(toXY("a1", 15)).toEqual({ x: 0, y: 14 });
    expect(toXY("h8", 15)).toEqual({ x: 7, y: 7 });
    expect(fromXY(14, 0, 15)).toBe("o15");
  });

  test.each(["", "h", "h0", "h16", "p1", "--", "H8", "h8 "])("%j is not a point", (text) => {
    expect(toXY(text, 15)).toBe(null);
  });

  test.each([
    [5, 1],
    [6, 0],
    [9, 5],
    [15, 5],
    [19, 9],
    [20, 4],
    [22, 4],
  ])("a board of %d has %d dots", (size, dots) => {
    expect(starPoints(size)).toHaveLength(dots);
  });
});

describe("symmetries", () => {
  const corner = { x: 1, y: 0 };

  test.each([
    ["identity", 1, 0],
    ["rotate-90", 4, 1],
    ["rotate-180", 3, 4],
    ["rotate-270", 0, 3],
    ["mirror", 3, 0],
    ["flip", 1, 4],
    ["transpose", 0, 1],
    ["antitranspose", 4, 3],
  ] as const)("%s brings the second point of the top line to %d, %d", (symmetry, x, y) => {
    expect(transform(corner, symmetry, 5)).toEqual({ x, y });
  });

  test.each(SYMMETRIES)("%s is reversed by its inverse", (symmetry) => {
    expect(transform(transform(corner, symmetry, 5), inverse(symmetry), 5)).toEqual(corner);
  });

  test("repeat after eight steps", () => {
    const seen = new Set([SYMMETRIES[0] as string]);
    let symmetry = nextSymmetry("identity");
    for (; symmetry !== "identity"; symmetry = nextSymmetry(symmetry)) seen.add(symmetry);
    expect(seen.size).toBe(8);
  });
});

describe("the screen", () => {
  test.each(SYMMETRIES)("leads back to the point with %s", (symmetry) => {
    const state = createState("b", { symmetry });
    expect(fromScreen(state, onScreen(state, "c4")!)).toBe("c4");
  });

  test("has no position for points outside the board", () => {
    expect(centerOf(createState("b", { size: 9 }), "o15")).toBe(null);
  });

  test("is smaller without coordinates", () => {
    expect(side(createState("b", { coordinates: false }))).toBeLessThan(side(createState("b")));
  });

  test("finds the nearest point, also a little outside the lines", () => {
    const state = createState("b");
    const share = (cells: number): number => (margin(state) + cells * CELL) / side(state);
    expect(nearest(state, { x: share(7.4), y: share(6.6) })).toBe("h8");
    expect(nearest(state, { x: share(-0.7), y: share(14.7) })).toBe("a1");
    expect(nearest(state, { x: share(-0.9), y: share(3) })).toBe(null);
    expect(nearest(state, { x: share(3), y: share(14.9) })).toBe(null);
  });

  test("finds it on a rotated board too", () => {
    const state = createState("b", { symmetry: "rotate-180", coordinates: false });
    const first = margin(state) / side(state);
    expect(nearest(state, { x: first, y: first })).toBe("o1");
  });
});

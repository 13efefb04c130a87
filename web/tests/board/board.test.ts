import { describe, expect, test } from "vitest";
import { choose, focus, moveCursor, set } from "../../src/board/actions";
import { fromXY, starPoints, toXY } from "../../src/board/points";
import { escape, renderCells, renderGround, renderPieces, side } from "../../src/board/render";
import { cellContent, createState } from "../../src/board/state";

describe("points", () => {
  test("are counted from the top left and named from the bottom left", () => {
    expect(toXY("a1", 15)).toEqual({ x: 0, y: 14 });
    expect(toXY("h8", 15)).toEqual({ x: 7, y: 7 });
    expect(fromXY(14, 0, 15)).toBe("o15");
  });

  test.each(["", "h", "h0", "h16", "p1", "--", "H8", "h8 "])("%j is none", (text) => {
    expect(toXY(text, 15)).toBe(null);
  });

  test.each([
    [5, 1],
    [6, 0],
    [9, 5],
    [15, 5],
    [19, 9],
    [20, 4],
  ])("a board of %d has %d dots", (size, dots) => {
    expect(starPoints(size)).toHaveLength(dots);
  });
});

describe("the state", () => {
  test("begins empty with the cursor in the middle", () => {
    expect(createState("b").cursor).toBe("h8");
    expect(createState("b", { size: 9 }).cursor).toBe("e5");
  });

  test("lets a single new stone land, but not a whole position", () => {
    const state = createState("b", { stones: { h8: "black" } });
    set(state, { stones: { h8: "black", i9: "white" } });
    expect(state.landing).toBe("i9");
    set(state, { stones: { a1: "black", b2: "white" } });
    expect(state.landing).toBe(null);
  });

  test("keeps what is not set", () => {
    const state = createState("b", { lastMove: "h8" });
    set(state, { labels: { h8: "1" } });
    expect(state.lastMove).toBe("h8");
  });

  test("brings the cursor back when the board shrinks", () => {
    const state = createState("b", { size: 19 });
    state.cursor = "s19";
    set(state, { size: 9 });
    expect(state.cursor).toBe("e5");
  });

  test("moves the cursor by arrows and keeps it on the board", () => {
    const state = createState("b", { size: 5 });
    for (let i = 0; i < 9; i++) moveCursor(state, "ArrowUp");
    moveCursor(state, "ArrowLeft");
    expect(state.cursor).toBe("b5");
    moveCursor(state, "ArrowDown");
    moveCursor(state, "ArrowRight");
    expect(state.cursor).toBe("c4");
  });

  test("lets only playable points be chosen, and the cursor follows", () => {
    const state = createState("b", { playable: new Set(["h8"]) });
    expect(choose(state, "h8")).toBe("h8");
    expect(choose(state, "i9")).toBe(null);
    expect(state.cursor).toBe("i9");
  });

  test("knows what to say about a point", () => {
    const state = createState("b", {
      stones: { h8: "black" },
      labels: { h8: "1" },
      lastMove: "h8",
    });
    expect(cellContent(state, "h8")).toEqual({
      stone: "black",
      label: "1",
      isLast: true,
      isPlayable: false,
    });
  });
});

describe("the picture", () => {
  const count = (text: string, part: string): number => text.split(part).length - 1;

  test("has lines, an edge and letters on all sides", () => {
    const ground = renderGround(createState("b"));
    expect(count(ground, 'class="coordinate"')).toBe(60);
    expect(count(ground, 'class="edge"')).toBe(1);
  });

  test("leaves the letters out if they are not wanted", () => {
    const state = createState("b", { coordinates: false });
    expect(renderGround(state)).not.toContain("coordinate");
    expect(side(state)).toBeLessThan(side(createState("b")));
  });

  test("shows everything that is set", () => {
    const pieces = renderPieces(
      createState("b", {
        stones: { h8: "black", i9: "white" },
        ghosts: { j10: "black" },
        heat: { a1: 0.5, h8: 1 },
        marks: { a1: "circle", a2: "square", a3: "triangle", a4: "cross" },
        labels: { h8: "1", c3: "100" },
        lines: [
          { from: "a1", to: "e5" },
          { from: "a1", to: "z9" },
        ],
        lastMove: "i9",
      }),
    );
    const expected = { stone: 2, ghost: 1, mark: 4, stroke: 1, label: 2, clearing: 1 };
    for (const [name, times] of Object.entries(expected))
      expect([name, count(pieces, `class="${name}`)]).toEqual([name, times]);
    expect(count(pieces, 'class="heat"')).toBe(1);
    expect(count(pieces, 'class="last-dot"')).toBe(1);
  });

  test("has no dot on a last move that carries a number", () => {
    const state = createState("b", {
      stones: { h8: "black" },
      labels: { h8: "1" },
      lastMove: "h8",
    });
    expect(renderPieces(state)).not.toContain("last-dot");
  });

  test("shows the cursor only to those who use it", () => {
    const state = createState("b");
    expect(renderPieces(state)).not.toContain("cursor");
    focus(state, true);
    expect(renderPieces(state)).toContain("cursor");
  });

  test("leaves out what is not on the board", () => {
    const pieces = renderPieces(
      createState("b", { size: 9, stones: { o15: "black" }, lastMove: "o15" }),
    );
    expect(pieces).not.toContain("<circle");
  });

  test("names every cell for those who cannot see it", () => {
    const cells = renderCells(createState("b", { size: 5, stones: { c3: "black" } }));
    expect(count(cells, 'role="row"')).toBe(5);
    expect(count(cells, 'role="gridcell"')).toBe(25);
    expect(cells).toContain('id="b-c3" aria-label="c3 black"');
  });

  test("escapes what others wrote", () => {
    expect(escape('<a href="x">&')).toBe("&#60;a href=&#34;x&#34;&#62;&#38;");
    expect(renderPieces(createState("b", { labels: { a1: "<b>" } }))).toContain("&#60;b&#62;");
  });
});

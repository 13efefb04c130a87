import { describe, expect, test } from "vitest";
import { cancel, choose, moveCursor, activePoint, set, tap } from "../../src/board/actions";
import { alternate, fromMoves, opponent } from "../../src/board/position";
import { cellContent, createState, offerLetter } from "../../src/board/state";

const here = new Set(["h8", "i9"]);

describe("the state", () => {
  test("begins empty with the cursor in the middle", () => {
    expect(createState("b").cursor).toBe("h8");
    expect(createState("b", { size: 9 }).cursor).toBe("e5");
  });

  test("keeps parts that are not set", () => {
    const state = createState("b", { lastMove: "h8" });
    set(state, { labels: { h8: "1" } });
    expect(state.lastMove).toBe("h8");
  });

  test("moves cursor and pointer onto a smaller board", () => {
    const state = createState("b", { size: 19 });
    state.cursor = state.hover = "s19";
    set(state, { size: 9 });
    expect([state.cursor, state.hover]).toEqual(["e5", null]);
  });

  test("describes the content of a cell", () => {
    const state = createState("b", {
      stones: { h8: "black" },
      labels: { h8: "!" },
      numbers: { h8: 1 },
      lastMove: "h8",
      win: ["h8"],
      forbidden: new Set(["c3"]),
      playable: here,
      offers: [
        { point: "a1", color: "black" },
        { point: "i9", color: "black" },
      ],
    });
    state.pending = "i9";
    const nothing = {
      stone: null,
      label: null,
      number: null,
      isLast: false,
      isPlayable: false,
      isForbidden: false,
      isWinning: false,
      isPending: false,
      offer: null,
      mark: null,
      arrows: [],
    };
    expect(cellContent(state, "h8")).toEqual({
      ...nothing,
      stone: "black",
      label: "!",
      number: 1,
      isLast: true,
      isPlayable: true,
      isWinning: true,
    });
    expect(cellContent(state, "c3")).toEqual({ ...nothing, isForbidden: true });
    expect(cellContent(state, "i9")).toEqual({
      ...nothing,
      isPlayable: true,
      isPending: true,
      offer: "B",
    });
  });

  test("has a letter for every offer", () => {
    expect([0, 1, 25, 26].map(offerLetter)).toEqual(["A", "B", "Z", "A"]);
  });
});

describe("a stone", () => {
  const one = { h8: "black" } as const;
  const two = { h8: "black", i9: "white" } as const;

  test("is animated if it is the only new one", () => {
    const state = createState("b", { stones: one });
    set(state, { stones: two });
    expect(state.landing).toBe("i9");
    set(state, { stones: { a1: "black", b2: "white" } });
    expect(state.landing).toBe(null);
  });

  test("stays animated while an equal position or other parts are set", () => {
    const state = createState("b", { stones: one });
    set(state, { stones: two });
    set(state, { lastMove: "i9" });
    set(state, { stones: { ...two } });
    expect(state.landing).toBe("i9");
  });

  test("is not animated after an undo or a rotation", () => {
    const state = createState("b", { stones: one });
    set(state, { stones: two });
    set(state, { symmetry: "flip" });
    expect(state.landing).toBe(null);
    set(state, { stones: one });
    expect(state.landing).toBe(null);
  });
});

describe("the cursor", () => {
  test("moves by arrows and stays on the board", () => {
    const state = createState("b", { size: 5 });
    for (let i = 0; i < 9; i++) moveCursor(state, "ArrowUp");
    moveCursor(state, "ArrowLeft");
    expect(state.cursor).toBe("b5");
    moveCursor(state, "ArrowDown");
    moveCursor(state, "ArrowRight");
    expect(state.cursor).toBe("c4");
  });

  test.each([
    ["Home", "a8"],
    ["End", "o8"],
    ["PageUp", "h15"],
    ["PageDown", "h1"],
  ])("goes by %s to %s", (key, point) => {
    const state = createState("b");
    expect(moveCursor(state, key)).toBe(true);
    expect([state.cursor, state.hasCursor]).toEqual([point, true]);
  });

  test("moves in screen directions on a rotated board", () => {
    const state = createState("b", { symmetry: "rotate-90" });
    moveCursor(state, "ArrowUp");
    expect(state.cursor).toBe("g8");
  });

  test("ignores other keys", () => {
    const state = createState("b");
    expect(moveCursor(state, "u")).toBe(false);
    expect(state.hasCursor).toBe(false);
  });

  test("is the active point only while visible and without a mouse", () => {
    const state = createState("b");
    expect(activePoint(state)).toBe(null);
    state.hasCursor = true;
    expect(activePoint(state)).toBe("h8");
    state.hover = "a1";
    expect(activePoint(state)).toBe("a1");
  });
});

describe("choosing", () => {
  test("plays a playable point and moves the cursor", () => {
    const state = createState("b", { playable: here });
    expect(choose(state, "i9")).toEqual({ kind: "played", point: "i9" });
    expect(state.cursor).toBe("i9");
  });

  test.each([
    ["a1", "taken"],
    ["b2", "forbidden"],
    ["c3", "not-now"],
  ])("%s is refused: %s", (point, why) => {
    const state = createState("b", {
      stones: { a1: "white" },
      forbidden: new Set(["a1", "b2", "h8"]),
      playable: here,
    });
    expect(choose(state, point)).toEqual({ kind: "refused", point, why });
    expect(choose(state, "h8").kind).toBe("played");
  });
});

describe("a tap", () => {
  test("plays at once by mouse or without confirmation", () => {
    expect(tap(createState("b", { playable: here }), "h8", true)?.kind).toBe("played");
    const state = createState("b", { playable: here, confirm: "touch" });
    expect(tap(state, "h8", false)?.kind).toBe("played");
  });

  test.each([
    ["touch", true],
    ["always", false],
  ] as const)("waits for a second one (%s)", (confirm, isTouch) => {
    const state = createState("b", { playable: here, confirm });
    expect(tap(state, "h8", isTouch)).toBe(null);
    expect(state.pending).toBe("h8");
    expect(tap(state, "i9", isTouch)).toBe(null);
    expect(state.pending).toBe("i9");
    expect(tap(state, "i9", isTouch)).toEqual({ kind: "played", point: "i9" });
    expect(state.pending).toBe(null);
  });

  test("on an unplayable point is refused and cancels the pending one", () => {
    const state = createState("b", { playable: here, confirm: "always" });
    tap(state, "h8", true);
    expect(tap(state, "a1", true)?.kind).toBe("refused");
    expect(state.pending).toBe(null);
  });

  test("is cancelled on request, or when its point is no longer playable", () => {
    const state = createState("b", { playable: here, confirm: "always" });
    tap(state, "h8", true);
    expect(cancel(state)).toBe(true);
    expect(cancel(state)).toBe(false);
    tap(state, "h8", true);
    set(state, { lastMove: null });
    expect(state.pending).toBe("h8");
    set(state, { playable: new Set() });
    expect(state.pending).toBe(null);
  });
});

describe("moves", () => {
  test("become a position with numbers", () => {
    expect(fromMoves(["h8", "i9", "j8"])).toEqual({
      stones: { h8: "black", i9: "white", j8: "black" },
      numbers: { h8: 1, i9: 2, j8: 3 },
      lastMove: "j8",
    });
  });

  test("may be passes, which have a number", () => {
    expect(fromMoves(["h8", "--", "i9"]).numbers).toEqual({ h8: 1, i9: 3 });
    expect(fromMoves(["h8", "--"]).lastMove).toBe(null);
    expect(fromMoves([])).toEqual({ stones: {}, numbers: {}, lastMove: null });
  });

  test("alternate from either colour", () => {
    expect(alternate(["a1", "b2"], "white").map((stone) => stone.color)).toEqual([
      "white",
      "black",
    ]);
    expect(opponent(opponent("black"))).toBe("black");
  });
});

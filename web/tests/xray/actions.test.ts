import { beforeEach, describe, expect, test } from "vitest";
import {
  find,
  foldOrLeave,
  foldToLevel,
  moveRows,
  select,
  setFilter,
  step,
  stepToEdge,
  toggle,
  unfoldOrEnter,
} from "../../src/xray/actions";
import { createXrayState, isDone, isReached, rowOf, type XrayState } from "../../src/xray/state";
import { buildTree, NONE } from "../../src/tree/tree";
import { MINIMAX, sample } from "../tree/samples";

let state: XrayState;
const rows = (): number[] => [...state.rows];

beforeEach(() => {
  state = createXrayState(buildTree(sample(MINIMAX)));
});

describe("at first", () => {
  test("the first moves are shown and the root is selected", () => {
    expect(rows()).toEqual([0, 1, 4, 6]);
    expect(state.selected).toBe(0);
  });

  test("nothing is selected in an empty tree, and no action fails", () => {
    state = createXrayState(buildTree(sample([])));
    for (const action of [foldOrLeave, unfoldOrEnter]) action(state);
    moveRows(state, 1);
    stepToEdge(state, "first");
    setFilter(state, { kind: "cuts" });
    expect(step(state, 1)).toBe(false);
    expect(find(state, "h8")).toBe(false);
    expect(state.selected).toBe(NONE);
    expect(rowOf(state, NONE)).toBe(-1);
  });
});

describe("folding", () => {
  test("unfolds one node", () => {
    toggle(state, 4);
    expect(rows()).toEqual([0, 1, 4, 5, 6]);
  });

  test("moves the selection when its row is hidden", () => {
    select(state, 5);
    toggle(state, 4, false);
    expect(state.selected).toBe(4);
  });

  test("keeps a selection elsewhere", () => {
    select(state, 8);
    toggle(state, 4, true);
    toggle(state, 4, false);
    expect(state.selected).toBe(8);
  });

  test("does nothing to a leaf", () => {
    toggle(state, 2);
    expect(state.open[2]).toBe(0);
  });

  test("to a level shows everything above it", () => {
    foldToLevel(state, 2);
    expect(rows()).toHaveLength(9);
    select(state, 8);
    foldToLevel(state, 1);
    expect(rows()).toEqual([0, 1, 4, 6]);
    expect(state.selected).toBe(6);
  });
});

describe("the arrow keys", () => {
  test("to the right unfold, then enter", () => {
    select(state, 4);
    unfoldOrEnter(state);
    expect([state.open[4], state.selected]).toEqual([1, 4]);
    unfoldOrEnter(state);
    expect(state.selected).toBe(5);
    unfoldOrEnter(state);
    expect(state.selected).toBe(5);
  });

  test("to the left fold, then leave", () => {
    select(state, 5);
    foldOrLeave(state);
    expect(state.selected).toBe(4);
    foldOrLeave(state);
    expect([state.open[4], state.selected]).toEqual([0, 4]);
    foldOrLeave(state);
    expect(state.selected).toBe(0);
  });

  test("up and down go by rows and stop at the ends", () => {
    moveRows(state, 1);
    expect(state.selected).toBe(1);
    moveRows(state, Infinity);
    expect(state.selected).toBe(6);
    moveRows(state, -Infinity);
    expect(state.selected).toBe(0);
  });
});

describe("stepping", () => {
  test("goes in the order of the search and unfolds what it needs", () => {
    step(state, 1);
    step(state, 1);
    expect(state.selected).toBe(2);
    expect(rowOf(state, 2)).toBe(2);
  });

  test("distinguishes entered and finished nodes", () => {
    for (let i = 0; i < 3; i++) step(state, 1);
    expect([1, 2, 3, 4].map((node) => isReached(state, node))).toEqual([true, true, true, false]);
    expect([0, 1, 2, 3].map((node) => isDone(state, node))).toEqual([false, true, true, true]);
  });

  test("stops at both ends", () => {
    expect(step(state, -1)).toBe(false);
    stepToEdge(state, "last");
    expect(state.selected).toBe(8);
    expect(step(state, 1)).toBe(false);
    stepToEdge(state, "first");
    expect([state.selected, state.horizon]).toEqual([0, 0]);
  });

  test("ends when a node is selected by hand", () => {
    step(state, 1);
    select(state, 4);
    expect(state.horizon).toBe(null);
  });

  test("goes from match to match while a filter is on", () => {
    setFilter(state, { kind: "cuts" });
    step(state, 1);
    expect(state.selected).toBe(4);
    step(state, 1);
    expect(state.selected).toBe(6);
    expect(step(state, 1)).toBe(false);
  });
});

describe("a filter", () => {
  test.each([
    ["cuts", [0, 4, 6]],
    ["alpha", [0, 4, 6]],
    ["best", [0, 1, 2]],
    ["leaves", [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ] as const)("for %s shows them and what is above", (kind, expected) => {
    setFilter(state, { kind });
    expect(rows()).toEqual(expected);
  });

  test("for a ply shows the nodes at that ply", () => {
    setFilter(state, { ply: 1 });
    expect(rows()).toEqual([0, 1, 4, 6]);
  });

  test("without matches shows nothing", () => {
    setFilter(state, { kind: "beta" });
    expect(rows()).toEqual([]);
    stepToEdge(state, "first");
    stepToEdge(state, "last");
    expect(state.selected).toBe(0);
  });

  test("selects the first match if it hides the selection", () => {
    select(state, 2);
    setFilter(state, { kind: "cuts" });
    expect(state.selected).toBe(4);
  });

  test("restores the folding when it is removed", () => {
    setFilter(state, { kind: "cuts" });
    setFilter(state, { kind: "best" });
    setFilter(state, { kind: "all" });
    expect(rows()).toEqual([0, 1, 4, 6]);
  });
});

describe("finding", () => {
  test("goes to the next occurrence and wraps around", () => {
    const found: number[] = [];
    for (let i = 0; i < 4; i++) {
      expect(find(state, " G9 ")).toBe(true);
      found.push(state.selected);
    }
    expect(found).toEqual([1, 5, 7, 1]);
  });

  test("remembers what was not found until the next success", () => {
    expect(find(state, "a1")).toBe(false);
    expect(state.notFound).toBe("a1");
    find(state, "h7");
    expect(state.notFound).toBe(null);
  });
});

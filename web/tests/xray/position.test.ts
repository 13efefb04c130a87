import { expect, test } from "vitest";
import { select, step } from "../../src/xray/actions";
import { childBy, shownPosition } from "../../src/xray/position";
import { createXrayState } from "../../src/xray/state";
import { buildTree, NONE } from "../../src/tree/tree";
import { GAMES, MINIMAX, sample } from "../tree/samples";

const open = (nodes = MINIMAX, change = {}) => createXrayState(buildTree(sample(nodes, change)));

test("the path of the selected node is played out and numbered", () => {
  const state = open();
  select(state, 3);
  const shown = shownPosition(state);
  expect(shown.stones).toEqual({ h8: "black", i9: "white", g9: "black", h7: "white" });
  expect(shown.labels).toEqual({ g9: "1", h7: "2" });
  expect(shown.lastMove).toBe("h7");
});

test("the moves tried have heat by rank", () => {
  const shown = shownPosition(open());
  expect(shown.heat["g9"]).toBe(1);
  expect(shown.heat["h7"]).toBeGreaterThan(shown.heat["f6"]!);
  expect([...shown.playable]).toEqual(["g9", "h7", "f6"]);
});

test("the moves of a Monte-Carlo tree have heat by visits", () => {
  expect(shownPosition(open(GAMES, { kind: "mcts", view: null })).heat).toEqual({
    g9: 1,
    f6: 1 / 3,
  });
});

test("the source of a cut's bound is marked", () => {
  const state = open();
  select(state, 6);
  expect(shownPosition(state).labels).toEqual({ f6: "1", g9: "α" });
});

test("while stepping only the moves entered so far are shown, and no bound yet", () => {
  const state = open();
  for (let i = 0; i < 6; i++) step(state, 1);
  expect(shownPosition(state).labels).toEqual({ f6: "1" });
  expect(shownPosition(state).heat).toEqual({});
});

test("a pass puts no stone on the board", () => {
  const state = open([
    { m: null, p: -1, v: 0 },
    { m: "--", p: 0, v: 0 },
  ]);
  select(state, 1);
  expect(shownPosition(state)).toMatchObject({ labels: {}, lastMove: "i9" });
});

test("an empty tree shows the position", () => {
  expect(shownPosition(open([]))).toMatchObject({ heat: {}, lastMove: "i9" });
});

test("a child is found by its move", () => {
  const state = open();
  expect([childBy(state, "h7"), childBy(state, "a1")]).toEqual([4, NONE]);
});

import { describe, expect, test } from "vitest";
import { DEFAULTS } from "../../src/game/draft";
import {
  draftBoardConfig,
  gameBoardConfig,
  legalPoints,
  NO_OVERLAY,
} from "../../src/game/board-config";
import { goTo } from "../../src/game/replay";
import { act, createGameState, type GameState } from "../../src/game/state";
import type { GameView } from "../../src/net/messages";
import { choices, created, sampleView } from "./samples";

const open = (view: GameView, seats: ("first" | "second")[] = ["first"]): GameState =>
  createGameState(created(view, seats), 0);
const show = (game: GameState): ReturnType<typeof gameBoardConfig> =>
  gameBoardConfig(game, NO_OVERLAY, true);

describe("the board of a game", () => {
  test("lets the player to move play the legal points", () => {
    const legal = "01" + "0".repeat(23);
    const picture = show(open(sampleView({ legal })));
    expect([...picture.playable]).toEqual(["b5"]);
    expect(picture.toMove).toBe("black");
  });

  test("has no playable points for others", () => {
    for (const game of [open(sampleView(), []), open(sampleView(), ["second"])]) {
      expect(show(game).playable.size).toBe(0);
      expect(show(game).toMove).toBe(null);
    }
  });

  test("has no playable points in past positions", () => {
    const game = goTo(open(sampleView({ moves: ["c3", "d3"] })), 1);
    expect(show(game).stones).toEqual({ c3: "black" });
    expect(show(game).playable.size).toBe(0);
  });

  test("shows a pending move", () => {
    const game = act(open(sampleView()), { kind: "move", point: "c3" }, 1)!;
    expect(show(game)).toMatchObject({ stones: { c3: "black" }, lastMove: "c3" });
  });

  test("does not show a pending offer as a stone", () => {
    const view = sampleView({ choices: choices({ phase: "offer" }) });
    const game = act(open(view), { kind: "move", point: "c3" }, 1)!;
    expect(show(game).stones).toEqual({});
    expect(show(act(open(sampleView()), { kind: "undo" }, 1)!).stones).toEqual({});
  });

  test("shows forbidden points and the winning row of the current position only", () => {
    const moves = ["c3", "d3"];
    const outcome = {
      winner: "black",
      seat: "first",
      termination: "five",
      line: ["c3"],
      text: { en: "", zh: "", ja: "" },
    } as const;
    const view = sampleView({
      moves,
      forbidden: { a1: "overline" },
      outcome: { ...outcome, line: ["c3"] },
    });
    expect(show(open(view)).forbidden).toEqual(new Set(["a1"]));
    expect(show(open(view)).win).toEqual(["c3"]);
    expect(gameBoardConfig(open(view), NO_OVERLAY, false).forbidden.size).toBe(0);
    expect(show(goTo(open(view), 1))).toMatchObject({ win: [], forbidden: new Set() });
  });

  test("shades points outside the opening's region", () => {
    const place = {
      kind: "place",
      color: "black",
      points: ["c3"],
      lowest: null,
      highest: null,
      count: null,
      label: { en: "", zh: "", ja: "" },
    } as const;
    const opening = choices({ choices: [{ ...place, points: ["c3"] }] });
    const view = sampleView({ status: "opening", choices: opening });
    expect(show(open(view)).region).toEqual(new Set(["c3"]));
    const anywhere = { ...place, points: [...legalPoints(sampleView())] };
    const free = sampleView({ status: "opening", choices: choices({ choices: [anywhere] }) });
    expect(show(open(free)).region).toBe(null);
    const swap = sampleView({ status: "opening", choices: choices({ phase: "swap" }) });
    expect(show(open(swap)).region).toBe(null);
  });

  test("shows offered moves in their colour", () => {
    const view = sampleView({ choices: choices({ phase: "pick", offers: ["a1", "b2"] }) });
    expect(show(open(view)).offers).toEqual([
      { point: "a1", color: "black" },
      { point: "b2", color: "black" },
    ]);
  });

  test("shows no threats while it explains a forbidden point", () => {
    const threat = { color: "black", shape: "four", stones: [], points: ["a1"] } as const;
    const overlay = { ...NO_OVERLAY, threats: [threat] };
    expect(gameBoardConfig(open(sampleView()), overlay, true).threats).toEqual([threat]);
    const reason = { point: "c3", lines: [] };
    expect(gameBoardConfig(open(sampleView()), { ...overlay, reason }, true).threats).toEqual([]);
  });

  test("shows the requested overlays", () => {
    const overlay = { ...NO_OVERLAY, hint: "c3", line: { ply: 1, points: ["a1", "b1"] } };
    const picture = gameBoardConfig(open(sampleView()), overlay, true);
    expect(picture.marks).toEqual({ c3: "circle" });
    expect(picture.preview).toEqual([
      { point: "a1", color: "white" },
      { point: "b1", color: "black" },
    ]);
  });
});

describe("the empty board", () => {
  test("waits for the first stone", () => {
    const picture = draftBoardConfig(DEFAULTS, null);
    expect(picture.playable.size).toBe(225);
    expect(picture.toMove).toBe("black");
  });

  test("waits for the button if the opponent moves first", () => {
    const picture = draftBoardConfig({ ...DEFAULTS, color: "white" }, null);
    expect(picture.playable.size).toBe(0);
  });

  test("shows the first stone while the game is created", () => {
    const picture = draftBoardConfig(DEFAULTS, "h8");
    expect(picture.stones).toEqual({ h8: "black" });
    expect(picture.playable.size).toBe(0);
  });
});

import { describe, expect, test } from "vitest";
import {
  act,
  setOnline,
  hasHumanOpponent,
  isMyTurn,
  isSpectator,
  markSent,
  nearSeat,
  createGameState,
  openSeat,
  otherSeat,
  receive,
  type GameState,
} from "../../src/game/state";
import type { GameView } from "../../src/net/messages";
import { choices, created, openSeatView, samplePair, sampleView } from "./samples";

const NOW = 999_000;

const open = (view: GameView, seats: ("first" | "second")[] = ["first"]): GameState =>
  createGameState(created(view, seats), NOW);
const state = (view: GameView): { type: "state"; view: GameView } => ({ type: "state", view });
const played = (game: GameState, point: string): GameState =>
  act(game, { kind: "move", point }, 7)!;

describe("a game", () => {
  test("has the offset of the server's clock", () => {
    expect(open(sampleView()).clockOffset).toBe(1000);
  });

  test("accepts newer views, and the same version for unversioned fields", () => {
    const game = open(sampleView());
    const next = receive(game, state(sampleView({ moves: ["c3"] })), NOW);
    expect(next.view.moves).toEqual(["c3"]);
    expect(receive(next, state(sampleView()), NOW).view.moves).toEqual(["c3"]);
    const watched = receive(next, state(sampleView({ moves: ["c3"], spectators: 4 })), NOW);
    expect(watched.view.spectators).toBe(4);
  });

  test("gets its seats from the welcome message", () => {
    const game = open(sampleView(), []);
    expect(isSpectator(game)).toBe(true);
    const welcomed = receive(game, { type: "welcome", seats: ["first"], view: sampleView() }, NOW);
    expect(isMyTurn(welcomed)).toBe(true);
  });

  test("keeps a search report until the next version", () => {
    const report = {
      score: 1,
      win_probability: null,
      mate_in: null,
      depth: 3,
      nodes: 5,
      seconds: 0.1,
      pruning_ratio: null,
      pruning_ratio_all: null,
      leaves: 0,
      cutoffs: 0,
      pv: [],
      text: { en: "Hm.", zh: "嗯。", ja: "うーん。" },
    };
    const game = receive(open(sampleView()), { type: "thinking", seat: "second", report }, NOW);
    expect(game.searchInfo).toBe(report);
    expect(receive(game, state(sampleView({ moves: ["c3"] })), NOW).searchInfo).toBe(null);
  });

  test("ignores acknowledgements: the view confirms an action", () => {
    const game = open(sampleView());
    expect(receive(game, { type: "pong" }, NOW)).toBe(game);
    expect(receive(game, { type: "ack", id: 1, version: 2 }, NOW)).toBe(game);
  });
});

describe("a pending move", () => {
  test("is pending until the view shows it", () => {
    const game = markSent(played(open(sampleView()), "c3"));
    expect(game.pending).toMatchObject({ id: 7, version: 1, ply: 0, isSent: true });
    expect(isMyTurn(game)).toBe(false);
    expect(receive(game, state(sampleView()), NOW).pending).not.toBe(null);
    const next = receive(game, state(sampleView({ moves: ["c3"] })), NOW);
    expect(next.pending).toBe(null);
    expect(next.refusal).toBe(null);
  });

  test("excludes a second one", () => {
    expect(act(played(open(sampleView()), "c3"), { kind: "resign" }, 8)).toBe(null);
  });

  test("is sent again over a new connection", () => {
    const game = setOnline(markSent(played(open(sampleView()), "c3")), false);
    expect(game.isOnline).toBe(false);
    expect(game.pending?.isSent).toBe(false);
    expect(markSent(setOnline(open(sampleView()), true)).pending).toBe(null);
  });

  test("is applied if only the answer was lost with the connection", () => {
    const game = setOnline(markSent(played(open(sampleView()), "c3")), false);
    const view = sampleView({ moves: ["c3", "d3"] });
    const next = receive(game, { type: "welcome", seats: ["first"], view }, NOW);
    expect(next.pending).toBe(null);
    expect(next.refusal).toBe(null);
  });

  test("is sent again with the new version after another event", () => {
    const game = markSent(played(open(samplePair()), "c3"));
    const view = samplePair({ version: 2, offers: { undo: null, draw: "second" } });
    const next = receive(game, state(view), NOW);
    expect(next.pending).toMatchObject({ version: 2, isSent: false });
  });

  test("fails if it is no longer the player's turn", () => {
    const game = markSent(played(open(sampleView()), "c3"));
    const next = receive(game, state(sampleView({ moves: ["d4"] })), NOW);
    expect(next.pending).toBe(null);
    expect(next.refusal?.code).toBe("stale");
  });

  test("is dropped with the reason if the server refuses it", () => {
    const game = markSent(played(open(sampleView()), "c3"));
    const detail = { en: "C3 can't be played: double-three.", zh: "三三", ja: "三三" };
    const refused = { type: "refused", id: 7, status: 422, code: "forbidden", detail } as const;
    const next = receive(game, refused, NOW);
    expect(next.pending).toBe(null);
    expect(next.refusal).toEqual({ code: "forbidden", detail });
  });

  test("waits for the newer view if it was refused as stale", () => {
    const game = markSent(played(open(sampleView()), "c3"));
    const detail = { en: "", zh: "", ja: "" };
    const refused = { type: "refused", id: 7, status: 409, code: "stale", detail } as const;
    expect(receive(game, refused, NOW).pending).not.toBe(null);
    expect(receive(game, { ...refused, id: 3 }, NOW)).toBe(game);
  });

  test("may be an offered fifth move, which is not a stone yet", () => {
    const offer = choices({ phase: "offer", offers: [] });
    const game = markSent(played(open(sampleView({ status: "opening", choices: offer })), "c3"));
    const view = sampleView({
      status: "opening",
      version: 2,
      choices: choices({ phase: "offer", offers: ["c3"] }),
    });
    expect(receive(game, state(view), NOW).pending).toBe(null);
  });

  test("another action is complete when the version has increased", () => {
    const game = act(open(sampleView({ moves: ["c3", "d3"] })), { kind: "undo" }, 1)!;
    expect(receive(game, state(sampleView({ version: 4 })), NOW).pending).toBe(null);
  });
});

describe("the seats", () => {
  test("have the visitor's own or black's at the near side", () => {
    expect(nearSeat(open(sampleView(), ["second"]))).toBe("second");
    expect(nearSeat(open(sampleView(), []))).toBe("first");
    expect(nearSeat(open(sampleView({ local: true }), ["first", "second"]))).toBe("first");
    const { first, second } = sampleView().seats;
    const swapped = sampleView({ seats: { first: second, second: first } });
    expect(nearSeat(open(swapped, []))).toBe("second");
    expect(otherSeat("first")).toBe("second");
  });

  test("may include an open one", () => {
    expect(openSeat(openSeatView())).toBe("second");
    expect(openSeat(sampleView())).toBe(null);
  });

  test("may have a human opponent", () => {
    expect(hasHumanOpponent(open(sampleView()))).toBe(false);
    expect(hasHumanOpponent(open(samplePair()))).toBe(true);
    expect(hasHumanOpponent(open(samplePair({ local: true }), ["first", "second"]))).toBe(false);
  });
});

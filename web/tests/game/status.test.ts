import { describe, expect, test } from "vitest";
import { goTo } from "../../src/game/replay";
import { seatName, statusOf } from "../../src/game/status";
import { act, createGameState, setOnline, type GameState } from "../../src/game/state";
import * as catalogues from "../i18n/catalogues";
import { choices, created, open, openSeatView, OUTCOME, samplePair, sampleView } from "./samples";

const { text } = catalogues;
const en = catalogues.en.app;
const zh = catalogues.zh.app;

describe("the status", () => {
  test.each<[string, GameState, string]>([
    ["one's own turn", open(sampleView()), "Your turn."],
    ["the AI's turn", open(sampleView({ moves: ["c3"] })), "Tengen, level 3 is thinking …"],
    ["a person's turn", open(samplePair({ moves: ["c3"] })), "It is the other player's turn."],
    ["two at one screen", open(samplePair({ local: true })), "Black to move."],
    [
      "a choice of two at one screen",
      open(samplePair({ local: true, status: "opening", choices: choices({ player: 2 }) })),
      "Player 2 decides.",
    ],
    ["a spectator", open(samplePair(), []), "You are watching."],
    [
      "a thinking AI watched",
      open(sampleView({ thinking: { seat: "second", since: 0, seconds: 1 } }), []),
      "Tengen, level 3 is thinking …",
    ],
    ["an open seat", open(openSeatView()), en.status.waiting],
    ["the end", open(sampleView({ status: "finished", outcome: OUTCOME })), "Black wins."],
    ["an adjourned game", open(sampleView({ status: "adjourned" })), en.status.adjourned],
    [
      "a problem",
      open(sampleView({ status: "adjourned", problem: text("It crashed.", "") })),
      "It crashed.",
    ],
    ["the past", goTo(open(sampleView({ moves: ["c3", "d3"] })), 1), "Move 1 of 2."],
    ["a game just made", createGameState(created(sampleView(), ["first"]), 0), "Your turn."],
    ["a seat not known yet", createGameState(created(sampleView(), []), 0), en.status.loading],
    ["no connection", setOnline(open(sampleView()), false), en.status.reconnecting],
    [
      "a move without connection",
      act(setOnline(open(sampleView()), false), { kind: "move", point: "c3" }, 1)!,
      "No connection: your move is kept and will be sent.",
    ],
  ])("of %s", (_, game, text) => {
    expect(statusOf(game, en).text).toBe(text);
  });

  test("is in the visitor's language", () => {
    expect(statusOf(open(sampleView({ moves: ["c3"] })), zh).text).toBe("天元 3 级正在思考……");
  });

  test("uses the names that people chose", () => {
    const { first } = sampleView().seats;
    expect(seatName({ ...first, name: "Ada" }, en)).toBe("Ada");
    expect(seatName(openSeatView().seats.second, zh)).toBe("空位");
  });
});

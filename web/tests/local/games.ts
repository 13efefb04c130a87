/** Sample games on the device. */
import { settingsOf } from "../../src/local/creation";
import { act, engineMoved } from "../../src/local/decisions";
import { createRecord, type LocalGame } from "../../src/local/record";
import { thoughtOf } from "../../src/local/view";
import type { NewGame } from "../../src/net/messages";
import { decision, fakeRules } from "./fakes";

export const NOW = 1_700_000_000_000;
export const RULES = fakeRules();

/** A game against level 3 on a board of seven. */
export function newGame(change: NewGame = {}, id = "d-sample", isShared = false): LocalGame {
  const request = { opponent: "tengen:level=3", size: 7, ...change };
  return createRecord(id, settingsOf(request, RULES, isShared), NOW);
}

/** The game after these moves of both sides, a second each. */
export function played(game: LocalGame, ...moves: string[]): LocalGame {
  return moves.reduce((before, point, i) => {
    const now = NOW + 1000 * (i + 1);
    const seat = before.actions.length % 2 ? "second" : "first";
    if (before.seats[seat].player === null)
      return act(before, RULES, { kind: "move", point }, before.version, now).game;
    const answer = { point, usedMs: 100, thought: thoughtOf(decision(point)) };
    return engineMoved(before, RULES, answer, now);
  }, game);
}

/** The status of the game in one sentence. */
import type { AppWords } from "../i18n/app-words";
import { localize } from "../i18n/languages";
import type { Seat } from "../net/messages";
import { NO_ENGINE, OFFLINE, type Problem } from "../net/problem";
import { isAtEnd, shownPly } from "./replay";
import { isMyTurn, isSpectator, nearSeat, otherSeat, type GameState } from "./state";

export type Tone = "plain" | "mine" | "note" | "warning" | "over";

export interface Status {
  text: string;
  tone: Tone;
}

/** The name on display for a seat. */
export function seatName(seat: Seat, words: AppWords): string {
  if (seat.kind === "open") return words.seat.open;
  return seat.name || localize(words, seat.label);
}

/** What went wrong and what to do about it. */
export function problemText(problem: Problem, words: AppWords): string {
  if (problem.code === OFFLINE) return words.errors.offline;
  if (problem.code === NO_ENGINE) return words.errors.noEngine;
  if (problem.status === 429) return words.errors.tooFast(problem.retryAfter ?? 1);
  return problem.detail ? localize(words, problem.detail) : words.errors.other;
}

export function statusOf(state: GameState, words: AppWords): Status {
  return connection(state, words) ?? replaying(state, words) ?? play(state, words);
}

function connection(state: GameState, words: AppWords): Status | null {
  const isLost = state.isOnline === false;
  if (state.pending && isLost) return { text: words.status.kept, tone: "warning" };
  if (state.view.outcome && isAtEnd(state))
    return { text: localize(words, state.view.outcome.text), tone: "over" };
  if (isLost) return { text: words.status.reconnecting, tone: "warning" };
  // The first message says whether a seat belongs to this browser.
  const isKnown = state.isOnline || state.seats.length > 0;
  return isKnown ? null : { text: words.status.loading, tone: "plain" };
}

function replaying(state: GameState, words: AppWords): Status | null {
  if (isAtEnd(state)) return null;
  const text = words.status.replaying(shownPly(state), state.view.moves.length);
  return { text, tone: "plain" };
}

function play(state: GameState, words: AppWords): Status {
  const { view } = state;
  if (view.problem) return { text: localize(words, view.problem), tone: "warning" };
  if (view.status === "adjourned") return { text: words.status.adjourned, tone: "warning" };
  if (view.status === "waiting" && !isSpectator(state))
    return { text: words.status.waiting, tone: "plain" };
  if (isMyTurn(state)) return myTurn(state, words);
  return { text: opponentsTurn(state, words), tone: "plain" };
}

function myTurn({ view }: GameState, words: AppWords): Status {
  if (!view.local) return { text: words.status.yourTurn, tone: "mine" };
  const player = view.choices?.player;
  const text = player ? words.status.decides(player) : words.status.turnOf(view.turn ?? "black");
  return { text, tone: "mine" };
}

function opponentsTurn(state: GameState, words: AppWords): string {
  const { view } = state;
  if (view.thinking) return words.status.thinking(seatName(view.seats[view.thinking.seat], words));
  if (isSpectator(state)) return words.status.spectator;
  // Nobody thinks: the game belongs to this device, and the engine is not there.
  const isProgramsTurn = view.to_act !== null && view.seats[view.to_act].kind === "ai";
  if (view.device && isProgramsTurn && !state.pending) return words.status.noEngine;
  const other = view.seats[otherSeat(nearSeat(state))];
  return other.kind === "ai"
    ? words.status.thinking(seatName(other, words))
    : words.status.waitingForOther;
}

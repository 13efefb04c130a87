/** The one sentence that says how things stand. */
import type { AppWords } from "../i18n/app";
import { say } from "../i18n/languages";
import type { Seat } from "../net/messages";
import { isAtEnd, shownPly } from "./replay";
import { isMyTurn, isSpectator, nearSeat, otherSeat, type GameState } from "./store";

export type Tone = "plain" | "mine" | "note" | "warning" | "over";

export interface Status {
  text: string;
  tone: Tone;
}

/** What to call somebody at the table. */
export function seatName(seat: Seat, words: AppWords): string {
  if (seat.kind === "open") return words.seat.open;
  return seat.name || say(words, seat.label);
}

export function statusOf(state: GameState, words: AppWords): Status {
  return connection(state, words) ?? replaying(state, words) ?? play(state, words);
}

function connection(state: GameState, words: AppWords): Status | null {
  const isLost = state.isOnline === false;
  if (state.pending && isLost) return { text: words.status.kept, tone: "warning" };
  if (state.view.outcome && isAtEnd(state))
    return { text: say(words, state.view.outcome.text), tone: "over" };
  if (isLost) return { text: words.status.reconnecting, tone: "warning" };
  // Whether a seat is ours is told with the first message.
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
  if (view.problem) return { text: say(words, view.problem), tone: "warning" };
  if (view.status === "adjourned") return { text: words.status.adjourned, tone: "warning" };
  if (view.status === "waiting" && !isSpectator(state))
    return { text: words.status.waiting, tone: "plain" };
  if (isMyTurn(state)) return myTurn(state, words);
  return { text: othersTurn(state, words), tone: "plain" };
}

function myTurn({ view }: GameState, words: AppWords): Status {
  if (!view.local) return { text: words.status.yourTurn, tone: "mine" };
  const player = view.choices?.player;
  const text = player ? words.status.decides(player) : words.status.turnOf(view.turn ?? "black");
  return { text, tone: "mine" };
}

function othersTurn(state: GameState, words: AppWords): string {
  const { view } = state;
  if (view.thinking) return words.status.thinking(seatName(view.seats[view.thinking.seat], words));
  if (isSpectator(state)) return words.status.spectator;
  const other = view.seats[otherSeat(nearSeat(state))];
  return other.kind === "ai"
    ? words.status.thinking(seatName(other, words))
    : words.status.waitingForOther;
}

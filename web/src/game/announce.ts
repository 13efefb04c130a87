/** Announcements for screen readers. */
import type { AppWords } from "../i18n/app-words";
import { localize } from "../i18n/languages";
import type { SeatName } from "../net/messages";
import { colorOf } from "./replay";
import { isMyTurn, type GameState } from "./state";

/** What changed between two states; empty if there is nothing to announce. */
export function announcement(before: GameState, after: GameState, words: AppWords): string {
  if (after.view.version === before.view.version) return "";
  return [moves(before, after, words), ending(before, after, words)].filter(Boolean).join(" ");
}

/** The offer of this player that the opponent has just declined; null if there is none. */
export function declined(before: GameState, after: GameState): "undo" | "draw" | null {
  const { view } = after;
  // A move or the end of the game is announced by itself.
  if (view.outcome || view.moves.length !== before.view.moves.length) return null;
  const { undo, draw } = before.view.offers;
  const isMine = (seat: SeatName): boolean => after.seats.includes(seat);
  if (undo && isMine(undo.seat) && !view.offers.undo) return "undo";
  return draw && isMine(draw) && !view.offers.draw ? "draw" : null;
}

function moves(before: GameState, after: GameState, words: AppWords): string {
  const had = before.view.moves.length;
  const { moves } = after.view;
  if (moves.length < had) return words.announce.undone;
  return moves
    .slice(had)
    .map((point, i) => words.announce.move(colorOf(had + i + 1), point.toUpperCase()))
    .join(" ");
}

function ending(before: GameState, after: GameState, words: AppWords): string {
  const { outcome } = after.view;
  if (outcome) return before.view.outcome ? "" : localize(words, outcome.text);
  if (!isMyTurn(after)) return "";
  const { choices } = after.view;
  return choices ? localize(words, choices.prompt) : words.announce.yourTurn;
}

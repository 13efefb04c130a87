/** What is read aloud to those who do not see the board change. */
import type { AppWords } from "../i18n/app";
import { say } from "../i18n/languages";
import { colorOf } from "./replay";
import { isMyTurn, type GameState } from "./store";

/** What has happened between two states; empty if nothing that needs saying. */
export function announcement(before: GameState, after: GameState, words: AppWords): string {
  if (after.view.version === before.view.version) return "";
  return [moves(before, after, words), ending(before, after, words)].filter(Boolean).join(" ");
}

/** What the other has just not agreed to; null if nothing. */
export function declined(before: GameState, after: GameState): "undo" | "draw" | null {
  const { view } = after;
  // A move, or the end of the game, says enough by itself.
  if (view.outcome || view.moves.length !== before.view.moves.length) return null;
  const { undo, draw } = before.view.offers;
  const isMine = (seat: string): boolean => after.seats.some((own) => own === seat);
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
  if (outcome) return before.view.outcome ? "" : say(words, outcome.text);
  if (!isMyTurn(after)) return "";
  const { choices } = after.view;
  return choices ? say(words, choices.prompt) : words.announce.yourTurn;
}

/** Walking through the moves of a game. */
import { toXY } from "../board/points";
import type { ColorName } from "../net/messages";
import type { GameState } from "./store";

export type Step = "first" | "back" | "forward" | "last";

/** How many moves are shown. */
export function shownPly({ shownPly, view }: GameState): number {
  return Math.min(shownPly ?? view.moves.length, view.moves.length);
}

/** Whether the board shows the game as it is now. */
export function isAtEnd(state: GameState): boolean {
  return shownPly(state) === state.view.moves.length;
}

/** Show the position after so many moves; the last one follows the game again. */
export function goTo(state: GameState, ply: number): GameState {
  const most = state.view.moves.length;
  const inside = Math.min(most, Math.max(0, ply));
  return { ...state, shownPly: inside === most ? null : inside };
}

export function stepBy(state: GameState, step: Step): GameState {
  const at = shownPly(state);
  const target = { first: 0, back: at - 1, forward: at + 1, last: Infinity }[step];
  return goTo(state, target);
}

/** The colour of the move with that number, counted from 1. */
export function colorOf(number: number): ColorName {
  return number % 2 === 1 ? "black" : "white";
}

/** What somebody typed as a point of a board of that size, or null. */
export function readPoint(text: string, size: number): string | null {
  const point = text.toLowerCase().replace(/\s+/g, "");
  return toXY(point, size) && point;
}

/** Stepping through the moves of a game. */
import { toXY } from "../board/points";
import type { ColorName } from "../net/messages";
import type { GameState } from "./state";

export type Step = "first" | "back" | "forward" | "last";

/** The number of moves on display. */
export function shownPly({ shownPly, view }: GameState): number {
  return Math.min(shownPly ?? view.moves.length, view.moves.length);
}

/** Whether the board shows the current position. */
export function isAtEnd(state: GameState): boolean {
  return shownPly(state) === state.view.moves.length;
}

/** Show the position after `ply` moves; at the last move the display follows the game again. */
export function goTo(state: GameState, ply: number): GameState {
  const last = state.view.moves.length;
  const clamped = Math.min(last, Math.max(0, ply));
  return { ...state, shownPly: clamped === last ? null : clamped };
}

export function stepBy(state: GameState, step: Step): GameState {
  const ply = shownPly(state);
  const target = { first: 0, back: ply - 1, forward: ply + 1, last: Infinity }[step];
  return goTo(state, target);
}

/** The colour of a move by its number, counted from 1. */
export function colorOf(number: number): ColorName {
  return number % 2 === 1 ? "black" : "white";
}

/** The point that was typed in; null if the board has no such point. */
export function parsePoint(text: string, size: number): string | null {
  const point = text.toLowerCase().replace(/\s+/g, "");
  return toXY(point, size) && point;
}

/** Study of a game of the server that is on display: the rules on this device answer faster. */
import { EngineError, type Position } from "../engine/api";
import { hasProgram } from "../game/state";
import type { GameView, SeatName } from "../net/messages";

/** The last known view of a game, and the visitor's seats in it. */
export interface Displayed {
  view: GameView;
  seats: readonly SeatName[];
}

/** The answer about the position after `ply` moves; null if the rules here have none. */
export function answerAt<Answer>(
  { view }: Displayed,
  ply: number,
  ask: (position: Position) => Answer,
): Answer | null {
  const { size, rule, moves } = view;
  if (ply > moves.length) return null;
  try {
    return ask({ size, rule, moves: moves.slice(0, ply) });
  } catch (error) {
    // An imported game may contain moves against the rules.
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** The position for a hint; null where only the server may give one, or must refuse it. */
export function hintPosition({ view, seats }: Displayed): Position | null {
  const isMine = view.to_act !== null && seats.includes(view.to_act);
  const isAgainstPerson = seats.length === 1 && !hasProgram(view);
  if (!isMine || isAgainstPerson || view.status !== "playing") return null;
  return { size: view.size, rule: view.rule, moves: view.moves };
}

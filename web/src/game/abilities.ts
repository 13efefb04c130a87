/** Which actions besides moves are available. */
import { hasHumanOpponent, isMyTurn, isInProgress, isSpectator, type GameState } from "./state";

export interface Abilities {
  undo: boolean;
  hint: boolean;
  draw: boolean;
  resign: boolean;
  rematch: boolean;
  retry: boolean;
}

const NONE: Abilities = {
  undo: false,
  hint: false,
  draw: false,
  resign: false,
  rematch: false,
  retry: false,
};

export function abilitiesOf(game: GameState | null): Abilities {
  if (!game || isSpectator(game)) return NONE;
  const { view } = game;
  const isIdle = !game.pending;
  const canAct = isInProgress(view) && isIdle;
  return {
    undo: canAct && view.moves.length > 0 && !view.offers.undo,
    // No hints against a human opponent.
    hint: isMyTurn(game) && !hasHumanOpponent(game),
    draw: canAct && view.status === "playing" && !view.offers.draw && !view.local,
    resign: canAct,
    rematch: view.status === "finished" && !view.rematch,
    retry: isIdle && view.status === "adjourned",
  };
}

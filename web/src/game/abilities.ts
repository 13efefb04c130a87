/** What the player may do besides placing stones. */
import { facesPerson, isMyTurn, isOn, isSpectator, type GameState } from "./store";

export interface Abilities {
  undo: boolean;
  hint: boolean;
  draw: boolean;
  resign: boolean;
  rematch: boolean;
  retry: boolean;
}

const NOTHING: Abilities = {
  undo: false,
  hint: false,
  draw: false,
  resign: false,
  rematch: false,
  retry: false,
};

export function can(game: GameState | null): Abilities {
  if (!game || isSpectator(game)) return NOTHING;
  const { view } = game;
  const isIdle = !game.pending;
  const isGoing = isOn(view) && isIdle;
  return {
    undo: isGoing && view.moves.length > 0 && !view.offers.undo,
    // Nobody gets help against a person.
    hint: isMyTurn(game) && !facesPerson(game),
    draw: isGoing && view.status === "playing" && !view.offers.draw && !view.local,
    resign: isGoing,
    rematch: view.status === "finished" && !view.rematch,
    retry: isIdle && view.status === "adjourned",
  };
}

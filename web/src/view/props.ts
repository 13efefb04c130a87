/** Properties that several components share. */
import type { GameState } from "../game/state";
import type { GameController } from "../stores/controller.svelte";

/** Properties of a component that shows an open game. */
export interface GameProps {
  controller: GameController;
  game: GameState;
}

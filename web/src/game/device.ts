/** Which games can be played on the visitor's device, without a server. */
import type { ContinueRequest, GameView, NewGame } from "../net/messages";
import { DEFAULTS, FREE } from "./draft";

/** Where the computer's moves are computed. */
export type EngineHost = "auto" | "device" | "server";

export const ENGINE_HOSTS: readonly EngineHost[] = ["auto", "device", "server"];

const ENGINE = /^tengen(?::level=(?:[1-9]|10))?$/;

/** Whether a player is the engine, at one of its levels or at full strength. */
export function isEngine(spec: string): boolean {
  return ENGINE.test(spec);
}

const LOCAL_ID = /^d-[A-Za-z0-9]{12}$/;

/** Whether an id was given to a game by the device; the server's are shorter. */
export function isLocalId(id: string): boolean {
  return LOCAL_ID.test(id);
}

/** Whether a game can be played on the device at all. */
export function isPlayableOnDevice({
  opponent = DEFAULTS.player,
  opening,
  players,
}: NewGame): boolean {
  if ((opening ?? FREE) !== FREE) return false;
  if (opponent === "watch") return players?.every(isEngine) ?? false;
  return opponent === "local" || isEngine(opponent);
}

/**
 * Whether a new game is played on the device although there is a server: against the engine, unless
 * the visitor prefers the server. Other games gain nothing from it and would lose their spectators.
 */
export function prefersDevice(game: NewGame, preference: EngineHost): boolean {
  if (preference === "server" || !isPlayableOnDevice(game)) return false;
  return isEngine(game.opponent ?? DEFAULTS.player);
}

/** The request for a game from a position of another one. */
export function continuation(
  { rule, size, listed, moves }: Pick<GameView, "rule" | "size" | "listed" | "moves">,
  { ply, opponent, color, name = "" }: ContinueRequest,
): NewGame {
  return {
    opponent,
    rule,
    size,
    color: color ?? (ply % 2 ? "white" : "black"),
    name,
    listed,
    moves: moves.slice(0, ply).join(""),
  };
}

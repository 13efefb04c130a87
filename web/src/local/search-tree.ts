/** Repeats the engine's search behind a move of a game on this device, and records its tree. */
import type { ChooseOptions, Engine } from "../engine/api";
import { isEngine } from "../game/device";
import { recordSearch } from "../tree/record";
import type { XrayData } from "../tree/data";
import type { LocalGame } from "./record";
import { problemOf, refusal } from "./refusal";
import { replay, seatAfter } from "./state";
import { levelOf, seedOf } from "./thinking";

/** Limits of a repetition at full strength, where a level has none of its own. */
const MIN_NODES = 50_000;
const MAX_NODES = 3_000_000;
/** A guard for slow devices: levels need much less. */
const MAX_SECONDS = 30;

/** The question that the engine was asked before the move after `ply` stones. */
export interface EngineSearch {
  player: string;
  position: { size: number; rule: LocalGame["rule"]; moves: string[] };
  options: ChooseOptions;
  /** The move of the game. */
  point: string;
}

/** A `Problem` if that move was not the engine's. */
export function engineSearch(game: LocalGame, ply: number): EngineSearch {
  const { moves, thoughts } = replay(game);
  const player = game.seats[seatAfter(ply)].player;
  const thought = thoughts.find((each) => each.ply === ply)?.thought;
  const point = moves[ply];
  if (!player || !isEngine(player) || !thought || !point)
    throw problemOf(refusal(404, "no-search"));
  const level = levelOf(player);
  const nodes = Math.min(MAX_NODES, Math.max(MIN_NODES, thought.nodes));
  return {
    player,
    position: { size: game.size, rule: game.rule, moves: moves.slice(0, ply) },
    options: {
      level,
      seed: seedOf(game.id),
      limit: { seconds: MAX_SECONDS, ...(level === null && { nodes }) },
    },
    point,
  };
}

/** The tree of the repeated search. */
export async function traceSearch(search: EngineSearch, engine: Engine): Promise<XrayData> {
  const { player, position, options } = search;
  return recordSearch(player, position, await engine.trace(position, options));
}

/** All games on this device as one file, and back. Reading a file never loses a game. */
import { parseObject } from "../base/json";
import { EngineError, type Rules } from "../engine/api";
import { DEVICE_TEXTS } from "../i18n/device-texts";
import { Problem } from "../net/problem";
import { continues, newId, type LocalGame } from "./record";
import { problemOf, refusal } from "./refusal";
import { stateOf } from "./state";
import type { GameStore } from "./storage";
import { validGame } from "./validation";

const KIND = "tengen-games";
const VERSION = 1;
/** Characters of a file. */
const MAX_LENGTH = 64 * 1024 * 1024;
const MAX_GAMES = 20_000;

/** What reading a backup did. */
export interface ImportCounts {
  /** Games that were not here before. */
  added: number;
  /** Games that went on in the file. */
  updated: number;
  /** Games that were here already. */
  known: number;
  /** Entries that are no valid games. */
  invalid: number;
}

/** The content of a backup. */
export function writeBackup(games: readonly LocalGame[], now: number): string {
  const exported = new Date(now).toISOString();
  return JSON.stringify({ kind: KIND, version: VERSION, exported, games });
}

/** The games in a backup; a `Problem` if it is none. Games that are not valid are counted only. */
export function readBackup(content: string, rules: Rules): { games: LocalGame[]; invalid: number } {
  if (content.length > MAX_LENGTH) throw problemOf(refusal(413, "too-large"));
  const entries = entriesOf(content);
  if (entries.length > MAX_GAMES) throw problemOf(refusal(413, "too-large"));
  const games = entries
    .map((entry) => playable(validGame(entry), rules))
    .filter((game) => game !== null);
  return { games, invalid: entries.length - games.length };
}

/** Store the games of a backup beside those that are here. */
export async function mergeBackup(
  games: readonly LocalGame[],
  store: GameStore,
): Promise<ImportCounts> {
  const counts = { added: 0, updated: 0, known: 0, invalid: 0 };
  for (const game of games) counts[await merge(game, store)]++;
  return counts;
}

async function merge(game: LocalGame, store: GameStore): Promise<"added" | "updated" | "known"> {
  const here = await store.find(game.id);
  if (!here) {
    await store.save({ ...game, revision: 1 });
    return "added";
  }
  if (continues(here, game)) return "known";
  const isNext = continues(game, here);
  // Two games went on differently from the same point: both are kept.
  const kept = isNext
    ? {
        ...game,
        version: Math.max(game.version, here.version) + 1,
        revision: here.revision + 1,
        server: here.server ?? game.server,
      }
    : { ...game, id: newId(), revision: 1, server: null, is_shared: false };
  await store.save(kept);
  return isNext ? "updated" : "added";
}

function entriesOf(content: string): unknown[] {
  const { kind, version, games } = parseObject(content);
  if (kind !== KIND || !Array.isArray(games)) throw new Problem(422, "backup", DEVICE_TEXTS.backup);
  if (version !== VERSION) throw new Problem(422, "backup-newer", DEVICE_TEXTS["backup-newer"]);
  return games;
}

/** The game if the rules allow its moves; else null. */
function playable(game: LocalGame | null, rules: Rules): LocalGame | null {
  try {
    if (game) stateOf(game, rules);
    return game;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

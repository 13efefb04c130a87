/** The visitor's games on this device and on the server as one list. */
import type { MyGame } from "../net/messages";
import type { StoredGame } from "./view";

/** Which games are listed. */
export type GameFilter = "all" | "playing" | "finished";

export const GAME_FILTERS: readonly GameFilter[] = ["all", "playing", "finished"];

/** A game in the list; `key` is null for one that only the server has. */
export type ListedGame = Omit<StoredGame, "key"> & { key: string | null };

/** Each game once, the last changed first; what this device knows of a game comes first. */
export function mergedGames(
  stored: readonly StoredGame[],
  listed: readonly MyGame[],
): readonly ListedGame[] {
  const here = new Set(stored.map(({ id }) => id));
  const elsewhere = listed.filter((game) => !here.has(game.id) && !isAbandoned(game));
  return [...stored, ...elsewhere.map(fromServer)].sort(
    (a, b) => Date.parse(b.updated) - Date.parse(a.updated),
  );
}

/** Whether a filter lets a game through. */
export function isListed({ status }: Pick<ListedGame, "status">, filter: GameFilter): boolean {
  return filter === "all" || (status === "finished") === (filter === "finished");
}

/**
 * A game of this device that the server has without a move: the page was closed before it heard that
 * the server has it, and has stored it there again.
 */
function isAbandoned({ device, moves }: MyGame): boolean {
  return device && moves === 0;
}

function fromServer({ seat, ...game }: MyGame): ListedGame {
  return { ...game, key: null, held: [seat], local: false, result: null, isUnstored: false };
}

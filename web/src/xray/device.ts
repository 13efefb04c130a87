/** The search behind a move of a game on this device: the engine repeats it in the page. */
import { createEngine } from "../engine";
import { engineSearch, traceSearch } from "../local/search-tree";
import { openStore } from "../local/storage";
import type { XrayData } from "../tree/data";

/** A recorded search, and the move of the game that it is compared with. */
export interface DeviceSearch {
  data: XrayData;
  point: string;
}

/** Null if the game is not on this device; an `EngineError` if the engine cannot run here. */
export async function deviceSearch(id: string, ply: number): Promise<DeviceSearch | null> {
  const store = await openStore();
  const game = await store.find(id);
  if (!game) return null;
  const search = engineSearch(game, ply);
  // One thread: the others would search besides the recorded tree and change it by chance.
  const engine = await createEngine({ threads: 1 });
  try {
    return { data: await traceSearch(search, engine), point: search.point };
  } finally {
    engine.close();
  }
}

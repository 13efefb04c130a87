/** Where games on this device are kept: IndexedDB, or memory where the browser refuses that. */
import type { LocalGame } from "./record";

/** A store of games, shared by all tabs. */
export interface GameStore {
  /** Whether games outlive the page. */
  readonly isPersistent: boolean;
  /** By its own id or by the server's. */
  find(id: string): Promise<LocalGame | null>;
  /** Every game, the last changed first. */
  list(): Promise<LocalGame[]>;
  /** Store the next revision of a game; false if another tab has stored that one already. */
  save(game: LocalGame): Promise<boolean>;
  remove(id: string): Promise<void>;
}

const DATABASE = "tengen";
const VERSION = 1;
const GAMES = "games";
const BY_SERVER_ID = "server";

/** The browser's database; games are kept in memory if it cannot be used. */
export async function openStore(
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Promise<GameStore> {
  try {
    if (!factory) return new MemoryStore();
    return new FallbackStore(new DatabaseStore(await open(factory)));
  } catch {
    return new MemoryStore();
  }
}

/** Games in memory. */
export class MemoryStore implements GameStore {
  readonly isPersistent: boolean = false;
  private readonly games = new Map<string, LocalGame>();

  async find(id: string): Promise<LocalGame | null> {
    const games = [...this.games.values()];
    return this.games.get(id) ?? games.find(({ server }) => server?.id === id) ?? null;
  }

  async list(): Promise<LocalGame[]> {
    return latestFirst([...this.games.values()]);
  }

  async save(game: LocalGame): Promise<boolean> {
    if (!isNext(game, this.games.get(game.id))) return false;
    this.keep(game);
    return true;
  }

  /** Store a game whatever its revision is. */
  keep(game: LocalGame): void {
    this.games.set(game.id, game);
  }

  async remove(id: string): Promise<void> {
    this.games.delete(id);
  }
}

/** Games in IndexedDB. */
class DatabaseStore implements GameStore {
  readonly isPersistent = true;

  constructor(private readonly database: IDBDatabase) {
    // Another tab with a newer page wants to change the database.
    database.onversionchange = () => database.close();
  }

  async find(id: string): Promise<LocalGame | null> {
    const games = this.games("readonly");
    const found = await result<LocalGame | undefined>(games.get(id));
    return (
      found ?? (await result<LocalGame | undefined>(games.index(BY_SERVER_ID).get(id))) ?? null
    );
  }

  async list(): Promise<LocalGame[]> {
    return latestFirst(await result<LocalGame[]>(this.games("readonly").getAll()));
  }

  async save(game: LocalGame): Promise<boolean> {
    const games = this.games("readwrite");
    const stored = await result<LocalGame | undefined>(games.get(game.id));
    if (!isNext(game, stored)) return false;
    games.put(game);
    await done(games.transaction);
    return true;
  }

  async remove(id: string): Promise<void> {
    const games = this.games("readwrite");
    games.delete(id);
    await done(games.transaction);
  }

  private games(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(GAMES, mode).objectStore(GAMES);
  }
}

/** Games in the database; once it fails (the quota, a private window), changes go to memory. */
class FallbackStore implements GameStore {
  private readonly memory = new MemoryStore();
  private hasFailed = false;

  constructor(private readonly database: GameStore) {}

  get isPersistent(): boolean {
    return !this.hasFailed;
  }

  async find(id: string): Promise<LocalGame | null> {
    return (await this.memory.find(id)) ?? this.attempt((store) => store.find(id), null);
  }

  async list(): Promise<LocalGame[]> {
    const kept = await this.memory.list();
    const stored = await this.attempt((store) => store.list(), []);
    const rest = stored.filter(({ id }) => !kept.some((game) => game.id === id));
    return latestFirst([...kept, ...rest]);
  }

  async save(game: LocalGame): Promise<boolean> {
    if (await this.memory.find(game.id)) return this.memory.save(game);
    const saved = await this.attempt<boolean | null>((store) => store.save(game), null);
    if (saved === null) this.memory.keep(game);
    return saved ?? true;
  }

  async remove(id: string): Promise<void> {
    await this.memory.remove(id);
    await this.attempt((store) => store.remove(id), undefined);
  }

  private async attempt<Value>(
    task: (store: GameStore) => Promise<Value>,
    other: Value,
  ): Promise<Value> {
    try {
      return await task(this.database);
    } catch {
      this.hasFailed = true;
      return other;
    }
  }
}

/** A game that has vanished, because somebody cleared the data of the page, is stored again. */
function isNext(game: LocalGame, stored: LocalGame | undefined): boolean {
  return !stored || game.revision === stored.revision + 1;
}

function latestFirst(games: LocalGame[]): LocalGame[] {
  return games.sort((a, b) => b.updated - a.updated);
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    const games = request.result.createObjectStore(GAMES, { keyPath: "id" });
    games.createIndex(BY_SERVER_ID, "server.id");
  };
  return result(request);
}

function result<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error ?? new Error("the database failed"));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? new Error("the database failed"));
  });
}

/** Where games and studies are kept: IndexedDB, or memory where the browser refuses that. */
import type { LocalGame } from "./record";
import type { LocalStudy } from "./study-record";

/** What every stored item has. */
export interface Stored {
  readonly id: string;
  /** Increased whenever it is stored, so that two tabs do not overwrite each other. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** The copy on the server. */
  readonly server: { readonly id: string } | null;
}

/** A store of games or studies, shared by all tabs. */
export interface Store<Item extends Stored> {
  /** Whether items outlive the page. */
  readonly isPersistent: boolean;
  /** By its own id or by the server's. */
  find(id: string): Promise<Item | null>;
  /** Every item, the last changed first. */
  list(): Promise<Item[]>;
  /** Store the next revision of an item; false if another tab has stored that one already. */
  save(item: Item): Promise<boolean>;
  remove(id: string): Promise<void>;
}

export type GameStore = Store<LocalGame>;
export type StudyStore = Store<LocalStudy>;

const DATABASE = "tengen";
/** 1: games; 2: studies too. */
const VERSION = 2;
const GAMES = "games";
const STUDIES = "studies";
const BY_SERVER_ID = "server";

/** The games in the browser's database; in memory if it cannot be used. */
export function openStore(factory?: IDBFactory): Promise<GameStore> {
  return openItems<LocalGame>(GAMES, factory);
}

/** The studies in the browser's database; in memory if it cannot be used. */
export function openStudyStore(factory?: IDBFactory): Promise<StudyStore> {
  return openItems<LocalStudy>(STUDIES, factory);
}

async function openItems<Item extends Stored>(
  name: string,
  factory: IDBFactory | undefined = globalThis.indexedDB,
): Promise<Store<Item>> {
  try {
    if (!factory) return new MemoryStore();
    return new FallbackStore<Item>(new DatabaseStore(await open(factory), name));
  } catch {
    return new MemoryStore();
  }
}

/** Items in memory. */
export class MemoryStore<Item extends Stored = LocalGame> implements Store<Item> {
  readonly isPersistent: boolean = false;
  private readonly items = new Map<string, Item>();

  async find(id: string): Promise<Item | null> {
    const items = [...this.items.values()];
    return this.items.get(id) ?? items.find(({ server }) => server?.id === id) ?? null;
  }

  async list(): Promise<Item[]> {
    return latestFirst([...this.items.values()]);
  }

  async save(item: Item): Promise<boolean> {
    if (!isNext(item, this.items.get(item.id))) return false;
    this.keep(item);
    return true;
  }

  /** Store an item whatever its revision is. */
  keep(item: Item): void {
    this.items.set(item.id, item);
  }

  async remove(id: string): Promise<void> {
    this.items.delete(id);
  }
}

/** Items in IndexedDB. */
class DatabaseStore<Item extends Stored> implements Store<Item> {
  readonly isPersistent = true;

  constructor(
    private readonly database: IDBDatabase,
    private readonly name: string,
  ) {
    // Another tab with a newer page wants to change the database.
    database.onversionchange = () => database.close();
  }

  async find(id: string): Promise<Item | null> {
    const items = this.items("readonly");
    const found = await result<Item | undefined>(items.get(id));
    return found ?? (await result<Item | undefined>(items.index(BY_SERVER_ID).get(id))) ?? null;
  }

  async list(): Promise<Item[]> {
    return latestFirst(await result<Item[]>(this.items("readonly").getAll()));
  }

  async save(item: Item): Promise<boolean> {
    const items = this.items("readwrite");
    const stored = await result<Item | undefined>(items.get(item.id));
    if (!isNext(item, stored)) return false;
    items.put(item);
    await done(items.transaction);
    return true;
  }

  async remove(id: string): Promise<void> {
    const items = this.items("readwrite");
    items.delete(id);
    await done(items.transaction);
  }

  private items(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(this.name, mode).objectStore(this.name);
  }
}

/** Items in the database; once it fails (the quota, a private window), changes go to memory. */
class FallbackStore<Item extends Stored> implements Store<Item> {
  private readonly memory = new MemoryStore<Item>();
  private hasFailed = false;

  constructor(private readonly database: Store<Item>) {}

  get isPersistent(): boolean {
    return !this.hasFailed;
  }

  async find(id: string): Promise<Item | null> {
    return (await this.memory.find(id)) ?? this.attempt((store) => store.find(id), null);
  }

  async list(): Promise<Item[]> {
    const kept = await this.memory.list();
    const stored = await this.attempt((store) => store.list(), []);
    const rest = stored.filter(({ id }) => !kept.some((item) => item.id === id));
    return latestFirst([...kept, ...rest]);
  }

  async save(item: Item): Promise<boolean> {
    if (await this.memory.find(item.id)) return this.memory.save(item);
    const saved = await this.attempt<boolean | null>((store) => store.save(item), null);
    if (saved === null) this.memory.keep(item);
    return saved ?? true;
  }

  async remove(id: string): Promise<void> {
    await this.memory.remove(id);
    await this.attempt((store) => store.remove(id), undefined);
  }

  private async attempt<Value>(
    task: (store: Store<Item>) => Promise<Value>,
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

/** An item that has vanished, because somebody cleared the data of the page, is stored again. */
function isNext(item: Stored, stored: Stored | undefined): boolean {
  return !stored || item.revision === stored.revision + 1;
}

function latestFirst<Item extends Stored>(items: Item[]): Item[] {
  return items.sort((a, b) => b.updated - a.updated);
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    const { result: database } = request;
    // An older version may have made the first of them.
    for (const name of [GAMES, STUDIES].filter((each) => !database.objectStoreNames.contains(each)))
      database.createObjectStore(name, { keyPath: "id" }).createIndex(BY_SERVER_ID, "server.id");
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

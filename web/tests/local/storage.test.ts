import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { describe, expect, test } from "vitest";
import { MemoryStore, openStore, openStudyStore, type GameStore } from "../../src/local/storage";
import { newGame } from "./games";

const stores: [string, () => Promise<GameStore>][] = [
  ["the database", () => openStore(new IDBFactory())],
  ["memory", async () => new MemoryStore()],
];

describe.each(stores)("games in %s", (_, open) => {
  test("are found by their own id and by the server's", async () => {
    const store = await open();
    const game = newGame();
    expect(await store.save(game)).toBe(true);
    expect(await store.find(game.id)).toEqual(game);
    const server = { id: "abc", version: 1, stored: 0, refused: null };
    await store.save({ ...game, revision: 2, server });
    expect((await store.find("abc"))?.id).toBe(game.id);
    expect(await store.find("nothing")).toBe(null);
  });

  test("are listed, the last changed first, and removed", async () => {
    const store = await open();
    for (const [i, id] of ["d-1", "d-2", "d-3"].entries())
      await store.save({ ...newGame({}, id), updated: i === 1 ? 10 : i });
    expect((await store.list()).map(({ id }) => id)).toEqual(["d-2", "d-3", "d-1"]);
    await store.remove("d-2");
    expect(await store.list()).toHaveLength(2);
  });

  test("are stored again if their record has vanished", async () => {
    const store = await open();
    const game = { ...newGame(), revision: 7 };
    expect(await store.save(game)).toBe(true);
    expect(await store.find(game.id)).toEqual(game);
  });

  test("are not overwritten by a tab that knows an older version", async () => {
    const store = await open();
    const game = newGame();
    await store.save(game);
    expect(await store.save({ ...game, revision: 2 })).toBe(true);
    expect(await store.save({ ...game, revision: 2, problem: "late" })).toBe(false);
    expect(await store.save(game)).toBe(false);
    expect((await store.find(game.id))!.problem).toBe(null);
  });
});

test("games are kept in another visit", async () => {
  const factory = new IDBFactory();
  await (await openStore(factory)).save(newGame());
  const store = await openStore(factory);
  expect(await store.list()).toHaveLength(1);
  expect(store.isPersistent).toBe(true);
});

test("the games of an older version stay when studies get a place of their own", async () => {
  const factory = new IDBFactory();
  await new Promise<void>((resolve) => {
    const request = factory.open("tengen", 1);
    request.onupgradeneeded = () => {
      const games = request.result.createObjectStore("games", { keyPath: "id" });
      games.createIndex("server", "server.id");
      games.put(newGame({}, "d-old"));
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve();
    };
  });
  const studies = await openStudyStore(factory);
  expect(studies.isPersistent).toBe(true);
  expect(await studies.list()).toEqual([]);
  const games = await openStore(factory);
  expect((await games.list()).map(({ id }) => id)).toEqual(["d-old"]);
});

describe("without a database", () => {
  test("games are kept in memory, and the store says so", async () => {
    const refusing = {
      open: () => {
        throw new DOMException("no", "SecurityError");
      },
    };
    for (const factory of [refusing as unknown as IDBFactory, null as unknown as IDBFactory]) {
      const store = await openStore(factory);
      expect(store.isPersistent).toBe(false);
      expect(await store.save(newGame())).toBe(true);
    }
  });

  test("a database that fails later is replaced, and its games stay readable", async () => {
    const factory = new IDBFactory();
    const store = await openStore(factory);
    await store.save(newGame({}, "d-old"));
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      expect(await store.save({ ...newGame({}, "d-old"), revision: 2 })).toBe(true);
      expect(await store.save(newGame({}, "d-new"))).toBe(true);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect(store.isPersistent).toBe(false);
    expect((await store.find("d-old"))!.revision).toBe(2);
    expect((await store.list()).map(({ id }) => id).sort()).toEqual(["d-new", "d-old"]);
    expect(await store.save({ ...newGame({}, "d-new"), revision: 2 })).toBe(true);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import type { EngineHost } from "../../src/game/device";
import type { GameHost } from "../../src/game/game-host";
import { LocalHost } from "../../src/local/host";
import { MemoryStore } from "../../src/local/storage";
import type { LiveEvents } from "../../src/net/live";
import type { GameView, NewGame, ServerMessage } from "../../src/net/messages";
import { Problem } from "../../src/net/problem";
import { Hosts } from "../../src/stores/hosts";
import { created, OPTIONS, samplePair, sampleView } from "../game/samples";
import { FakeEngine, fakeRules } from "../local/fakes";

const LEVEL: NewGame = { opponent: "tengen:level=3", size: 7 };

let store: MemoryStore;
let engine: FakeEngine;
let preference: EngineHost;
/** What the server was asked. */
let asked: string[];
let isOffline: boolean;
let live: LiveEvents;
let isClosed: boolean;

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/** A server with one game. */
function fakeServer(view: GameView = sampleView()): GameHost {
  const answer =
    <Answer>(name: string, found: Answer) =>
    async (): Promise<Answer> => {
      asked.push(name);
      if (isOffline) throw new Problem(0, "offline");
      return found;
    };
  return {
    options: answer("options", OPTIONS),
    create: answer("create", created(view)),
    view: answer("view", view),
    games: answer("games", { games: [] }),
    threats: answer("threats", { ply: 0, threats: [] }),
    hint: answer("hint", { ply: 0, action: "a1", text: view.seats.first.label, report: {} }),
    forbidden: answer("forbidden", { ply: 0 }),
    importGame: answer("import", created(view)),
    rematch: answer("rematch", { started: false, game: view, seats: [] }),
    connect: (id: string, events: LiveEvents) => {
      asked.push(`connect ${id}`);
      live = events;
      return { send: () => true, reconnect: () => {}, close: () => (isClosed = true) };
    },
  } as unknown as GameHost;
}

function device(): LocalHost {
  return new LocalHost({
    rules: fakeRules(),
    store,
    tabs: { send: () => {}, listen: () => {} },
    server: null,
    openEngine: async () => engine.engine,
  });
}

function open(
  server: GameHost | null,
  loadDevice = async (): Promise<LocalHost> => device(),
  onGame = (): void => {},
): Hosts {
  return new Hosts({
    server,
    loadDevice,
    hasGame: async (id) => (await store.find(id)) !== null,
    loadOptions: async () => ({ ...OPTIONS, version: "device" }),
    preference: () => preference,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 100)),
    onGame,
  });
}

const never = (): Promise<LocalHost> => new Promise(() => {});
const broken = (): Promise<LocalHost> => Promise.reject(new Error("no WebAssembly"));

/** Messages of a game on display. */
function watch(hosts: Hosts, id: string): ServerMessage[] {
  const messages: ServerMessage[] = [];
  hosts.connect(id, { onMessage: (message) => messages.push(message), onConnection: () => {} });
  return messages;
}

beforeEach(() => {
  store = new MemoryStore();
  engine = new FakeEngine();
  preference = "auto";
  asked = [];
  isOffline = isClosed = false;
});

describe("a new game", () => {
  test.each<[string, NewGame, EngineHost, boolean]>([
    ["a level", LEVEL, "auto", true],
    ["full strength", { opponent: "tengen" }, "device", true],
    ["a level on the server", LEVEL, "server", false],
    ["a classic", { opponent: "classic:uct" }, "device", false],
    ["a friend", { opponent: "friend" }, "device", false],
    ["one screen", { opponent: "local" }, "auto", false],
    ["an opening rule", { ...LEVEL, opening: "swap2" }, "auto", false],
  ])("%s", async (_, game, chosen, isHere) => {
    preference = chosen;
    const { game: view } = await open(fakeServer()).create(game);
    expect(view.id.startsWith("d-")).toBe(isHere);
    expect(asked).toEqual(isHere ? [] : ["create"]);
  });

  test("goes to the server if the device takes too long or cannot be used", async () => {
    for (const load of [never, broken]) await open(fakeServer(), load).create(LEVEL);
    expect(asked).toEqual(["create", "create"]);
  });

  test("waits for the device if the visitor wants it there", async () => {
    preference = "device";
    const slow = async (): Promise<LocalHost> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return device();
    };
    expect((await open(fakeServer(), slow).create(LEVEL)).game.id).toMatch(/^d-/);
    await open(fakeServer(), broken).create(LEVEL);
    expect(asked).toEqual(["create"]);
  });

  test("stays on the device without a connection, if it can be played there", async () => {
    isOffline = true;
    const hosts = open(fakeServer());
    expect((await hosts.create({ opponent: "local" })).game.id).toMatch(/^d-/);
    await expect(hosts.create({ opponent: "friend" })).rejects.toMatchObject({ code: "offline" });
    expect((await hosts.options()).version).toBe("device");
  });

  test("is on the device where there is no server", async () => {
    const hosts = open(null);
    const { game } = await hosts.create({ opponent: "local", size: 7 });
    expect((await hosts.view(game.id)).id).toBe(game.id);
    expect((await hosts.games()).games).toHaveLength(1);
    expect((await hosts.options()).version).toBe("device");
    expect(hosts.isOnlyHere(game.id)).toBe(true);
    await expect(hosts.create({ opponent: "friend" })).rejects.toMatchObject({
      code: "needs-server",
    });
  });

  test("read from a file is kept on the device if the server cannot be reached", async () => {
    const hosts = open(fakeServer());
    expect((await hosts.importGame("c3c4", "")).game.id).not.toMatch(/^d-/);
    isOffline = true;
    const { game } = await hosts.importGame("c3c4", "");
    expect(game.id).toMatch(/^d-/);
    expect([hosts.isHere(game.id), hosts.isHere("other")]).toEqual([true, false]);
    await expect(open(fakeServer(), broken).importGame("c3", "")).rejects.toMatchObject({
      code: "offline",
    });
  });

  test("of a backup is found afterwards", async () => {
    await device().create(LEVEL);
    const file = await device().exportAll();
    store = new MemoryStore();
    let hasGames = false;
    const hosts = open(fakeServer(), undefined, () => (hasGames = true));
    expect(await hosts.importAll(file)).toMatchObject({ added: 1 });
    expect(hasGames).toBe(true);
  });

  test("without server and engine says so", async () => {
    await expect(open(null, broken).create(LEVEL)).rejects.toMatchObject({ code: "no-engine" });
  });
});

describe("a game by its id", () => {
  test("is opened where it is", async () => {
    const hosts = open(fakeServer());
    const { game } = await hosts.create(LEVEL);
    // Another visit.
    const later = open(fakeServer());
    expect((await later.view(game.id)).id).toBe(game.id);
    expect(asked).toEqual([]);
    expect((await later.view("abc")).id).toBe("abc");
    expect(asked).toEqual(["view"]);
    watch(later, "abc");
    expect(asked.at(-1)).toBe("connect abc");
  });

  test("is shown by the server if the device cannot be used", async () => {
    const { game } = await open(fakeServer()).create(LEVEL);
    await open(fakeServer(), broken).view(game.id);
    expect(asked).toEqual(["view"]);
  });

  test("keeps its host when the server gives it an id", async () => {
    const hosts = open(fakeServer());
    const { game } = await hosts.create(LEVEL);
    const messages = watch(hosts, game.id);
    await settle();
    expect(messages[0]).toMatchObject({ type: "welcome", seats: ["first"] });
    const stored = (await store.find(game.id))!;
    const server = { id: "srv", version: 1, stored: 0, refused: null };
    expect(await store.save({ ...stored, revision: 2, server })).toBe(true);
    expect((await hosts.view("srv")).rule).toBe("freestyle");
    expect(asked).toEqual([]);
  });

  test("that was played on another device of the visitor goes on here", async () => {
    const view = sampleView({ id: "srv", device: true, moves: ["c3", "c4"] });
    const hosts = open(fakeServer(view));
    await hosts.view("srv");
    const messages = watch(hosts, "srv");
    live.onMessage({ type: "welcome", seats: ["first"], view });
    await settle();
    expect(isClosed).toBe(true);
    expect(messages).toMatchObject([
      { type: "welcome", seats: ["first"], view: { id: "srv", version: 4 } },
    ]);
    expect((await store.find("srv"))!.actions).toHaveLength(2);
  });

  test("of someone else's device is watched on the server", async () => {
    const view = sampleView({ id: "srv", device: true });
    const messages = watch(open(fakeServer(view)), "srv");
    live.onMessage({ type: "welcome", seats: [], view });
    await settle();
    expect([messages.length, isClosed]).toEqual([1, false]);
  });
});

describe("study of a game on the server", () => {
  async function shown(view: GameView, seats: ("first" | "second")[] = ["first"]): Promise<Hosts> {
    const hosts = open(fakeServer(view));
    await hosts.load();
    watch(hosts, view.id);
    live.onMessage({ type: "welcome", seats, view });
    asked = [];
    return hosts;
  }

  test("threats and forbidden points are found on the device", async () => {
    const hosts = await shown(sampleView({ moves: ["c3", "c4"] }));
    expect(await hosts.threats("abc", 2)).toEqual({ ply: 2, threats: [] });
    expect((await hosts.forbidden("abc", "a1", 2)).text.en).toContain("A1 may be played");
    expect(asked).toEqual([]);
  });

  test("or on the server, if that is preferred or the moves are against the rules", async () => {
    preference = "server";
    await (await shown(sampleView())).threats("abc", 0);
    preference = "auto";
    await (await shown(sampleView({ moves: ["c3", "c3"] }))).threats("abc", 2);
    expect(asked).toEqual(["threats"]);
  });

  test("hints against a program are the device's", async () => {
    const hosts = await shown(sampleView());
    const hint = hosts.hint("abc");
    await settle();
    engine.last.answer("c3");
    expect(await hint).toMatchObject({ action: "c3" });
    expect(asked).toEqual([]);
  });

  test.each([
    ["between two people", samplePair(), ["first"] as const],
    ["in an opening", sampleView({ status: "opening" }), ["first"] as const],
    ["for someone who watches", sampleView(), [] as const],
    ["when it is not one's turn", sampleView({ moves: ["c3"] }), ["first"] as const],
  ])("hints %s are left to the server", async (_, view, seats) => {
    await (await shown(view, [...seats])).hint("abc");
    expect(asked).toEqual(["hint"]);
  });

  test("a game goes on from its position on the device, or on the server", async () => {
    const hosts = await shown(sampleView({ moves: ["c3", "c4", "d3"] }));
    const here = await hosts.continueFrom("abc", { ply: 2, opponent: "tengen:level=1" });
    expect(here.game).toMatchObject({ moves: ["c3", "c4"], to_act: "first" });
    await hosts.continueFrom("abc", { ply: 2, opponent: "classic:uct" });
    expect(asked.at(-1)).toBe("create");
  });
});

test("the device is not loaded for a visitor who prefers the server", async () => {
  preference = "server";
  let loads = 0;
  const load = async (): Promise<LocalHost> => {
    loads++;
    return device();
  };
  await open(fakeServer(), load).prepare("renju");
  expect(loads).toBe(0);
});

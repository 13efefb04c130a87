import { beforeEach, describe, expect, test, vi } from "vitest";
import { Session } from "../../src/game/session";
import type { GameState } from "../../src/game/state";
import { LocalHost, type HostParts } from "../../src/local/host";
import { MemoryStore } from "../../src/local/storage";
import type { TabMessage, Tabs } from "../../src/local/tabs";
import type { Created, NewGame } from "../../src/net/messages";
import { Problem } from "../../src/net/problem";
import { FakeEngine, fakeRules } from "./fakes";
import { newGame, NOW, played } from "./games";

const RESIGNED = { kind: "resign", seat: "first", used_ms: 5 } as const;
const LEVEL: NewGame = { opponent: "tengen:level=3", size: 7 };

let now: number;
let engines: FakeEngine[];
let store: MemoryStore;
let tabs: FakeTabs;
let pauses: number[];

/** Tabs of one browser: what one sends, the others hear. */
class FakeTabs {
  private readonly listeners: ((message: TabMessage) => void)[] = [];

  open(): Tabs {
    const own: ((message: TabMessage) => void)[] = [];
    return {
      send: (message) =>
        this.listeners
          .filter((listener) => !own.includes(listener))
          .forEach((listener) => listener(message)),
      listen: (listener) => {
        own.push(listener);
        this.listeners.push(listener);
      },
    };
  }
}

function open(change: Partial<HostParts> = {}): LocalHost {
  return new LocalHost({
    rules: fakeRules(),
    store,
    tabs: tabs.open(),
    server: null,
    openEngine: async () => {
      engines.push(new FakeEngine());
      return engines.at(-1)!.engine;
    },
    now: () => now,
    pause: async (ms) => void pauses.push(ms),
    ...change,
  });
}

/** A page that shows a game. */
function show(host: LocalHost, created: Created): Session {
  return new Session(
    created,
    (events) => host.connect(created.game.id, events),
    () => {},
    () => now,
  );
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const moves = ({ state }: Session): string[] => state.view.moves;

async function start(request: NewGame = LEVEL): Promise<[LocalHost, Session]> {
  const host = open();
  const session = show(host, await host.create(request));
  await settle();
  return [host, session];
}

const engine = (): FakeEngine => engines.at(-1)!;

beforeEach(() => {
  now = NOW;
  engines = [];
  pauses = [];
  store = new MemoryStore();
  tabs = new FakeTabs();
});

describe("a game against the engine", () => {
  test("is answered move by move", async () => {
    const [, session] = await start();
    expect(session.state).toMatchObject({ isOnline: true, seats: ["first"], pending: null });
    session.act({ kind: "move", point: "c3" });
    await settle();
    expect(session.state.view).toMatchObject({
      moves: ["c3"],
      thinking: { seat: "second", seconds: 3 },
    });
    expect(engine().last).toMatchObject({
      position: { size: 7, rule: "freestyle", moves: ["c3"] },
      options: { level: 3, limit: { seconds: 2.97 } },
    });
    engine().last.answer("d4");
    await settle();
    expect(moves(session)).toEqual(["c3", "d4"]);
    expect(session.state.view.thoughts).toMatchObject([{ ply: 1, seat: "second", nodes: 100 }]);
    expect((await store.list())[0]!.actions).toHaveLength(2);
  });

  test("is opened by the engine if the visitor is white", async () => {
    const [, session] = await start({ ...LEVEL, color: "white" });
    expect(session.state.seats).toEqual(["second"]);
    engine().last.answer("d4", { seconds: 0.25 });
    await settle();
    expect(session.state.view).toMatchObject({ moves: ["d4"], times: [0.25], to_act: "second" });
  });

  test("is played at full strength without a level, and differently in every game", async () => {
    await start({ ...LEVEL, opponent: "tengen", color: "white" });
    expect(engine().last.options!.level).toBe(null);
    const { seed } = engine().last.options!;
    await start({ ...LEVEL, opponent: "tengen", color: "white" });
    expect(engine().last.options!.seed).not.toBe(seed);
  });

  test("shows what the engine thinks, from time to time", async () => {
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValue(0);
    const [, session] = await start({ ...LEVEL, color: "white" });
    const report = { lines: [], nodes: 5, seconds: 0.1 };
    engine().last.report(report);
    expect(session.state.searchInfo).toBe(null);
    clock.mockReturnValue(300);
    engine().last.report(report);
    expect(session.state.searchInfo).toMatchObject({ nodes: 5 });
    clock.mockRestore();
  });

  test("ends when five stand in a row", async () => {
    const [, session] = await start({ ...LEVEL, moves: "a1a7b1b7c1c7d1d7" });
    session.act({ kind: "move", point: "e1" });
    await settle();
    expect(session.state.view).toMatchObject({
      status: "finished",
      outcome: { winner: "black", termination: "five", line: ["a1", "b1", "c1", "d1", "e1"] },
    });
    expect(engines).toEqual([]);
  });

  test("a refused move changes nothing", async () => {
    const [, session] = await start({ ...LEVEL, moves: "a1a7" });
    session.act({ kind: "move", point: "a1" });
    await settle();
    expect(session.state).toMatchObject({ pending: null, refusal: { code: "occupied" } });
    expect(moves(session)).toEqual(["a1", "a7"]);
  });
});

describe("a search is cancelled", () => {
  async function thinking(): Promise<[LocalHost, Session]> {
    const started = await start();
    started[1].act({ kind: "move", point: "c3" });
    await settle();
    return started;
  }

  test("by undo, and its answer is ignored", async () => {
    const [, session] = await thinking();
    const { last } = engine();
    session.act({ kind: "undo" });
    await settle();
    expect(last.signal!.aborted).toBe(true);
    last.answer("d4");
    await settle();
    expect(moves(session)).toEqual([]);
    expect(session.state.view.to_act).toBe("first");
  });

  test("by resigning and by leaving", async () => {
    const [, session] = await thinking();
    session.act({ kind: "resign" });
    await settle();
    expect(engine().last.signal!.aborted).toBe(true);
    const [, other] = await thinking();
    other.close();
    expect(engine().last.signal!.aborted).toBe(true);
  });

  test("and started again when the game is opened again", async () => {
    const [host, session] = await thinking();
    const { id } = session.state.view;
    session.close();
    await settle();
    now += 3_600_000;
    const again = show(host, { game: await host.view(id), seats: ["first"] });
    await settle();
    expect(engine().asked).toHaveLength(2);
    expect(again.state.view.thinking!.since).toBe(now);
    engine().last.answer("d4");
    await settle();
    expect(moves(again)).toEqual(["c3", "d4"]);
  });
});

describe("an engine that fails", () => {
  test("is replaced, and the game goes on", async () => {
    const [, session] = await start({ ...LEVEL, color: "white" });
    engine().last.fail("crashed");
    await settle();
    expect(engines).toHaveLength(2);
    expect(engines[0]!.isClosed).toBe(true);
    engine().last.answer("d4");
    await settle();
    expect(moves(session)).toEqual(["d4"]);
  });

  test("again adjourns the game until the visitor asks once more", async () => {
    const [, session] = await start({ ...LEVEL, color: "white" });
    for (const each of [0, 1]) {
      expect(engines).toHaveLength(each + 1);
      engine().last.fail("crashed");
      await settle();
    }
    expect(session.state.view).toMatchObject({
      status: "adjourned",
      problem: { en: "tengen:level=3 stopped working." },
    });
    session.act({ kind: "retry" });
    await settle();
    engine().last.answer("d4");
    await settle();
    expect(session.state.view).toMatchObject({ status: "playing", moves: ["d4"], problem: null });
  });

  test("cannot be opened: the game is adjourned", async () => {
    const host = open({ openEngine: () => Promise.reject(new Error("no memory")) });
    const session = show(host, await host.create({ ...LEVEL, color: "white" }));
    await settle();
    expect(session.state.view.problem!.en).toBe("The program can't be asked at the moment.");
  });

  test("answers with a taken point: the game is adjourned", async () => {
    const [, session] = await start({ ...LEVEL, color: "white", moves: "a1a7" });
    engine().last.answer("a1");
    await settle();
    expect(session.state.view.status).toBe("adjourned");
  });
});

describe("clocks", () => {
  const clock = { kind: "game", seconds: 10, increment: 0 } as const;

  test("charge the engine for its own time, not for a tab that was frozen", async () => {
    const [, session] = await start({ ...LEVEL, color: "white", clock });
    now += 60_000;
    session.tick();
    await settle();
    expect(session.state.view.status).toBe("playing");
    engine().last.answer("d4", { seconds: 0.5 });
    await settle();
    expect(session.state.view.clock!.left).toEqual({ first: 9.5, second: 10 });
  });

  test("run out for the visitor by the time of day", async () => {
    const [, session] = await start({ ...LEVEL, clock });
    now += 9_999;
    session.tick();
    await settle();
    expect(session.state.view.status).toBe("playing");
    now += 2;
    session.tick();
    await settle();
    expect(session.state.view.outcome).toMatchObject({ winner: "white", termination: "timeout" });
  });

  test("do not accept a move after the time, however late the timers were", async () => {
    const [, session] = await start({ ...LEVEL, clock });
    now += 20_000;
    session.act({ kind: "move", point: "c3" });
    await settle();
    expect(session.state.view).toMatchObject({ moves: [], outcome: { termination: "timeout" } });
  });

  test("ran out while the page was closed", async () => {
    const [host, session] = await start({ ...LEVEL, clock });
    const { id } = session.state.view;
    session.close();
    await settle();
    now += 20_000;
    const again = show(host, { game: await host.view(id), seats: ["first"] });
    await settle();
    expect(again.state.view.outcome!.termination).toBe("timeout");
  });

  test("leave less time for the engine when it is low", async () => {
    await start({ ...LEVEL, color: "white", clock: { kind: "move", seconds: 1 } });
    expect(engine().last.options!.limit!.seconds).toBeCloseTo(0.77);
  });
});

describe("a draw offer", () => {
  test("is declined at once while the board is not half full", async () => {
    const [, session] = await start();
    const seen: GameState[] = [];
    session.act({ kind: "offer-draw" });
    await Promise.resolve().then(() => seen.push(session.state));
    await settle();
    expect(seen[0]!.view.offers.draw).toBe("first");
    expect(session.state.view.offers.draw).toBe(null);
    session.act({ kind: "offer-draw" });
    await settle();
    expect(session.state.refusal!.code).toBe("already-asked");
    expect(engines).toEqual([]);
  });

  const full = "a1a2b1b2c1c2d1d2a3a4b3b4c3c4d3d4e2e1e4e3a5b5";

  test.each([
    [0.55, "finished"],
    [0.75, "playing"],
  ])("is answered by a search later: %f is %s", async (chance, status) => {
    const [, session] = await start({ ...LEVEL, size: 6, moves: full });
    session.act({ kind: "offer-draw" });
    await settle();
    expect(engine().last.options!.level).toBe(null);
    const line = {
      score: 0,
      mateIn: null,
      winProbability: chance,
      depth: 1,
      selectiveDepth: 1,
      moves: [],
    };
    engine().last.answer("f6", { line });
    await settle();
    expect(session.state.view.status).toBe(status);
  });
});

describe("other games", () => {
  test("two people at one screen take turns, and take back one move", async () => {
    const [, session] = await start({ opponent: "local", size: 7 });
    for (const point of ["c3", "c4"]) {
      session.act({ kind: "move", point });
      await settle();
    }
    expect(session.state).toMatchObject({ seats: ["first", "second"], view: { local: true } });
    session.act({ kind: "undo" });
    await settle();
    expect(moves(session)).toEqual(["c3"]);
    session.act({ kind: "offer-draw" });
    await settle();
    expect(session.state.view.outcome!.termination).toBe("agreement");
  });

  test("two programs play while someone watches", async () => {
    const [, session] = await start({
      opponent: "watch",
      players: ["tengen", "tengen:level=2"],
      size: 7,
    });
    for (const [i, point] of ["c3", "c4", "c5"].entries()) {
      expect(engine().last.options!.level).toBe(i % 2 ? 2 : null);
      engine().last.answer(point);
      await settle();
    }
    expect(moves(session)).toEqual(["c3", "c4", "c5"]);
    expect(pauses).toEqual([500, 500, 500]);
    session.close();
    expect(engine().last.signal!.aborted).toBe(true);
  });

  test("a rematch exchanges the colours, once", async () => {
    const [host, session] = await start({ ...LEVEL, name: "Ada" });
    await expect(host.rematch(session.state.view.id)).rejects.toMatchObject({
      code: "not-finished",
    });
    session.act({ kind: "resign" });
    await settle();
    const answer = await host.rematch(session.state.view.id);
    expect(answer).toMatchObject({
      started: true,
      seats: ["second"],
      game: { seats: { first: { kind: "ai" }, second: { name: "Ada" } } },
    });
    expect((await host.rematch(session.state.view.id)).game.id).toBe(answer.game.id);
    await settle();
    expect(session.state.view.rematch!.id).toBe(answer.game.id);
  });

  test("a game goes on from any position", async () => {
    const [host, session] = await start({ opponent: "local", size: 7, moves: "c3c4c5" });
    const { id } = session.state.view;
    const from = { ply: 2, opponent: "tengen:level=1" };
    const created = await host.continueFrom(id, from);
    expect(created).toMatchObject({
      game: { moves: ["c3", "c4"], to_act: "first" },
      seats: ["first"],
    });
    await expect(host.continueFrom(id, { ...from, ply: 9 })).rejects.toMatchObject({
      code: "no-such-move",
    });
  });

  test("a game is imported, replayed and exported", async () => {
    const host = open();
    const { game, seats } = await host.importGame(new Blob(["(;SZ[7];B[aa];W[bb])"]));
    expect([game.moves, game.status, seats]).toEqual([["a7", "b6"], "finished", []]);
    expect(await host.exportGame(game.id, "moves")).toBe("a7b6\n");
  });
});

describe("refused requests", () => {
  test.each<[NewGame, string]>([
    [{ opponent: "friend" }, "needs-server"],
    [{ opponent: "classic:uct" }, "needs-server"],
    [{ ...LEVEL, opening: "swap2" }, "needs-server"],
    [{ opponent: "stockfish" }, "unknown-player"],
    [{ opponent: "tengen:level=11" }, "unknown-player"],
    [{ ...LEVEL, size: 4 }, "invalid"],
    [{ ...LEVEL, clock: { kind: "move", seconds: 0 } }, "invalid"],
    [{ ...LEVEL, moves: "a1a1" }, "start-position"],
    [{ ...LEVEL, moves: "nonsense" }, "invalid"],
    [{ ...LEVEL, moves: "a1a7b1b7c1c7d1d7e1" }, "start-position"],
  ])("%o: %s", async (request, code) => {
    const problem = await open()
      .create(request)
      .catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code });
    expect((problem as Problem).detail!.zh).toBeTruthy();
  });

  test("an unknown game", async () => {
    const host = open();
    await expect(host.view("d-nothing")).rejects.toMatchObject({
      status: 404,
      code: "unknown-game",
    });
    await expect(host.join()).rejects.toMatchObject({ code: "needs-server" });
    await expect(host.search()).rejects.toMatchObject({ code: "no-search" });
  });
});

describe("study", () => {
  test("a hint names a point and the reason", async () => {
    const [host, session] = await start({ ...LEVEL, moves: "c3c4" });
    const asked = host.hint(session.state.view.id);
    await settle();
    expect(engine().last.options).toEqual({ limit: { seconds: 1 } });
    engine().last.answer("d3");
    expect(await asked).toMatchObject({
      ply: 2,
      action: "d3",
      text: { en: "D3 is a good point." },
    });
    expect(host.engine.speed).toBe(1000);
  });

  test("a hint is refused while the engine is to move", async () => {
    const [host, session] = await start({ ...LEVEL, color: "white" });
    await expect(host.hint(session.state.view.id)).rejects.toMatchObject({ code: "not-your-turn" });
  });

  test("threats have names, and none are left after the end", async () => {
    const threat = { color: "black", shape: "double-three", stones: [], gains: ["c3"] } as const;
    const rules = fakeRules({ threats: () => [{ ...threat, stones: [], gains: ["c3"] }] });
    const host = open({ rules });
    const { game } = await host.create({ ...LEVEL, moves: "c3c4" });
    expect((await host.threats(game.id, 1)).threats[0]!.label.zh).toBe("三三");
    const won = await host.importGame("a1 a7 b1 b7 c1 c7 d1 d7 e1");
    expect(await host.threats(won.game.id, 9)).toEqual({ ply: 9, threats: [] });
  });

  test("a point that is not forbidden may be played", async () => {
    const host = open();
    const { game } = await host.create(LEVEL);
    expect(await host.forbidden(game.id, "c3", 0)).toMatchObject({
      forbidden: null,
      text: { en: "C3 may be played: it is not forbidden." },
    });
  });
});

describe("two tabs", () => {
  test("with the same game follow each other, and only one engine answers", async () => {
    const [first, session] = await start();
    const second = open();
    const other = show(second, {
      game: await second.view(session.state.view.id),
      seats: ["first"],
    });
    await settle();
    session.act({ kind: "move", point: "c3" });
    await settle();
    expect(moves(other)).toEqual(["c3"]);
    expect(engines).toHaveLength(1);
    engine().last.answer("c4");
    await settle();
    other.act({ kind: "move", point: "c5" });
    await settle();
    expect(moves(session)).toEqual(["c3", "c4", "c5"]);
    expect(engines).toHaveLength(2);
    engine().last.answer("c6");
    await settle();
    expect(moves(session)).toEqual(["c3", "c4", "c5", "c6"]);
    expect(first.engine).not.toBe(second.engine);
  });

  test("that act at the same moment agree on one of the moves", async () => {
    const [, session] = await start({ opponent: "local", size: 7 });
    const host = open();
    const other = show(host, {
      game: await host.view(session.state.view.id),
      seats: ["first", "second"],
    });
    await settle();
    session.act({ kind: "move", point: "c3" });
    other.act({ kind: "move", point: "d4" });
    await settle();
    expect(moves(other)).toEqual(moves(session));
    expect((await store.list())[0]!.actions).toHaveLength(1);
  });

  test("the one that stays takes over the engine's turn", async () => {
    const [, session] = await start();
    const host = open();
    const other = show(host, { game: await host.view(session.state.view.id), seats: ["first"] });
    await settle();
    session.act({ kind: "move", point: "c3" });
    await settle();
    session.close();
    await settle();
    expect(engines).toHaveLength(2);
    engine().last.answer("c4");
    await settle();
    expect(moves(other)).toEqual(["c3", "c4"]);
  });
});

test("a copy on the server that another tab made does not stop the engine here", async () => {
  const [, session] = await start({ ...LEVEL, color: "white" });
  const stored = (await store.list())[0]!;
  const server = { id: "srv", version: 1, stored: 0, refused: null };
  await store.save({ ...stored, revision: stored.revision + 1, server });
  tabs.open().send({ kind: "changed", id: stored.id, revision: stored.revision + 1 });
  await settle();
  expect(session.state.view.id).toBe("srv");
  expect(engine().last.signal!.aborted).toBe(false);
  engine().last.answer("d4");
  await settle();
  expect(moves(session)).toEqual(["d4"]);
  expect((await store.find("srv"))!.actions).toHaveLength(1);
});

test("a copy on the server that another tab made while a move is being stored is kept", async () => {
  const [, session] = await start({ opponent: "local", size: 7 });
  const stored = (await store.list())[0]!;
  const server = { id: "srv", version: 1, stored: 0, refused: null };
  await store.save({ ...stored, revision: stored.revision + 1, server });
  session.act({ kind: "move", point: "c3" });
  await settle();
  expect(await store.find("srv")).toMatchObject({ actions: { length: 1 }, server });
  expect(session.state.view).toMatchObject({ id: "srv", moves: ["c3"] });
});

test("the speed is measured before the first game, and then by all searches", async () => {
  const speeds: number[] = [];
  const host = open({ onSpeed: (speed) => void speeds.push(speed) });
  await host.warmUp("renju");
  await host.warmUp("renju");
  expect(speeds).toEqual([2000]);
  for (const seconds of [0.02, 0.02, 0.02]) host.engine.measure({ nodes: 60, seconds });
  expect(speeds).toEqual([2000, 3000]);
});

test("memory does not grow with the games that were played", async () => {
  const host = open();
  for (let i = 0; i < 200; i++) {
    const session = show(host, await host.create({ opponent: "local", size: 7 }));
    session.act({ kind: "resign" });
    session.close();
  }
  for (const { id } of (await host.games()).games) await host.view(id);
  await settle();
  expect((Reflect.get(host, "open") as Map<string, unknown>).size).toBeLessThan(12);
});

describe("all games", () => {
  test("are listed, saved as one file, read again and removed", async () => {
    await store.save(played(newGame({}, "d-1"), "c3", "c4"));
    await store.save({ ...newGame({ opponent: "local" }, "d-2"), updated: NOW - 1 });
    const host = open();
    const { games } = await host.games();
    expect(games.map(({ id, moves, status }) => [id, moves, status])).toEqual([
      ["d-1", 2, "playing"],
      ["d-2", 0, "playing"],
    ]);
    const file = await host.exportAll();
    await host.removeGame("d-1");
    expect((await host.games()).games).toHaveLength(1);
    expect(await host.importAll(file)).toEqual({ added: 1, updated: 0, known: 1, invalid: 0 });
    expect(await host.has("d-1")).toBe(true);
    expect(host.isPersistent).toBe(false);
  });

  test("are described with their result, the last changed first", async () => {
    await store.save({ ...played(newGame({}, "d-1", true), "c3", "c4"), updated: NOW - 2 });
    await store.save({ ...newGame({ opponent: "local" }, "d-2"), updated: NOW - 1 });
    await store.save({ ...newGame({}, "d-3"), actions: [RESIGNED] });
    const { games, total } = await open().storedGames(4);
    expect(total).toBe(3);
    expect(games.map(({ key, local, held, isUnstored }) => [key, local, held, isUnstored])).toEqual(
      [
        ["d-3", false, ["first"], false],
        ["d-2", true, ["first", "second"], false],
        ["d-1", false, ["first"], true],
      ],
    );
    expect(games.map(({ result }) => result?.en ?? null)).toEqual(["Black resigned.", null, null]);
    expect((await open().storedGames(1)).games).toHaveLength(1);
  });

  test("can be removed and restored", async () => {
    const host = open();
    const session = show(host, await host.create(LEVEL));
    session.act({ kind: "move", point: "c3" });
    const { id } = session.state.view;
    await settle();
    const removed = await host.removeGame(id);
    expect(await host.has(id)).toBe(false);
    expect(await host.removeGame(id)).toBeNull();
    await host.restoreGame(removed!);
    expect((await host.view(id)).moves).toEqual(["c3"]);
  });

  test("have the options of the server, without what needs one", async () => {
    const found = await open().options();
    expect(found.players).toHaveLength(11);
    expect(found.openings.map(({ name }) => name)).toEqual(["free"]);
    expect(found.rules).toHaveLength(5);
  });
});

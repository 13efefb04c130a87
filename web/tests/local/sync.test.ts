import { beforeEach, describe, expect, test } from "vitest";
import { act } from "../../src/local/decisions";
import { LocalHost } from "../../src/local/host";
import { isPending, newGameOf, type LocalGame } from "../../src/local/record";
import { deviceAction, gameFromView } from "../../src/local/server-copy";
import { movesOf, stateOf } from "../../src/local/state";
import { MemoryStore } from "../../src/local/storage";
import { Sync, type SyncServer } from "../../src/local/sync";
import { viewOf } from "../../src/local/view";
import type { DeviceAction, DeviceRequest, GameView, NewGame } from "../../src/net/messages";
import { Problem } from "../../src/net/problem";
import { FakeEngine } from "./fakes";
import { newGame, NOW, played, RULES } from "./games";

/** A server that keeps games as the real one does, and fails as the test says. */
class FakeServer implements SyncServer {
  readonly games = new Map<string, { version: number; moves: string[]; ending: string | null }>();
  readonly log: string[] = [];
  /** What happens to the next requests: no answer, a lost answer, or a refusal. */
  readonly trouble: ("offline" | "lost" | Problem)[] = [];

  async create(game: NewGame): Promise<{ game: GameView; seats: [] }> {
    return this.request("create", () => {
      expect(game.device).toBe(true);
      const id = `server-${this.games.size + 1}`;
      const moves = game.moves?.match(/[a-v]\d+/g) ?? [];
      this.games.set(id, { version: 1, moves: [...moves], ending: null });
      return { game: this.read(id), seats: [] };
    });
  }

  async view(id: string): Promise<GameView> {
    return this.request("view", () => this.read(id));
  }

  async device(id: string, request: DeviceRequest): Promise<{ version: number }> {
    return this.request(`device ${request.actions.map(({ kind }) => kind).join()}`, () => {
      const game = this.games.get(id);
      if (!game) throw new Problem(404, "unknown-game");
      if (game.version !== request.version) throw new Problem(409, "stale");
      for (const action of request.actions) this.apply(id, action);
      return { version: game.version };
    });
  }

  apply(id: string, action: DeviceAction): void {
    const game = this.games.get(id)!;
    game.version++;
    if (action.kind === "move") game.moves.push(action.point);
    else if (action.kind === "undo") game.moves.splice(-action.count);
    else game.ending = action.kind === "resign" ? "resigned" : action.kind;
  }

  private read(id: string): GameView {
    const game = this.games.get(id);
    if (!game) throw new Problem(404, "unknown-game");
    const local = newGame();
    const view = viewOf(local, stateOf(local, RULES), NOW);
    const outcome = game.ending
      ? {
          winner: "white",
          seat: "second",
          termination: game.ending,
          line: [],
          text: view.seats.first.label,
        }
      : null;
    return {
      ...view,
      id,
      version: game.version,
      moves: [...game.moves],
      times: game.moves.map(() => 1),
      outcome,
      status: outcome ? "finished" : "playing",
    } as GameView;
  }

  private async request<Answer>(name: string, answer: () => Answer): Promise<Answer> {
    this.log.push(name);
    const trouble = this.trouble.shift();
    if (trouble instanceof Problem) throw trouble;
    if (trouble === "offline") throw new Problem(0, "offline");
    const found = answer();
    if (trouble === "lost") throw new Problem(0, "offline");
    return found;
  }
}

let server: FakeServer;
let store: MemoryStore;
let sync: Sync;
let due: { task: () => void; ms: number }[];

const environment = {
  timers: {
    set: (task: () => void, ms: number) => due.push({ task, ms }),
    clear: () => {},
  },
  random: () => 1,
  delay: 0,
  now: () => NOW,
  exclusively: (_: string, task: () => Promise<void>) => task(),
};

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

async function update(id: string, change: (game: LocalGame) => LocalGame): Promise<void> {
  const game = (await store.find(id))!;
  await store.save({ ...change(game), revision: game.revision + 1 });
}

/** Change the game on the device and let it be sent. */
async function go(change: (game: LocalGame) => LocalGame): Promise<LocalGame> {
  await update("d-sample", change);
  sync.wake((await store.find("d-sample"))!);
  await settle();
  return (await store.find("d-sample"))!;
}

const undone = (game: LocalGame): LocalGame =>
  act(game, RULES, { kind: "undo" }, game.version, NOW).game;
const onServer = (id = "server-1"): string[] => server.games.get(id)!.moves;
const play =
  (...moves: string[]) =>
  (game: LocalGame): LocalGame =>
    played(game, ...moves);

beforeEach(async () => {
  server = new FakeServer();
  store = new MemoryStore();
  due = [];
  sync = new Sync(
    server,
    { find: (id) => store.find(id), list: () => store.list(), update },
    environment,
  );
  await store.save(newGame({}, "d-sample", true));
});

describe("a game on the device", () => {
  test("is created on the server and sent move by move", async () => {
    let game = await go(play("c3", "c4"));
    expect(game.server).toEqual({ id: "server-1", version: 3, stored: 2, refused: null });
    expect(server.log).toEqual(["create", "device move,move"]);
    game = await go(play("c5"));
    expect(onServer()).toEqual(["c3", "c4", "c5"]);
    expect(isPending(game)).toBe(false);
  });

  test("is sent with moves taken back and its end", async () => {
    await go(play("c3", "c4"));
    await go(undone);
    expect(onServer()).toEqual([]);
    await go((game) => act(game, RULES, { kind: "resign" }, game.version, NOW).game);
    expect(server.games.get("server-1")!.ending).toBe("resigned");
    expect(server.log.at(-1)).toBe("device resign");
  });

  test("of many moves is sent in several requests", async () => {
    const one = { kind: "move", point: "c3", used_ms: 1 } as const;
    const two = { kind: "undo", count: 1, used_ms: 1 } as const;
    await go((game) => ({
      ...game,
      actions: Array(150).fill([one, two]).flat() as typeof game.actions,
    }));
    expect(server.log).toHaveLength(3);
    expect(server.games.get("server-1")!.version).toBe(301);
  });

  test("that stays on the device is not sent", async () => {
    await go((game) => ({ ...play("c3")(game), is_shared: false }));
    expect(server.log).toEqual([]);
  });
});

describe("without an answer", () => {
  test("the game is sent again after a while, and says so", async () => {
    server.trouble.push("offline", "offline");
    await go(play("c3"));
    expect(sync.isFailing("d-sample")).toBe(true);
    expect(due.map(({ ms }) => ms)).toEqual([400]);
    due[0]!.task();
    await settle();
    expect(due.map(({ ms }) => ms)).toEqual([400, 800]);
    sync.retry();
    await settle();
    expect(onServer()).toEqual(["c3"]);
    expect(sync.isFailing("d-sample")).toBe(false);
  });

  test("moves go on and are sent together later", async () => {
    server.trouble.push("offline");
    await go(play("c3", "c4"));
    await go(play("c5", "c6"));
    expect(server.log).toEqual(["create"]);
    sync.retry();
    await settle();
    expect(onServer()).toEqual(["c3", "c4", "c5", "c6"]);
  });

  test("the server asks to wait: it is not asked earlier", async () => {
    server.trouble.push(new Problem(429, "too-fast", null, 30));
    await go(play("c3"));
    expect(due[0]!.ms).toBe(30_000);
  });

  test("a lost answer does not store a move twice", async () => {
    await go(play("c3"));
    server.trouble.push("lost");
    await go(play("c4"));
    await go(play("c5"));
    sync.retry();
    await settle();
    expect(onServer()).toEqual(["c3", "c4", "c5"]);
    expect(server.log.slice(-3)).toEqual(["device move,move", "view", "device move"]);
  });

  test("a lost answer and moves taken back since are told apart by the version", async () => {
    await go(play("c3"));
    server.trouble.push("lost");
    await go(play("c4", "d3", "d4"));
    await go(undone);
    sync.retry();
    await settle();
    expect(onServer()).toEqual(["c3", "c4"]);
    expect(isPending((await store.find("d-sample"))!)).toBe(false);
  });

  test("games of an earlier visit are sent on the next one", async () => {
    await update("d-sample", play("c3", "c4"));
    await sync.resume();
    await settle();
    expect(onServer()).toEqual(["c3", "c4"]);
  });
});

describe("another version on the server", () => {
  test("that is behind is brought up to date", async () => {
    await go(play("c3", "c4"));
    // The server went back to an earlier copy of its games.
    server.games.set("server-1", { version: 2, moves: ["c3"], ending: null });
    await go(play("c5"));
    expect(onServer()).toEqual(["c3", "c4", "c5"]);
  });

  test("with moves from elsewhere replaces the game here", async () => {
    await go(play("c3", "c4"));
    server.apply("server-1", { kind: "move", point: "d5", used_ms: 900 });
    const game = await go(play("c5"));
    expect(movesOf(game)).toEqual(["c3", "c4", "d5"]);
    expect(game.server).toMatchObject({ version: 4, stored: 3 });
    expect(isPending(game)).toBe(false);
  });

  test("that has ended there is over here", async () => {
    await go(play("c3", "c4"));
    server.apply("server-1", { kind: "resign" });
    const game = await go(play("c5"));
    expect(stateOf(game, RULES).ending).toMatchObject({ winner: "white", termination: "resigned" });
  });

  test("a game that the server has lost is created again", async () => {
    await go(play("c3", "c4"));
    server.games.clear();
    const game = await go(play("c5"));
    expect(game.server!.id).toBe("server-1");
    expect(onServer()).toEqual(["c3", "c4", "c5"]);
  });

  test("a game whose seat belongs to another browser is stored as a copy", async () => {
    await go(play("c3", "c4"));
    server.trouble.push(new Problem(403, "foreign-seat"));
    const game = await go(play("c5"));
    expect(game.server!.id).toBe("server-2");
    expect(server.games.get("server-2")).toBeDefined();
    expect(isPending(game)).toBe(false);
  });

  test("a game that was removed meanwhile is not sent again", async () => {
    await go(play("c3", "c4"));
    await store.remove("d-1");
    sync.retry();
    await settle();
    expect(onServer()).toEqual(["c3", "c4"]);
  });

  test("what the server refuses for good stays on the device", async () => {
    await go(play("c3"));
    server.trouble.push(new Problem(422, "forbidden"));
    const game = await go(play("c4"));
    expect(game.server!.refused).toBe("forbidden");
    expect(isPending(game)).toBe(false);
    server.trouble.push(new Problem(422, "invalid"));
    await store.save(newGame({}, "d-other", true));
    sync.wake((await store.find("d-other"))!);
    await settle();
    expect(await store.find("d-other")).toMatchObject({ is_shared: false, server: null });
  });

  test("a clock for each move is full after the server's game was adopted", () => {
    const clock = { kind: "move", seconds: 30 } as const;
    const game = newGame({ clock }, "d-move-clock", true);
    const view: GameView = {
      ...viewOf(game, stateOf(game, RULES), NOW),
      moves: ["c3", "c4"],
      times: [5, 1.5],
      clock: {
        kind: "move",
        seconds: 30,
        increment: 0,
        left: { first: 12, second: 30 },
        running: "first",
        at: NOW,
      },
    };
    const { left } = stateOf(gameFromView(view, ["first"], "d-new", NOW), RULES);
    expect(left).toEqual({ first: 30_000, second: 30_000 });
  });

  test("clocks are the server's after its game was adopted", async () => {
    const clock = { kind: "game", seconds: 60, increment: 2 } as const;
    const game = newGame({ clock }, "d-clock", true);
    const view: GameView = {
      ...viewOf(game, stateOf(game, RULES), NOW),
      id: "server-9",
      version: 7,
      moves: ["c3", "c4", "d3"],
      times: [5, 1.5, 3],
      clock: {
        kind: "game",
        seconds: 60,
        increment: 2,
        left: { first: 40, second: 59 },
        running: "second",
        at: NOW,
      },
    };
    const taken = gameFromView(view, ["first"], "d-new", NOW);
    const state = stateOf(taken, RULES);
    expect(state.left).toEqual({ first: 40_000, second: 59_000 });
    expect(movesOf(taken)).toEqual(["c3", "c4", "d3"]);
    expect(taken).toMatchObject({
      held: ["first"],
      version: 8,
      server: { id: "server-9", stored: 3 },
    });
  });
});

test("a move and its answer are sent in one request", async () => {
  const games = { find: (id: string) => store.find(id), list: () => store.list(), update };
  sync = new Sync(server, games, { ...environment, delay: 250 });
  await go(play("c3"));
  expect(server.log).toEqual(["create"]);
  await go(play("c4"));
  due.shift()!.task();
  await settle();
  expect(server.log).toEqual(["create", "device move,move"]);
});

describe("the messages", () => {
  test("of actions have the fields that the server takes", () => {
    expect(deviceAction({ kind: "resign", seat: "first", used_ms: 5 })).toEqual({ kind: "resign" });
    expect(deviceAction({ kind: "draw", used_ms: 5 })).toEqual({ kind: "draw" });
    expect(deviceAction({ kind: "undo", count: 2, used_ms: 1e12 })).toEqual({
      kind: "undo",
      count: 2,
      used_ms: 86_400_000,
    });
  });

  test("of new games have no chance left in them", () => {
    const game = newGame({ color: "white", name: "Ada", moves: "c3c4", listed: false });
    expect(newGameOf(game)).toEqual({
      opponent: "tengen:level=3",
      rule: "freestyle",
      size: 7,
      color: "white",
      clock: null,
      name: "Ada",
      listed: false,
      moves: "c3c4",
    });
    expect(
      newGameOf(newGame({ opponent: "watch", players: ["tengen", "tengen:level=2"] })),
    ).toMatchObject({
      opponent: "watch",
      players: ["tengen", "tengen:level=2"],
    });
  });
});

describe("a host with a server", () => {
  const tabs = { send: () => {}, listen: () => {} };
  const engine = new FakeEngine();
  const open = (): LocalHost =>
    new LocalHost({
      rules: RULES,
      store,
      tabs,
      server,
      openEngine: async () => engine.engine,
      sync: environment,
      now: () => NOW,
    });

  test("gives a game the server's id as soon as there is one", async () => {
    const host = open();
    const { game } = await host.create({ opponent: "tengen:level=3", size: 7 });
    const ids: string[] = [];
    host.connect(game.id, {
      onMessage: (message) => "view" in message && ids.push(message.view.id),
      onConnection: () => {},
    });
    await settle();
    expect(ids.at(-1)).toBe("server-1");
    expect(await host.has("server-1")).toBe(true);
    expect((await host.view("server-1")).id).toBe("server-1");
  });

  test("goes on with a game of another device", async () => {
    const host = open();
    await host.create({ opponent: "tengen:level=3", size: 7 });
    await settle();
    server.apply("server-1", { kind: "move", point: "c3", used_ms: 1 });
    const view = await server.view("server-1");
    await store.remove((await store.find("server-1"))!.id);
    const other = open();
    const taken = await other.takeOver(view, ["first"]);
    expect(taken).toMatchObject({ game: { id: "server-1", moves: ["c3"] }, seats: ["first"] });
    expect((await other.takeOver(view, ["first"])).game.id).toBe("server-1");
    expect(await store.list()).toHaveLength(2);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { backoff } from "../../src/net/backoff";
import { Live, liveUrl, type Socket } from "../../src/net/live";
import type { ServerMessage } from "../../src/net/messages";
import { sampleView } from "../game/samples";

/** A world in which time and sockets are moved by hand. */
class World {
  time = 0;
  sockets: FakeSocket[] = [];
  private tasks = new Map<number, { at: number; task: () => void }>();
  private timers = 0;

  open = (): Socket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  random = (): number => 1;
  later = (task: () => void, ms: number): number => {
    this.tasks.set(++this.timers, { at: this.time + ms, task });
    return this.timers;
  };
  cancel = (timer: number): void => void this.tasks.delete(timer);

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.tasks].filter(([, { at }]) => at <= end);
      if (!due.length) break;
      const [timer, { at, task }] = due.reduce((a, b) => (b[1].at < a[1].at ? b : a));
      this.tasks.delete(timer);
      this.time = at;
      task();
    }
    this.time = end;
  }

  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

class FakeSocket implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: unknown[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
    this.say({ type: "welcome", seats: [], view: sampleView() });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let world: World;
let heard: ServerMessage[];
let connections: boolean[];
let live: Live;

beforeEach(() => {
  world = new World();
  heard = [];
  connections = [];
  live = new Live(
    "ws://x/",
    {
      onMessage: (message) => heard.push(message),
      onConnection: (isOnline) => connections.push(isOnline),
    },
    world,
  );
});

describe("the live line", () => {
  test("says that it is there with the welcome", () => {
    expect(live.send({ type: "ping" })).toBe(false);
    world.last.accept();
    expect(connections).toEqual([true]);
    expect(heard).toHaveLength(1);
    expect(live.send({ type: "ping" })).toBe(true);
    expect(world.last.sent).toEqual([{ type: "ping" }]);
  });

  test("comes back by itself, later each time", () => {
    world.last.accept();
    world.last.onclose?.();
    expect(connections).toEqual([true, false]);
    world.pass(399);
    expect(world.sockets).toHaveLength(1);
    world.pass(1);
    expect(world.sockets).toHaveLength(2);
    world.last.onclose?.();
    world.pass(799);
    expect(world.sockets).toHaveLength(2);
    world.pass(1);
    expect(world.sockets).toHaveLength(3);
  });

  test("begins anew with short waits once it was welcomed", () => {
    for (let i = 0; i < 4; i++) {
      world.last.onclose?.();
      world.pass(20_000);
    }
    world.last.accept();
    world.last.onclose?.();
    world.pass(400);
    expect(world.sockets).toHaveLength(6);
  });

  test("comes back at once when woken, but not twice", () => {
    world.last.onclose?.();
    live.wake();
    expect(world.sockets).toHaveLength(2);
    live.wake();
    world.pass(10_000);
    expect(world.sockets).toHaveLength(2);
  });

  test("notices a line that has gone silent", () => {
    world.last.accept();
    world.pass(20_000);
    expect(world.last.sent).toEqual([{ type: "ping" }]);
    world.last.say({ type: "pong" });
    world.pass(20_000);
    expect(connections).toEqual([true]);
    world.pass(8_000);
    expect(connections).toEqual([true, false]);
    expect(world.sockets[0]!.isClosed).toBe(true);
  });

  test("ignores what it does not understand", () => {
    world.last.accept();
    world.last.onmessage?.({ data: "{" });
    world.last.say(null);
    world.last.say({ no: "type" });
    expect(heard).toHaveLength(1);
  });

  test("is closed as soon as it opens if it was given up before", () => {
    live.close();
    expect(world.last.isClosed).toBe(false);
    world.last.onopen?.();
    expect(world.last.isClosed).toBe(true);
  });

  test("stays closed once it is closed", () => {
    world.last.accept();
    live.close();
    live.wake();
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.last.isClosed).toBe(true);
    expect(connections).toEqual([true]);
  });
});

test("waits grow up to fifteen seconds, half of them by chance", () => {
  expect([0, 1, 2].map((attempt) => backoff(attempt, 1))).toEqual([400, 800, 1600]);
  expect(backoff(0, 0)).toBe(200);
  expect(backoff(99, 1)).toBe(15_000);
});

test("the address follows the page's", () => {
  expect(liveUrl("a_b-", { protocol: "https:", host: "x.org" })).toBe(
    "wss://x.org/api/games/a_b-/live",
  );
  expect(liveUrl("a/b", { protocol: "http:", host: "x:1" })).toBe("ws://x:1/api/games/a%2Fb/live");
});

import { beforeEach, describe, expect, test } from "vitest";
import { backoff } from "../../src/net/backoff";
import { LiveConnection, liveUrl, type Socket } from "../../src/net/live";
import type { ServerMessage } from "../../src/net/messages";
import { sampleView } from "../game/samples";

/** An environment whose time and sockets the test controls. */
class FakeEnvironment {
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
  setTimer = (task: () => void, ms: number): number => {
    this.tasks.set(++this.timers, { at: this.time + ms, task });
    return this.timers;
  };
  clearTimer = (timer: number): void => void this.tasks.delete(timer);

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
    this.receive({ type: "welcome", seats: [], view: sampleView() });
  }
  receive(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let environment: FakeEnvironment;
let received: ServerMessage[];
let connections: boolean[];
let live: LiveConnection;

beforeEach(() => {
  environment = new FakeEnvironment();
  received = [];
  connections = [];
  live = new LiveConnection(
    "ws://x/",
    {
      onMessage: (message) => received.push(message),
      onConnection: (isOnline) => connections.push(isOnline),
    },
    environment,
  );
});

describe("the live connection", () => {
  test("is online with the welcome message", () => {
    expect(live.send({ type: "ping" })).toBe(false);
    environment.last.accept();
    expect(connections).toEqual([true]);
    expect(received).toHaveLength(1);
    expect(live.send({ type: "ping" })).toBe(true);
    expect(environment.last.sent).toEqual([{ type: "ping" }]);
  });

  test("reconnects by itself with growing delays", () => {
    environment.last.accept();
    environment.last.onclose?.();
    expect(connections).toEqual([true, false]);
    environment.pass(399);
    expect(environment.sockets).toHaveLength(1);
    environment.pass(1);
    expect(environment.sockets).toHaveLength(2);
    environment.last.onclose?.();
    environment.pass(799);
    expect(environment.sockets).toHaveLength(2);
    environment.pass(1);
    expect(environment.sockets).toHaveLength(3);
  });

  test("starts again with short delays after a welcome", () => {
    for (let i = 0; i < 4; i++) {
      environment.last.onclose?.();
      environment.pass(20_000);
    }
    environment.last.accept();
    environment.last.onclose?.();
    environment.pass(400);
    expect(environment.sockets).toHaveLength(6);
  });

  test("reconnects at once on request, but not twice", () => {
    environment.last.onclose?.();
    live.reconnect();
    expect(environment.sockets).toHaveLength(2);
    live.reconnect();
    environment.pass(10_000);
    expect(environment.sockets).toHaveLength(2);
  });

  test("notices a connection that has gone silent", () => {
    environment.last.accept();
    environment.pass(20_000);
    expect(environment.last.sent).toEqual([{ type: "ping" }]);
    environment.last.receive({ type: "pong" });
    environment.pass(20_000);
    expect(connections).toEqual([true]);
    environment.pass(8_000);
    expect(connections).toEqual([true, false]);
    expect(environment.sockets[0]!.isClosed).toBe(true);
  });

  test("ignores invalid messages", () => {
    environment.last.accept();
    environment.last.onmessage?.({ data: "{" });
    environment.last.receive(null);
    environment.last.receive({ no: "type" });
    expect(received).toHaveLength(1);
  });

  test("closes a socket as soon as it opens if it was closed while connecting", () => {
    live.close();
    expect(environment.last.isClosed).toBe(false);
    environment.last.onopen?.();
    expect(environment.last.isClosed).toBe(true);
  });

  test("stays closed once it is closed", () => {
    environment.last.accept();
    live.close();
    live.reconnect();
    environment.pass(60_000);
    expect(environment.sockets).toHaveLength(1);
    expect(environment.last.isClosed).toBe(true);
    expect(connections).toEqual([true]);
  });
});

test("delays grow up to fifteen seconds, half of each is random", () => {
  expect([0, 1, 2].map((attempt) => backoff(attempt, 1))).toEqual([400, 800, 1600]);
  expect(backoff(0, 0)).toBe(200);
  expect(backoff(99, 1)).toBe(15_000);
});

test("the URL follows the page's", () => {
  expect(liveUrl("a_b-", { protocol: "https:", host: "x.org" })).toBe(
    "wss://x.org/api/games/a_b-/live",
  );
  expect(liveUrl("a/b", { protocol: "http:", host: "x:1" })).toBe("ws://x:1/api/games/a%2Fb/live");
});

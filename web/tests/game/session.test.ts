import { beforeEach, describe, expect, test } from "vitest";
import { Session } from "../../src/game/session";
import type { LiveEvents } from "../../src/net/live";
import type { ClientMessage, GameView } from "../../src/net/messages";
import { created, sampleView } from "./samples";

/** The events of a connection that the test controls. */
let events: LiveEvents;
let isConnected: boolean;
let sent: ClientMessage[];
let now: number;
let reconnects: number;
let isClosed: boolean;

function open(view: GameView = sampleView(), seats: ("first" | "second")[] = ["first"]): Session {
  return new Session(
    created(view, seats),
    (given) => {
      events = given;
      return {
        send: (message) => isConnected && sent.push(message) > 0,
        reconnect: () => void reconnects++,
        close: () => (isClosed = true),
      };
    },
    () => {},
    () => now,
  );
}

function comeOnline(session: Session, view: GameView = session.state.view): void {
  isConnected = true;
  events.onConnection(true);
  events.onMessage({ type: "welcome", seats: [...session.state.seats], view });
}

beforeEach(() => {
  isConnected = isClosed = false;
  sent = [];
  now = 1_000_000;
  reconnects = 0;
});

describe("a session", () => {
  test("sends a move at once if it can", () => {
    const session = open();
    comeOnline(session);
    expect(session.act({ kind: "move", point: "c3" })).toBe(true);
    expect(sent).toEqual([
      { type: "act", id: 1, version: 1, action: { kind: "move", point: "c3" } },
    ]);
    expect(session.act({ kind: "move", point: "c4" })).toBe(false);
  });

  test("keeps a move without connection and sends it once when it is back", () => {
    const session = open();
    session.act({ kind: "move", point: "c3" });
    expect(sent).toEqual([]);
    comeOnline(session);
    expect(sent).toHaveLength(1);
    events.onMessage({ type: "pong" });
    expect(sent).toHaveLength(1);
  });

  test("sends a move again after a break, unless it has arrived", () => {
    const session = open();
    comeOnline(session);
    session.act({ kind: "move", point: "c3" });
    events.onConnection(false);
    comeOnline(session);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    events.onConnection(false);
    comeOnline(session, sampleView({ moves: ["c3", "d4"] }));
    expect(sent).toHaveLength(2);
    expect(session.state.pending).toBe(null);
  });

  test("steps through the moves", () => {
    const session = open(sampleView({ moves: ["c3", "d4"] }));
    session.step("back");
    expect(session.state.shownPly).toBe(1);
    session.goTo(0);
    expect(session.state.shownPly).toBe(0);
  });

  test("reconnects and closes the connection", () => {
    const session = open();
    session.reconnect();
    session.close();
    expect([reconnects, isClosed]).toEqual([1, true]);
  });
});

describe("a clock that runs out", () => {
  const clock = {
    kind: "move",
    seconds: 10,
    increment: 0,
    left: { first: 10, second: 10 },
    running: "first",
    at: 1_000_000,
  } as const;

  test("is reported to the server, and again after a while", () => {
    const session = open(sampleView({ clock }));
    comeOnline(session);
    session.tick();
    expect(sent).toEqual([]);
    now += 10_001;
    session.tick();
    session.tick();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ action: { kind: "claim-time" } });
    now += 2_500;
    session.tick();
    expect(sent).toHaveLength(2);
  });

  test("is not reported by spectators", () => {
    const session = open(sampleView({ clock }), []);
    comeOnline(session);
    now += 20_000;
    session.tick();
    expect(sent).toEqual([]);
  });
});

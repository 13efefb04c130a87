/** An open game: its state, its live connection, and the player's actions. */
import type { LiveEvents } from "../net/live";
import type { Action, ClientMessage, Created, ServerMessage } from "../net/messages";
import { isFlagDown } from "./clock";
import { goTo, stepBy, type Step } from "./replay";
import {
  act,
  setOnline,
  isSpectator,
  markSent,
  createGameState,
  receive,
  type GameState,
} from "./state";

/** The part of the live connection that a session uses. */
export interface Connection {
  send(message: ClientMessage): boolean;
  reconnect(): void;
  close(): void;
}

const CLAIM_INTERVAL_MS = 2000;

export class Session {
  state: GameState;
  private readonly connection: Connection;
  private nextId = 1;
  /** The last time the server was asked to check the clock. */
  private lastClaim = { version: 0, at: 0 };

  constructor(
    created: Created,
    openConnection: (events: LiveEvents) => Connection,
    private readonly onChange: (state: GameState, before: GameState) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.state = createGameState(created, now());
    this.connection = openConnection({
      onMessage: (message) => this.onMessage(message),
      onConnection: (isOnline) => this.change(setOnline(this.state, isOnline)),
    });
  }

  /** Send an action now or once connected. False if another action is still pending. */
  act(action: Action): boolean {
    const next = act(this.state, action, this.nextId);
    if (!next) return false;
    this.nextId++;
    this.change(next);
    this.flush();
    return true;
  }

  step(step: Step): void {
    this.change(stepBy(this.state, step));
  }

  goTo(ply: number): void {
    this.change(goTo(this.state, ply));
  }

  /** The server's time. */
  serverNow(): number {
    return this.now() + this.state.clockOffset;
  }

  /** To be called regularly: asks the server to check a clock that has run out. */
  tick(): void {
    const { view } = this.state;
    const at = this.serverNow();
    if (isSpectator(this.state) || !isFlagDown(view.clock, at)) return;
    const isDue =
      this.lastClaim.version !== view.version || at - this.lastClaim.at > CLAIM_INTERVAL_MS;
    if (!isDue) return;
    this.lastClaim = { version: view.version, at };
    const action: Action = { kind: "claim-time" };
    this.connection.send({ type: "act", id: this.nextId++, version: view.version, action });
  }

  /** Reconnect at once, for instance because the network is back. */
  reconnect(): void {
    this.connection.reconnect();
  }

  close(): void {
    this.connection.close();
  }

  private onMessage(message: ServerMessage): void {
    this.change(receive(this.state, message, this.now()));
    this.flush();
  }

  private flush(): void {
    const { pending, isOnline } = this.state;
    if (!pending || pending.isSent || !isOnline) return;
    const { id, version, action } = pending;
    if (this.connection.send({ type: "act", id, version, action }))
      this.change(markSent(this.state));
  }

  private change(next: GameState): void {
    const before = this.state;
    if (next === before) return;
    this.state = next;
    this.onChange(next, before);
  }
}

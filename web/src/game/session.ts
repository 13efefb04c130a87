/** A game that is open on this page: its state, its live line, and what the player does. */
import type { LiveEvents } from "../net/live";
import type { Action, ClientMessage, Created, ServerMessage } from "../net/messages";
import { isFlagDown } from "./clock";
import { goTo, stepBy, type Step } from "./replay";
import { act, connect, isSpectator, markSent, openGame, receive, type GameState } from "./store";

/** What a session needs of the live line. */
export interface Line {
  send(message: ClientMessage): boolean;
  wake(): void;
  close(): void;
}

export class Session {
  state: GameState;
  private readonly line: Line;
  private nextId = 1;
  /** The version in which the server was last asked to look at the clock, and when. */
  private claimed = { version: 0, at: 0 };

  constructor(
    created: Created,
    openLine: (events: LiveEvents) => Line,
    private readonly onChange: (state: GameState, before: GameState) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.state = openGame(created, now());
    this.line = openLine({
      onMessage: (message) => this.hear(message),
      onConnection: (isOnline) => this.change(connect(this.state, isOnline)),
    });
  }

  /** Do something; it is sent now, or as soon as there is a connection. False if it must wait. */
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
    return this.now() + this.state.offset;
  }

  /** To be called now and then: a clock that has run out is shown to the server. */
  tick(): void {
    const { view } = this.state;
    const at = this.serverNow();
    if (isSpectator(this.state) || !isFlagDown(view.clock, at)) return;
    const isNew = this.claimed.version !== view.version || at - this.claimed.at > 2000;
    if (!isNew) return;
    this.claimed = { version: view.version, at };
    const action: Action = { kind: "claim-time" };
    this.line.send({ type: "act", id: this.nextId++, version: view.version, action });
  }

  /** The network may be back: try at once. */
  wake(): void {
    this.line.wake();
  }

  close(): void {
    this.line.close();
  }

  private hear(message: ServerMessage): void {
    this.change(receive(this.state, message, this.now()));
    this.flush();
  }

  private flush(): void {
    const { pending, isOnline } = this.state;
    if (!pending || pending.isSent || !isOnline) return;
    const { id, version, action } = pending;
    if (this.line.send({ type: "act", id, version, action })) this.change(markSent(this.state));
  }

  private change(next: GameState): void {
    const before = this.state;
    if (next === before) return;
    this.state = next;
    this.onChange(next, before);
  }
}

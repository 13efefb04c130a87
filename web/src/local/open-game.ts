/**
 * A game on this device while it is on display: its record in memory, those who look at it, and the
 * turn of its program. A change is shown at once and stored in the background.
 */
import type { Rules } from "../engine/api";
import type { LiveEvents } from "../net/live";
import type { Action, ClientMessage, GameView, Report } from "../net/messages";
import { act, clockChecked, drawAnswered, engineFailed, engineMoved } from "./decisions";
import type { EngineHolder } from "./engine-holder";
import { continues, isWatched, publicId, type LocalGame } from "./record";
import { engineTurnOf, stateOf, type EngineTurn } from "./state";
import type { GameStore } from "./storage";
import type { Tabs } from "./tabs";
import { think, type TurnAnswer } from "./thinking";
import { viewOf } from "./view";

/** What an open game needs from its surroundings. */
export interface GameEnvironment {
  rules: Rules;
  store: GameStore;
  engine: EngineHolder;
  tabs: Tabs;
  now(): number;
  /** Wait for a time in milliseconds. */
  pause(ms: number): Promise<void>;
  /** The game was stored and may have something for the server. */
  onStored(game: LocalGame): void;
}

/** The shortest time between two moves of programs that play each other. */
const WATCHING_MS = 500;

/** A program's turn that is being thought about. */
interface Thinking {
  /** Names the position and the question. */
  key: string;
  abort: AbortController;
}

export class OpenGame {
  private readonly watchers = new Set<LiveEvents>();
  private thinking: Thinking | null = null;
  /** Whether this tab asks the program: the tab that made the last change does. */
  private isDriver = true;
  /** The stores under way, one after the other. */
  private saving: Promise<void> = Promise.resolve();
  /** Counts the times that another tab's change replaced ours. */
  private generation = 0;

  constructor(
    public game: LocalGame,
    private readonly environment: GameEnvironment,
  ) {}

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  view(): GameView {
    return viewOf(this.game, stateOf(this.game, this.environment.rules), this.now());
  }

  watch(events: LiveEvents): void {
    this.watchers.add(events);
    this.checkClock();
    this.deliver(() => {
      if (!this.watchers.has(events)) return;
      events.onConnection(true);
      events.onMessage({ type: "welcome", seats: this.game.held, view: this.view() });
    });
    this.askEngine();
  }

  unwatch(events: LiveEvents): void {
    this.watchers.delete(events);
    if (this.isWatched) return;
    this.stopThinking();
    this.announceLeave();
  }

  /** Other tabs may think for the program of this game from now on. */
  announceLeave(): void {
    this.environment.tabs.send({ kind: "left", id: this.game.id });
  }

  /** Think again if another tab stopped, or this one was away. */
  resume(): void {
    this.isDriver = true;
    this.checkClock();
    this.askEngine();
  }

  receive(message: ClientMessage, events: LiveEvents): void {
    if (message.type === "ping") return this.deliver(() => events.onMessage({ type: "pong" }));
    const { id, version, action } = message;
    const refusal = this.act(action, version);
    this.deliver(() =>
      events.onMessage(
        refusal
          ? { type: "refused", id, ...refusal }
          : { type: "ack", id, version: this.game.version },
      ),
    );
  }

  /** Replace the game by a changed one: show it, store it, and ask the program if it is its turn. */
  change(game: LocalGame): void {
    this.isDriver = true;
    this.update(game);
    this.askEngine();
  }

  /** The same for a change that no player made. */
  update(game: LocalGame): void {
    const hasNews = game.version !== this.game.version || publicId(game) !== publicId(this.game);
    this.game = { ...game, revision: this.game.revision + 1 };
    this.save();
    if (hasNews) this.publish();
  }

  /** Another tab stored a change. */
  async follow(revision: number): Promise<void> {
    if (revision > this.game.revision) await this.reload();
  }

  /** All changes so far are stored. */
  stored(): Promise<void> {
    return this.saving;
  }

  private act(action: Action, version: number): ReturnType<typeof act>["refusal"] {
    const { game, refusal } = act(this.game, this.environment.rules, action, version, this.now());
    if (game !== this.game) this.change(game);
    return refusal;
  }

  private checkClock(): void {
    const game = clockChecked(this.game, this.environment.rules, this.now());
    if (game !== this.game) this.change(game);
  }

  // ---- the program

  private askEngine(): void {
    const state = stateOf(this.game, this.environment.rules);
    const turn = engineTurnOf(this.game, state);
    const key = turn && `${turn.kind} ${turn.seat} ${this.game.actions.length} ${this.generation}`;
    if (this.thinking?.key === key) return;
    this.stopThinking();
    if (!turn || !this.isWatched || !this.isDriver) return;
    const abort = new AbortController();
    this.thinking = { key: key!, abort };
    this.startClock(turn);
    const onReport = (report: Report): void => this.tell(turn, report, abort.signal);
    void think(this.game, state, turn, this.environment.engine, abort.signal, onReport)
      .then((answer) => this.slowedDown(answer))
      .then((answer) => this.answered(turn, answer, abort));
  }

  /** Between two programs a move is shown for a moment, so that people can follow the game. */
  private async slowedDown(answer: TurnAnswer | null): Promise<TurnAnswer | null> {
    const rest = WATCHING_MS - (this.now() - this.game.turn_at);
    if (isWatched(this.game) && rest > 0) await this.environment.pause(rest);
    return answer;
  }

  /** A program's time counts from when it starts to think, for instance after the page was closed. */
  private startClock({ kind }: EngineTurn): void {
    const now = this.now();
    if (kind !== "move" || now - this.game.turn_at < 250) return;
    this.game = { ...this.game, turn_at: now };
    this.publish();
  }

  private answered(turn: EngineTurn, answer: TurnAnswer | null, abort: AbortController): void {
    if (!answer || abort.signal.aborted) return;
    this.thinking = null;
    const now = this.now();
    const { rules } = this.environment;
    if (answer.kind === "draw") this.change(drawAnswered(this.game, turn, answer.accepts, now));
    else if (answer.kind === "move") this.change(engineMoved(this.game, rules, answer.move, now));
    else this.change(engineFailed(this.game, answer.problem, now));
  }

  private stopThinking(): void {
    this.thinking?.abort.abort();
    this.thinking = null;
  }

  private tell({ seat }: EngineTurn, report: Report, signal: AbortSignal): void {
    if (signal.aborted) return;
    for (const events of this.watchers) events.onMessage({ type: "thinking", seat, report });
  }

  // ---- showing and storing

  private publish(): void {
    const { generation } = this;
    this.deliver(() => {
      if (generation !== this.generation) return;
      const view = this.view();
      for (const events of this.watchers) events.onMessage({ type: "state", view });
    });
  }

  /** Messages arrive after the call that caused them, as they do from a server. */
  private deliver(task: () => void): void {
    queueMicrotask(task);
  }

  private save(): void {
    const { game, generation } = this;
    this.saving = this.saving.then(async () => {
      if (generation !== this.generation) return;
      const { store, tabs, onStored } = this.environment;
      if (!(await store.save(game))) return this.reload();
      tabs.send({ kind: "changed", id: game.id, revision: game.revision });
      onStored(game);
    });
  }

  /** Take over what another tab has stored. */
  private async reload(): Promise<void> {
    const stored = await this.environment.store.find(this.game.id);
    if (!stored) return;
    if (continues(this.game, stored) && this.game.version >= stored.version)
      return this.rebase(stored);
    this.generation++;
    this.isDriver = false;
    this.stopThinking();
    this.game = stored;
    this.publish();
  }

  /** The other tab only sent the game to the server: keep what happened here since. */
  private rebase(stored: LocalGame): void {
    const { server } =
      (this.game.server?.stored ?? -1) > (stored.server?.stored ?? -1) ? this.game : stored;
    const isAhead = this.game.version > stored.version;
    const hasNewId = publicId(this.game) !== publicId({ ...this.game, server });
    this.game = { ...this.game, server, revision: stored.revision + (isAhead ? 1 : 0) };
    if (isAhead) this.save();
    if (hasNewId) this.publish();
  }

  private now(): number {
    // Never before the last change, even if the computer's clock is set back.
    return Math.max(this.environment.now(), this.game.updated);
  }
}

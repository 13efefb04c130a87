/** Stores games of this device on the server in the background, and tries again until it has them. */
import { backoff } from "../net/backoff";
import type { ServerApi } from "../net/api";
import { asProblem, mayPass, Problem } from "../net/problem";
import { isPending, newGameOf, type LocalGame } from "./record";
import { deviceAction, reconciled } from "./server-copy";

/** The requests that are used. */
export type SyncServer = Pick<ServerApi, "create" | "view" | "device">;

/** The games on this device. */
export interface SyncGames {
  find(id: string): Promise<LocalGame | null>;
  list(): Promise<LocalGame[]>;
  /** Change a stored game, whatever has happened to it in the meantime. */
  update(id: string, change: (game: LocalGame) => LocalGame): Promise<void>;
}

/** Timers; tests replace them. */
export interface Timers {
  set(task: () => void, ms: number): number;
  clear(timer: number): void;
}

export interface SyncEnvironment {
  timers: Timers;
  random(): number;
  /** Milliseconds to collect actions for one request: the engine often answers at once. */
  delay: number;
  now(): number;
  /** Run a task unless another tab runs it now. */
  exclusively(name: string, task: () => Promise<void>): Promise<void>;
  /** What the server lacks has changed. */
  onChange(): void;
}

const SEND_DELAY_MS = 250;
/** Actions of one request. */
const MAX_ACTIONS = 200;

export class Sync {
  private readonly running = new Set<string>();
  /** Games whose last attempt failed. */
  private readonly failing = new Set<string>();
  private readonly waiting = new Set<() => void>();
  private readonly environment: SyncEnvironment;

  constructor(
    private readonly server: SyncServer,
    private readonly games: SyncGames,
    environment: Partial<SyncEnvironment> = {},
  ) {
    this.environment = { ...browserEnvironment(), ...environment };
  }

  /** Whether the server lacks something of the game because it could not be reached. */
  isFailing(id: string): boolean {
    return this.failing.has(id);
  }

  /** Send what the server lacks of a game. */
  wake(game: LocalGame): void {
    if (!isPending(game) || this.running.has(game.id)) return;
    this.running.add(game.id);
    const task = (): Promise<void> => this.run(game.id);
    void this.environment.exclusively(`tengen-sync-${game.id}`, task).finally(() => {
      this.running.delete(game.id);
      // Something may have happened between the last look and now.
      void this.games.find(game.id).then((later) => {
        if (later && later.actions.length > game.actions.length && !this.isFailing(game.id))
          this.wake(later);
      });
    });
  }

  /** Send what the server lacks of all games, for instance after a visit without a connection. */
  async resume(): Promise<void> {
    for (const game of await this.games.list()) this.wake(game);
  }

  /** Try again at once, for instance because the network is back. */
  retry(): void {
    for (const wakeUp of [...this.waiting]) wakeUp();
  }

  private async run(id: string): Promise<void> {
    for (let attempt = 0; ;) {
      const game = await this.games.find(id);
      if (!game || !isPending(game)) return this.setFailing(id, false);
      try {
        if (game.server && this.environment.delay) await this.wait(this.environment.delay);
        await this.step((await this.games.find(id)) ?? game);
        attempt = 0;
        this.setFailing(id, false);
      } catch (error) {
        const problem = asProblem(error);
        if (!mayPass(problem)) await this.games.update(id, (now) => refused(now, problem));
        else {
          this.setFailing(id, true);
          const ms = backoff(attempt++, this.environment.random());
          await this.wait(Math.max(ms, 1000 * (problem.retryAfter ?? 0)));
        }
      }
    }
  }

  private async step(game: LocalGame): Promise<void> {
    if (!game.server) return this.create(game);
    const { id, version, stored } = game.server;
    const actions = game.actions.slice(stored, stored + MAX_ACTIONS).map(deviceAction);
    if (!actions.length) return;
    try {
      const answer = await this.server.device(id, { version, actions });
      await this.games.update(game.id, (now) => ({
        ...now,
        server: { id, version: answer.version, stored: stored + actions.length, refused: null },
      }));
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === "stale") await this.reconcile(game);
      // Lost there, or read from a file of another browser, which has the seat: store a copy.
      else if (problem.status === 404 || problem.code === "foreign-seat")
        await this.games.update(game.id, (now) => ({ ...now, server: null }));
      else throw problem;
    }
  }

  private async create(game: LocalGame): Promise<void> {
    const created = await this.server.create({ ...newGameOf(game), device: true });
    const { id, version } = created.game;
    await this.games.update(game.id, (now) => ({
      ...now,
      server: { id, version, stored: 0, refused: null },
    }));
  }

  private async reconcile(game: LocalGame): Promise<void> {
    const view = await this.server.view(game.server!.id);
    // The answer is older than the refusal, from a cache for instance.
    if (view.version === game.server!.version) throw new Problem(503, "stale");
    await this.games.update(game.id, (now) =>
      now.server ? reconciled(now, now.server, view, this.environment.now()) : now,
    );
  }

  private setFailing(id: string, isFailing: boolean): void {
    if (this.failing.has(id) === isFailing) return;
    if (isFailing) this.failing.add(id);
    else this.failing.delete(id);
    this.environment.onChange();
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const { timers } = this.environment;
      const wakeUp = (): void => {
        timers.clear(timer);
        this.waiting.delete(wakeUp);
        resolve();
      };
      const timer = timers.set(wakeUp, ms);
      this.waiting.add(wakeUp);
    });
  }
}

/** The game stays on the device: the server will not have it. */
function refused(game: LocalGame, { code }: Problem): LocalGame {
  if (!game.server) return { ...game, is_shared: false };
  return { ...game, server: { ...game.server, refused: code } };
}

function browserEnvironment(): SyncEnvironment {
  return {
    timers: {
      set: (task, ms) => setTimeout(task, ms) as unknown as number,
      clear: (timer) => clearTimeout(timer),
    },
    random: Math.random,
    delay: SEND_DELAY_MS,
    now: Date.now,
    exclusively,
    onChange: () => {},
  };
}

/** With the browser's locks, which pages without HTTPS do not have. */
export async function exclusively(name: string, task: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return task();
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? task() : undefined));
}

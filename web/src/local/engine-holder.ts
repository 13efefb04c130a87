/** Keeps one engine running: opens it when it is needed, and replaces it when it dies. */
import { EngineError, type Engine } from "../engine/api";

/** Timers; tests replace them. */
export interface Timers {
  set(task: () => void, ms: number): number;
  clear(timer: number): void;
}

export const BROWSER_TIMERS: Timers = {
  set: (task, ms) => setTimeout(task, ms) as unknown as number,
  clear: (timer) => clearTimeout(timer),
};

/** Beyond its limit, the time after which a search that has not answered counts as dead. */
const GRACE_MS = 8000;
/** The second look: after a frozen tab, timers may be ahead of the messages of the worker. */
const SECOND_LOOK_MS = 3000;
/** Shorter searches say little about the speed. */
const MIN_MEASURED_SECONDS = 0.05;
const ATTEMPTS = 2;

export class EngineHolder {
  private engine: Promise<Engine> | null = null;
  /** Nodes per second of the last search that was long enough; null before that. */
  speed: number | null = null;

  constructor(
    private readonly open: () => Promise<Engine>,
    private readonly timers: Timers = BROWSER_TIMERS,
  ) {}

  /** The engine, opened at the first call. */
  get(): Promise<Engine> {
    this.engine ??= this.open().catch((error: unknown) => {
      this.engine = null;
      throw error instanceof EngineError ? error : new EngineError("unavailable", String(error));
    });
    return this.engine;
  }

  /**
   * Run a search of at most `seconds`. If the engine dies or hangs, it is replaced and asked once
   * more; then an `EngineError` of code `crashed` is thrown.
   */
  async run<Answer>(task: (engine: Engine) => Promise<Answer>, seconds: number): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const engine = await this.get();
      try {
        return await this.watched(task(engine), seconds);
      } catch (error) {
        const isDead = error instanceof EngineError && error.code === "crashed";
        if (!isDead) throw error;
        this.drop(engine);
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Remember how fast a search was. */
  measure({ nodes, seconds }: { nodes: number; seconds: number }): void {
    if (seconds >= MIN_MEASURED_SECONDS) this.speed = Math.round(nodes / seconds);
  }

  /** End the engine; the next search opens another one. */
  close(): void {
    void this.engine?.then((engine) => engine.close()).catch(() => {});
    this.engine = null;
  }

  private drop(engine: Engine): void {
    this.engine = null;
    engine.close();
  }

  /** The answer, or an error if there is none after two looks. */
  private watched<Answer>(answer: Promise<Answer>, seconds: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const dead = (): void => reject(new EngineError("crashed", "the engine does not answer"));
      let timer = this.timers.set(
        () => {
          timer = this.timers.set(dead, SECOND_LOOK_MS);
        },
        1000 * seconds + GRACE_MS,
      );
      void answer.then(resolve, reject).finally(() => this.timers.clear(timer));
    });
  }
}

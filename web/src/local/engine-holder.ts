/** Keeps one engine for all games: opened when it is needed, replaced when it has died. */
import { EngineError, type Engine } from "../engine/api";

/** Less time than this says little about the speed; shorter searches are added up. */
const MIN_MEASURED_SECONDS = 0.05;
const ATTEMPTS = 2;
/** Errors after which the engine cannot be used any more. */
const DEAD: readonly string[] = ["crashed", "closed"];

export class EngineHolder {
  private engine: Promise<Engine> | null = null;
  /** Nodes per second of the latest searches; null before they took long enough. */
  speed: number | null = null;
  private nodes = 0;
  private seconds = 0;
  /** How often `close` was called: what ran before is not asked again. */
  private closings = 0;

  constructor(
    private readonly open: () => Promise<Engine>,
    private readonly onSpeed: (speed: number) => void = () => {},
  ) {}

  /** The engine, opened at the first call. */
  get(): Promise<Engine> {
    this.engine ??= this.opening();
    return this.engine;
  }

  private opening(): Promise<Engine> {
    const opened: Promise<Engine> = this.open().catch((error: unknown) => {
      if (this.engine === opened) this.engine = null;
      throw error instanceof EngineError ? error : new EngineError("unavailable", String(error));
    });
    return opened;
  }

  /** Run a search. An engine that dies is replaced and asked once more, but not after `close`. */
  async run<Answer>(task: (engine: Engine) => Promise<Answer>): Promise<Answer> {
    const { closings } = this;
    for (let attempt = 1; ; attempt++) {
      const opened = this.get();
      const engine = await opened;
      try {
        return await task(engine);
      } catch (error) {
        if (!(error instanceof EngineError) || !DEAD.includes(error.code)) throw error;
        if (closings !== this.closings) throw error;
        if (this.engine === opened) this.engine = null;
        engine.close();
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Remember how fast a search was. */
  measure({ nodes, seconds }: { nodes: number; seconds: number }): void {
    this.nodes += nodes;
    this.seconds += seconds;
    if (this.seconds < MIN_MEASURED_SECONDS) return;
    this.speed = Math.round(this.nodes / this.seconds);
    this.nodes = this.seconds = 0;
    this.onSpeed(this.speed);
  }

  /** End the engine; the next search opens another one. */
  close(): void {
    this.closings++;
    void this.engine?.then((engine) => engine.close()).catch(() => {});
    this.engine = null;
  }
}

/** Analyses positions with an engine of its own, so that a game never waits for it. */
import {
  EngineError,
  type Engine,
  type Limit,
  type Position,
  type SearchReport,
} from "../engine/api";
import { EngineHolder } from "./engine-holder";

/** Why there is no analysis: the game is over, a move is against the rules, or the engine fails. */
export type AnalysisProblem = "over" | "position" | "unavailable" | "failed";

export interface AnalysisEvents {
  onReport(report: SearchReport): void;
  /** The analysis has ended by itself. */
  onEnd(problem: AnalysisProblem | null): void;
}

/** A forgotten page must not use the processor for ever. */
const MAX_SECONDS = 300;
/** How long an engine without work is kept. */
const IDLE_MS = 30_000;

const PROBLEMS: Readonly<Record<string, AnalysisProblem>> = {
  "game-over": "over",
  "no-move": "over",
  crashed: "failed",
  closed: "failed",
  unavailable: "unavailable",
};

export class Analyser {
  private readonly holder: EngineHolder;
  private running: AbortController | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    open: () => Promise<Engine>,
    private readonly events: AnalysisEvents,
    private readonly idleMs: number = IDLE_MS,
  ) {
    this.holder = new EngineHolder(open);
  }

  /** Load what the first analysis of a rule needs. */
  async prepare(position: Position): Promise<void> {
    this.rest();
    const empty = { ...position, moves: [] };
    await this.holder
      .get()
      .then((engine) => engine.evaluate(empty))
      .catch(() => {});
  }

  /** Analyse a position instead of the one before. */
  analyse(position: Position, lines: number, limit: Limit = {}): void {
    this.stop();
    clearTimeout(this.idle);
    this.running = new AbortController();
    const bounded = { ...limit, seconds: Math.min(limit.seconds ?? MAX_SECONDS, MAX_SECONDS) };
    void this.run(position, { lines, limit: bounded }, this.running.signal);
  }

  /** End the analysis; nothing is reported any more. */
  stop(): void {
    this.running?.abort();
    this.running = null;
    this.rest();
  }

  /** End the engine; the next analysis opens another one. */
  close(): void {
    this.running?.abort();
    this.running = null;
    this.drop();
  }

  private async run(
    position: Position,
    options: { lines: number; limit: Limit },
    signal: AbortSignal,
  ): Promise<void> {
    const onReport = (report: SearchReport): void => {
      if (!signal.aborted) this.events.onReport(report);
    };
    let problem: AnalysisProblem | null = null;
    try {
      const engine = await this.holder.get();
      onReport(await engine.analyse(position, options, { signal, onReport }));
    } catch (error) {
      problem = problemOf(error);
    }
    if (signal.aborted) return;
    if (problem === "failed" || problem === "unavailable") this.drop();
    this.stop();
    this.events.onEnd(problem);
  }

  private rest(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.drop(), this.idleMs);
  }

  private drop(): void {
    clearTimeout(this.idle);
    this.holder.close();
  }
}

function problemOf(error: unknown): AnalysisProblem {
  return error instanceof EngineError ? (PROBLEMS[error.code] ?? "position") : "unavailable";
}

/** The review of a game by the engine on this device, as reactive state. */
import { EngineError, type Engine, type Position } from "../engine/api";
import options from "../i18n/generated/options.json";
import type { Review } from "../net/messages";
import { isComplete, type ReviewedPositions } from "../study/review";

/** Search nodes for each position. */
const NODES = 50_000;

/** Why there is no review: the engine fails, or a move is against the rules. */
export type ReviewProblem = "unavailable" | "failed" | "position";

const PROBLEMS: Readonly<Record<string, ReviewProblem>> = {
  crashed: "failed",
  closed: "failed",
  unavailable: "unavailable",
};

export class Reviewer {
  /** What has been reviewed since the last start, the last positions first; null before it. */
  positions: ReviewedPositions | null = $state.raw(null);
  isRunning = $state(false);
  problem: ReviewProblem | null = $state(null);
  /** Ends the review that is running. */
  private running: AbortController | null = null;

  constructor(private readonly open: () => Promise<Engine> = openEngine) {}

  /** Review the moves of a position; null if the review is stopped or fails. */
  async run(position: Position): Promise<Review | null> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.isRunning = true;
    this.problem = null;
    this.positions = Array.from({ length: position.moves.length + 1 }, () => null);
    try {
      return await this.review(position, running.signal);
    } catch (error) {
      if (!running.signal.aborted) this.problem = problemOf(error);
      return null;
    } finally {
      if (this.running === running) this.end();
    }
  }

  /** End the review at once; what has been reviewed stays. */
  stop(): void {
    this.running?.abort();
    this.end();
  }

  /** Forget what has been reviewed. */
  clear(): void {
    this.stop();
    this.positions = this.problem = null;
  }

  private end(): void {
    this.running = null;
    this.isRunning = false;
  }

  /** An engine of its own is closed with the review, so that nothing computes after it. */
  private async review(position: Position, signal: AbortSignal): Promise<Review | null> {
    const engine = await this.open();
    const close = (): void => engine.close();
    signal.addEventListener("abort", close);
    try {
      if (signal.aborted) return null;
      const positions = await engine.review(position, { nodes: NODES }, {
        signal,
        onReport: ({ ply, review }) => {
          if (signal.aborted) return;
          this.positions = this.positions!.map((known, at) => (at === ply ? review : known));
        },
      });
      if (signal.aborted || !isComplete(positions)) return null;
      return { version: 1, engine: options.version, nodes: NODES, positions: [...positions] };
    } finally {
      signal.removeEventListener("abort", close);
      engine.close();
    }
  }
}

function problemOf(error: unknown): ReviewProblem {
  return error instanceof EngineError ? (PROBLEMS[error.code] ?? "position") : "unavailable";
}

async function openEngine(): Promise<Engine> {
  const { createEngine } = await import("../engine");
  return createEngine();
}

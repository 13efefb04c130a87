/** Reviews games with an engine of its own, so that nothing else waits for it. */
import { EngineError, type Engine, type Position } from "../engine/api";
import options from "../i18n/generated/options.json";
import type { Review } from "../net/messages";
import { isComplete, type ReviewedPositions } from "../study/review";

/** Search nodes for each position. */
const NODES = 50_000;

/** Why there is no review: the engine fails, or a move is against the rules. */
export type ReviewProblem = "unavailable" | "failed" | "position";

export interface ReviewState {
  /** What has been reviewed since the last start, the last positions first; null before it. */
  readonly positions: ReviewedPositions | null;
  readonly isRunning: boolean;
  readonly problem: ReviewProblem | null;
}

export const NO_REVIEW: ReviewState = { positions: null, isRunning: false, problem: null };

const PROBLEMS: Readonly<Record<string, ReviewProblem>> = {
  crashed: "failed",
  closed: "failed",
  unavailable: "unavailable",
};

export class Reviewer {
  state = NO_REVIEW;
  /** Ends the review that is running. */
  private running: AbortController | null = null;

  constructor(
    private readonly open: () => Promise<Engine>,
    private readonly onChange: (state: ReviewState) => void = () => {},
  ) {}

  /** Review the moves of a position; null if the review is stopped or fails. */
  async run(position: Position): Promise<Review | null> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const positions = Array.from({ length: position.moves.length + 1 }, () => null);
    this.change({ positions, isRunning: true, problem: null });
    try {
      return await this.review(position, running.signal);
    } catch (error) {
      if (!running.signal.aborted) this.change({ problem: problemOf(error) });
      return null;
    } finally {
      if (this.running === running) this.end();
    }
  }

  /** End the review at once; what has been reviewed stays. */
  stop(): void {
    this.running?.abort();
    if (this.running) this.end();
  }

  /** Forget what has been reviewed. */
  clear(): void {
    this.stop();
    this.change(NO_REVIEW);
  }

  private end(): void {
    this.running = null;
    this.change({ isRunning: false });
  }

  /** The engine is closed with the review, so that nothing computes after it. */
  private async review(position: Position, signal: AbortSignal): Promise<Review | null> {
    const engine = await this.open();
    const close = (): void => engine.close();
    signal.addEventListener("abort", close);
    const onReport: Parameters<Engine["review"]>[2] = {
      signal,
      onReport: ({ ply, review }) => {
        if (signal.aborted) return;
        const positions = this.state.positions!.map((known, at) => (at === ply ? review : known));
        this.change({ positions });
      },
    };
    try {
      if (signal.aborted) return null;
      const positions = await engine.review(position, { nodes: NODES }, onReport);
      if (signal.aborted || !isComplete(positions)) return null;
      return { version: 1, engine: options.version, nodes: NODES, positions: [...positions] };
    } finally {
      signal.removeEventListener("abort", close);
      engine.close();
    }
  }

  private change(fields: Partial<ReviewState>): void {
    this.state = { ...this.state, ...fields };
    this.onChange(this.state);
  }
}

function problemOf(error: unknown): ReviewProblem {
  return error instanceof EngineError ? (PROBLEMS[error.code] ?? "position") : "unavailable";
}

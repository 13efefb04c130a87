/** Finds the move after which the win probability is nearest to one half. */
import { EngineError, type Engine, type Position, type SearchReport } from "../engine/api";

const NODES = 400_000;
/** Where the page has no threads, a search of that many nodes may take long. */
const SECONDS = 30;

export interface BalancedMove {
  point: string;
  /** Win probability of the side that plays it. */
  winProbability: number;
}

export class BalanceFinder {
  isRunning = $state(false);
  /** The share of the search that is done. */
  progress = $state(0);
  found: BalancedMove | null = $state.raw(null);
  hasFailed = $state(false);
  private running: AbortController | null = null;

  constructor(private readonly open: () => Promise<Engine> = openEngine) {}

  /** Search all moves of a position. The engine is its own, so that the analysis goes on. */
  async find(position: Position, moves: number): Promise<void> {
    this.stop();
    const running = new AbortController();
    const { signal } = running;
    this.running = running;
    this.isRunning = true;
    this.progress = 0;
    this.found = null;
    this.hasFailed = false;
    let engine: Engine | null = null;
    try {
      engine = await this.open();
      const options = { lines: Math.max(1, moves), limit: { nodes: NODES, seconds: SECONDS } };
      const onReport = (report: SearchReport): void => {
        if (!signal.aborted) this.receive(report);
      };
      if (!signal.aborted) onReport(await engine.analyse(position, options, { signal, onReport }));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!signal.aborted) this.hasFailed = true;
    } finally {
      engine?.close();
      if (!signal.aborted) this.isRunning = false;
    }
  }

  /** End the search; what was found stays. */
  stop(): void {
    this.running?.abort();
    this.running = null;
    this.isRunning = false;
  }

  /** Forget what was found: another position is on display. */
  clear(): void {
    this.stop();
    this.found = null;
    this.hasFailed = false;
  }

  private receive(report: SearchReport): void {
    this.progress = Math.min(1, Math.max(report.nodes / NODES, report.seconds / SECONDS));
    this.found = balanced(report);
  }
}

/** The move nearest to even chances; null without any. */
export function balanced({ lines }: Pick<SearchReport, "lines">): BalancedMove | null {
  let best: BalancedMove | null = null;
  for (const { moves, winProbability } of lines) {
    const [point] = moves;
    if (point === undefined || point === "--") continue;
    const distance = Math.abs(winProbability - 0.5);
    if (!best || distance < Math.abs(best.winProbability - 0.5)) best = { point, winProbability };
  }
  return best;
}

async function openEngine(): Promise<Engine> {
  const { createEngine } = await import("../engine");
  return createEngine();
}

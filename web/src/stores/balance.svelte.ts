/** Finds the move after which the win probability is nearest to one half. */
import { EngineError, type Engine, type Position, type SearchReport } from "../engine/api";
import { balanced, type BalancedMove } from "../game/analysis";

const NODES = 400_000;
/** Where the page has no threads, a search of that many nodes may take long. */
const SECONDS = 30;

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

async function openEngine(): Promise<Engine> {
  const { createEngine } = await import("../engine");
  return createEngine();
}

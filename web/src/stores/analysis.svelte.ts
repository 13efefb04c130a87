/** The live analysis of a position as reactive state. */
import { readStorage, writeStorage } from "../base/storage";
import type { Engine, Position, SearchReport } from "../engine/api";
import { MAX_LINES } from "../game/analysis";
import { Analyser, type AnalysisProblem } from "../local/analyser";

/** Milliseconds between two changes of the figures. */
const INTERVAL_MS = 120;
const LINES_KEY = "tengen-analysis-lines";
const DEFAULT_LINES = 3;

export class Analysis {
  /** Whether the visitor wants positions to be analysed. */
  isOn = $state(false);
  /** Number of lines. */
  lines = $state(storedLines());
  /** The latest report about the position; null before the first one. */
  report: SearchReport | null = $state.raw(null);
  problem: AnalysisProblem | null = $state(null);
  private latest: SearchReport | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly analyser: Analyser;

  constructor(open: () => Promise<Engine> = openEngine) {
    this.analyser = new Analyser(open, {
      onReport: (report) => this.receive(report),
      onEnd: (problem) => {
        this.flush();
        this.problem = problem;
        if (problem === "failed" || problem === "unavailable") this.isOn = false;
      },
    });
  }

  /** Start the engine in advance. */
  prepare(position: Position): void {
    void this.analyser.prepare(position);
  }

  /** Analyse a position; lines of the same position stay until there are new ones. */
  run(position: Position): void {
    this.problem = null;
    this.forget();
    this.analyser.analyse(position, this.lines);
  }

  /** Free the processor; what was found stays. */
  pause(): void {
    this.flush();
    this.analyser.stop();
  }

  /** Forget what was found: another position is on display. */
  clear(): void {
    this.forget();
    this.report = this.problem = null;
  }

  setLines(lines: number): void {
    this.lines = lines;
    writeStorage(LINES_KEY, String(lines));
  }

  /** End the engine. */
  close(): void {
    this.forget();
    this.analyser.close();
  }

  /** The first report at once, later ones at a pace that can be read. */
  private receive(report: SearchReport): void {
    this.latest = report;
    if (this.timer === undefined) this.flush();
  }

  private flush(): void {
    const { latest } = this;
    this.forget();
    if (!latest) return;
    this.report = bestFirst(latest);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, INTERVAL_MS);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.latest = null;
  }
}

/** While an iteration runs, its lines and those of the iteration before follow each other. */
function bestFirst(report: SearchReport): SearchReport {
  return { ...report, lines: [...report.lines].sort((a, b) => b.score - a.score) };
}

async function openEngine(): Promise<Engine> {
  const { createEngine } = await import("../engine");
  return createEngine();
}

function storedLines(): number {
  const lines = Number(readStorage(LINES_KEY) ?? DEFAULT_LINES);
  return Number.isInteger(lines) && lines >= 1 && lines <= MAX_LINES ? lines : DEFAULT_LINES;
}

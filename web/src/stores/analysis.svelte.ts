/** The live analysis of a position as reactive state. */
import { parseObject } from "../base/json";
import { readStorage, writeStorage } from "../base/storage";
import type { Engine, Position, SearchReport } from "../engine/api";
import { MAX_LINES } from "../game/analysis";
import { Analyser, type AnalysisProblem } from "../local/analyser";

/** Milliseconds between two changes of the figures. */
const INTERVAL_MS = 120;
const LINES_KEY = "tengen-analysis-lines";
const LIMITS_KEY = "tengen-analysis-limits";
const DEFAULT_LINES = 3;
export const MAX_THREADS = 8;

/** What ends the analysis of a position. */
export interface AnalysisLimits {
  /** Null: no limit. */
  seconds: number | null;
  /** Plies; null: no limit. */
  depth: number | null;
  /** Search threads; null: as the engine likes. */
  threads: number | null;
}

export class Analysis {
  /** Whether the visitor wants positions to be analysed. */
  isOn = $state(false);
  /** Number of lines. */
  lines = $state(storedLines());
  limits: AnalysisLimits = $state.raw({ seconds: null, depth: null, threads: null });
  /** The latest report about the position; null before the first one. */
  report: SearchReport | null = $state.raw(null);
  problem: AnalysisProblem | null = $state(null);
  private latest: SearchReport | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly analyser: Analyser;

  constructor(open: (threads: number | null) => Promise<Engine> = openEngine) {
    this.analyser = new Analyser(() => open(this.limits.threads), {
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
    const { seconds, depth } = this.limits;
    const limit = { ...(seconds && { seconds }), ...(depth && { depth }) };
    this.analyser.analyse(position, this.lines, limit);
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

  /** Use the limits of the last visit. */
  restoreLimits(): void {
    this.limits = storedLimits();
  }

  setLimits(changed: Partial<AnalysisLimits>): void {
    const { threads } = this.limits;
    this.limits = { ...this.limits, ...changed };
    writeStorage(LIMITS_KEY, JSON.stringify(this.limits));
    // An engine keeps its threads.
    if (this.limits.threads !== threads) this.analyser.close();
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

async function openEngine(threads: number | null): Promise<Engine> {
  const { createEngine } = await import("../engine");
  return createEngine(threads === null ? {} : { threads });
}

function storedLimits(): AnalysisLimits {
  const stored = parseObject(readStorage(LIMITS_KEY));
  const whole = (name: keyof AnalysisLimits, most: number): number | null => {
    const value = stored[name];
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
      ? Number(value)
      : null;
  };
  return {
    seconds: whole("seconds", 300),
    depth: whole("depth", 100),
    threads: whole("threads", MAX_THREADS),
  };
}

function storedLines(): number {
  const lines = Number(readStorage(LINES_KEY) ?? DEFAULT_LINES);
  return Number.isInteger(lines) && lines >= 1 && lines <= MAX_LINES ? lines : DEFAULT_LINES;
}

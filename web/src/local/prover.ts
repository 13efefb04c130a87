/** Proves wins and checks proof files with an engine of its own, so that nothing else waits for it. */
import {
  EngineError,
  type ColorName,
  type Engine,
  type Position,
  type ProofCheck,
  type SolveProgress,
  type Solution,
} from "../engine/api";
import type { ProofKind, ProofProblem } from "../i18n/proof-words";
import { EngineHolder } from "./engine-holder";

/** What is to be proved. */
export interface ProofTask {
  position: Position;
  /** The side whose win is looked for. */
  attacker: ColorName;
  /** One after the other, until one is a win or cannot be decided. */
  kinds: readonly ProofKind[];
  /** In all. */
  seconds: number;
}

export interface ProofAnswer extends Solution {
  /** The kind of the win, or the last one that was tried. */
  kind: ProofKind;
  /** Whether it was stopped before it was decided. */
  isStopped: boolean;
}

const PROBLEMS: Readonly<Record<string, ProofProblem>> = {
  "game-over": "over",
  crashed: "failed",
  closed: "failed",
  unavailable: "unavailable",
};

export class Prover {
  private readonly holder: EngineHolder;
  private running: AbortController | null = null;
  /** Proof files that are being checked, which nothing but the end of the engine stops. */
  private checks = 0;

  constructor(open: () => Promise<Engine>) {
    this.holder = new EngineHolder(open);
  }

  /** The answer; null if another task or `close` has come before it. Throws an `EngineError`. */
  async prove(
    task: ProofTask,
    onReport: (progress: SolveProgress) => void,
  ): Promise<ProofAnswer | null> {
    this.stop();
    const running = (this.running = new AbortController());
    try {
      const engine = await this.holder.get();
      const answer = await solved(engine, task, running.signal, (progress) => {
        if (this.running === running) onReport(progress);
      });
      return this.running === running ? answer : null;
    } catch (error) {
      if (this.running !== running) return null;
      if (error instanceof EngineError && error.code === "crashed") this.holder.close();
      throw error;
    } finally {
      if (this.running === running) this.running = null;
    }
  }

  /** End the search at once; what it answers then is not decided. A check fails. */
  stop(): void {
    this.running?.abort();
    if (this.checks) this.holder.close();
  }

  async verify(text: string): Promise<ProofCheck> {
    this.stop();
    this.checks++;
    try {
      return await this.holder.run((engine) => engine.verify(text));
    } finally {
      this.checks--;
    }
  }

  /** End the engine; the next task opens another one. */
  close(): void {
    this.running?.abort();
    this.running = null;
    this.holder.close();
  }
}

async function solved(
  engine: Engine,
  { position, attacker, kinds, seconds }: ProofTask,
  signal: AbortSignal,
  onReport: (progress: SolveProgress) => void,
): Promise<ProofAnswer> {
  let before = { nodes: 0, seconds: 0 };
  let answer: ProofAnswer | null = null;
  for (const kind of kinds) {
    const left = Math.max(0, seconds - before.seconds);
    if (signal.aborted || (answer && !left)) break;
    const sum = <T extends { nodes: number; seconds: number }>(found: T): T => ({
      ...found,
      nodes: found.nodes + before.nodes,
      seconds: found.seconds + before.seconds,
    });
    const options = { kind, attacker, limit: { seconds: left } };
    const found = await engine.solve(position, options, {
      signal,
      onReport: (progress) => onReport(sum(progress)),
    });
    answer = { ...sum(found), kind, isStopped: signal.aborted && found.status === "unknown" };
    before = { nodes: answer.nodes, seconds: answer.seconds };
    if (found.status !== "none") break;
  }
  return answer ?? { ...STOPPED, kind: kinds[0]! };
}

const STOPPED: Omit<ProofAnswer, "kind"> = {
  status: "unknown",
  tree: "",
  nodes: 0,
  seconds: 0,
  isStopped: true,
};

/** Why a task has no answer. */
export function proofProblem(error: unknown): ProofProblem {
  return error instanceof EngineError ? (PROBLEMS[error.code] ?? "position") : "unavailable";
}

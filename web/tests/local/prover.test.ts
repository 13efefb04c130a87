import { describe, expect, it } from "vitest";
import { EngineError, type Engine, type Position, type Solution } from "../../src/engine/api";
import { Prover, proofProblem, type ProofTask } from "../../src/local/prover";

const position: Position = { size: 15, rule: "freestyle", moves: [] };
const task: ProofTask = { position, attacker: "black", kinds: ["vcf", "vct"], seconds: 5 };

type Solve = Engine["solve"];

/** An engine that answers as told, and the kinds and limits that it was asked for. */
function engineWith(solve: Solve): { open: () => Promise<Engine>; closed: () => number } {
  let closed = 0;
  const engine = { solve, close: () => closed++ } as unknown as Engine;
  return { open: () => Promise.resolve(engine), closed: () => closed };
}

function found(status: Solution["status"], seconds = 1): Solution {
  return { status, tree: status === "win" ? "a5!" : "", nodes: 10, seconds };
}

/** Goes on until it is stopped. */
const endless: Solve = (_, __, running = {}) =>
  new Promise((resolve) => {
    running.signal?.addEventListener("abort", () => resolve(found("unknown")));
    running.onReport?.({ proof: 1, disproof: 2, nodes: 3, seconds: 0.1 });
  });

describe("Prover", () => {
  it("tries one kind after the other within one time limit", async () => {
    const asked: unknown[] = [];
    const { open } = engineWith(async (_, { kind, limit }) => {
      asked.push([kind, limit]);
      return found(kind === "vcf" ? "none" : "win");
    });
    const answer = await new Prover(open).prove(task, () => {});
    expect(asked).toEqual([
      ["vcf", { seconds: 5 }],
      ["vct", { seconds: 4 }],
    ]);
    expect(answer).toMatchObject({ status: "win", kind: "vct", nodes: 20, seconds: 2 });
  });

  it("does not go on after a kind that could not be decided", async () => {
    const { open } = engineWith(() => Promise.resolve(found("unknown", 5)));
    const answer = await new Prover(open).prove(task, () => {});
    expect(answer).toMatchObject({ status: "unknown", kind: "vcf", isStopped: false });
  });

  it("stops at once and says so", async () => {
    const prover = new Prover(engineWith(endless).open);
    const reports: unknown[] = [];
    const answer = prover.prove(task, (report) => {
      reports.push(report);
      prover.stop();
    });
    expect(await answer).toMatchObject({ status: "unknown", isStopped: true });
    expect(reports).toHaveLength(1);
  });

  it("is stopped before the engine was there", async () => {
    const prover = new Prover(engineWith(endless).open);
    const answer = prover.prove(task, () => {});
    prover.stop();
    expect(await answer).toMatchObject({ status: "unknown", isStopped: true, nodes: 0 });
  });

  it("answers the latest task only", async () => {
    const prover = new Prover(engineWith(endless).open);
    const first = prover.prove(task, () => {});
    await Promise.resolve();
    const second = prover.prove(task, () => prover.stop());
    expect(await first).toBeNull();
    expect(await second).toMatchObject({ isStopped: true });
  });

  it("ends the engine when it is closed", async () => {
    const { open, closed } = engineWith(endless);
    const prover = new Prover(open);
    const answer = prover.prove(task, () => prover.close());
    expect(await answer).toBeNull();
    expect(closed()).toBe(1);
  });

  it("does not wait for the check of a file, which another task ends", async () => {
    let opened = 0;
    const open = (): Promise<Engine> => {
      opened++;
      let close = (): void => {};
      const verify: Engine["verify"] = () =>
        new Promise((_, reject) => {
          close = () => reject(new EngineError("closed"));
        });
      const solve: Solve = () => Promise.resolve(found("win"));
      return Promise.resolve({ verify, solve, close: () => close() } as unknown as Engine);
    };
    const prover = new Prover(open);
    const checks = [prover.verify("one"), prover.verify("two")];
    const ended = Promise.allSettled(checks);
    await new Promise((go) => setTimeout(go));
    expect(await prover.prove(task, () => {})).toMatchObject({ status: "win" });
    expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(opened).toBe(3);
  });

  it("names what prevents an answer", async () => {
    const failing = new Prover(() => Promise.reject(new EngineError("unavailable")));
    const error: unknown = await failing.prove(task, () => {}).catch((problem: unknown) => problem);
    expect(proofProblem(error)).toBe("unavailable");
    expect(proofProblem(new EngineError("game-over"))).toBe("over");
    expect(proofProblem(new EngineError("occupied"))).toBe("position");
    expect(proofProblem(new EngineError("crashed"))).toBe("failed");
  });
});

import { describe, expect, test } from "vitest";
import {
  EngineError,
  type Engine,
  type Position,
  type PositionReview,
  type ReviewProgress,
} from "../../src/engine/api";
import { Reviewer } from "../../src/local/reviewer";

const GAME: Position = { size: 15, rule: "freestyle", moves: ["h8"] };

function reviewed(move: string | null): PositionReview {
  const judged = { class: "best", winProbability: 0.5, cost: 0, holds: null } as const;
  return {
    line: null,
    win: null,
    loss: null,
    played: move === null ? null : { move, ...judged, better: [] },
  };
}

/** An engine whose review the test answers. */
class Desk {
  readonly reports: ((progress: ReviewProgress) => void)[] = [];
  closed = 0;
  resolve: (positions: PositionReview[]) => void = () => {};
  reject: (error: unknown) => void = () => {};

  readonly open = async (): Promise<Engine> =>
    ({
      review: (_position, _options, running) =>
        new Promise<PositionReview[]>((resolve, reject) => {
          this.reports.push((progress) => running?.onReport?.(progress));
          [this.resolve, this.reject] = [resolve, reject];
        }),
      close: () => {
        this.closed++;
        this.reject(new EngineError("closed"));
      },
    }) as Partial<Engine> as Engine;

  async asked(): Promise<void> {
    for (let i = 0; i < 10 && !this.reports.length; i++) await Promise.resolve();
  }
}

describe("a review on this device", () => {
  test("shows each position as soon as it is there, and is complete with the first", async () => {
    const desk = new Desk();
    const reviewer = new Reviewer(desk.open);
    const result = reviewer.run(GAME);
    expect(reviewer.state.positions).toEqual([null, null]);
    await desk.asked();
    desk.reports[0]!({ ply: 1, review: reviewed(null) });
    expect(reviewer.state.positions).toEqual([null, reviewed(null)]);
    desk.resolve([reviewed("h8"), reviewed(null)]);
    expect(await result).toMatchObject({ version: 1, positions: [reviewed("h8"), reviewed(null)] });
    expect([reviewer.state.isRunning, desk.closed]).toEqual([false, 1]);
  });

  test("that is stopped ends its engine and keeps what was reviewed", async () => {
    const desk = new Desk();
    const reviewer = new Reviewer(desk.open);
    const result = reviewer.run(GAME);
    await desk.asked();
    desk.reports[0]!({ ply: 1, review: reviewed(null) });
    reviewer.stop();
    expect(reviewer.state.isRunning).toBe(false);
    expect(await result).toBeNull();
    desk.reports[0]!({ ply: 0, review: reviewed("h8") });
    expect(reviewer.state.positions).toEqual([null, reviewed(null)]);
    expect(reviewer.state.problem).toBeNull();
    expect(desk.closed).toBeGreaterThan(0);
  });

  test("that is stopped before the engine is there never starts", async () => {
    const desk = new Desk();
    const reviewer = new Reviewer(desk.open);
    const result = reviewer.run(GAME);
    reviewer.stop();
    expect(await result).toBeNull();
    expect([desk.reports.length, desk.closed]).toEqual([0, 1]);
  });

  test.each([
    [new EngineError("crashed"), "failed"],
    [new EngineError("occupied"), "position"],
    [new Error("no file"), "unavailable"],
  ])("says why it fails: %s", async (error, problem) => {
    const desk = new Desk();
    const reviewer = new Reviewer(desk.open);
    const result = reviewer.run(GAME);
    await desk.asked();
    desk.reject(error);
    expect(await result).toBeNull();
    expect(reviewer.state.problem).toBe(problem);
  });
});

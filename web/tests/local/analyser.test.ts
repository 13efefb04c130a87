import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EngineError, type Engine, type Position, type SearchReport } from "../../src/engine/api";
import { Analyser, type AnalysisProblem } from "../../src/local/analyser";

const POSITION: Position = { size: 15, rule: "freestyle", moves: ["h8"] };
const IDLE_MS = 1000;
const REPORT: SearchReport = { lines: [], nodes: 1, seconds: 1 };

/** An engine that searches until it is stopped, and reports when it is told to. */
class SlowEngine {
  isClosed = false;
  searches: { position: Position; report(): void; end(error?: EngineError): void }[] = [];

  readonly engine = {
    evaluate: async () => 0,
    close: () => (this.isClosed = true),
    analyse: (position, _options, running) =>
      new Promise((resolve, reject) => {
        const end = (error?: EngineError): void =>
          error ? reject(error) : resolve({ ...REPORT, depth: 1 });
        running?.signal?.addEventListener("abort", () => end());
        this.searches.push({ position, report: () => running?.onReport?.(REPORT), end });
      }),
  } as Partial<Engine> as Engine;
}

const opened: SlowEngine[] = [];
const reports: SearchReport[] = [];
const ends: (AnalysisProblem | null)[] = [];
let analyser: Analyser;

async function open(): Promise<Engine> {
  opened.push(new SlowEngine());
  return opened.at(-1)!.engine;
}

function create(how: () => Promise<Engine> = open): Analyser {
  const events = {
    onReport: (report: SearchReport) => reports.push(report),
    onEnd: (problem: AnalysisProblem | null) => ends.push(problem),
  };
  return new Analyser(how, events, IDLE_MS);
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [opened, reports, ends]) list.length = 0;
  analyser = create();
});
afterEach(() => vi.useRealTimers());

test("another position replaces the one before, whose reports are ignored", async () => {
  analyser.analyse(POSITION, 3);
  await settle();
  analyser.analyse({ ...POSITION, moves: [] }, 3);
  await settle();
  const [first, second] = opened[0]!.searches;
  expect(second!.position.moves).toEqual([]);
  first!.report();
  expect(reports).toHaveLength(0);
  second!.report();
  expect(reports).toHaveLength(1);
});

test("nothing is reported after a stop, and the engine is closed later", async () => {
  analyser.analyse(POSITION, 1);
  await settle();
  analyser.stop();
  opened[0]!.searches[0]!.report();
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
  expect([reports.length, ends.length, opened[0]!.isClosed]).toEqual([0, 0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened[0]!.isClosed).toBe(true);
  analyser.analyse(POSITION, 1);
  await settle();
  expect(opened).toHaveLength(2);
});

test("an engine that works is not closed", async () => {
  await analyser.prepare(POSITION);
  analyser.analyse(POSITION, 1);
  await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([false]);
});

test("a search that ends by itself says so with its last lines", async () => {
  analyser.analyse(POSITION, 1);
  await settle();
  opened[0]!.searches[0]!.end();
  await settle();
  expect([reports.length, ends]).toEqual([1, [null]]);
});

test.each([
  ["game-over", "over", false],
  ["occupied", "position", false],
  ["crashed", "failed", true],
] as const)("the error %s is the problem %s", async (code, problem, isClosed) => {
  analyser.analyse(POSITION, 1);
  await settle();
  opened[0]!.searches[0]!.end(new EngineError(code));
  await settle();
  expect(ends).toEqual([problem]);
  expect(opened[0]!.isClosed).toBe(isClosed);
});

test("an engine that cannot be opened is tried again with the next analysis", async () => {
  const failing = vi.fn(async (): Promise<Engine> => {
    throw new EngineError("unavailable");
  });
  analyser = create(failing);
  for (const times of [1, 2]) {
    analyser.analyse(POSITION, 1);
    await settle();
    expect(failing).toHaveBeenCalledTimes(times);
  }
  expect(ends).toEqual(["unavailable", "unavailable"]);
});

test("closing ends the search and the engine", async () => {
  analyser.analyse(POSITION, 1);
  await settle();
  analyser.close();
  await settle();
  expect([opened[0]!.isClosed, ends]).toEqual([true, []]);
});

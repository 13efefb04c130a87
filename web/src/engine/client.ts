/** The page's side of the engine: sends requests to the worker, one at a time. */
import {
  EngineError,
  type Decision,
  type Engine,
  type PositionReview,
  type RuleName,
  type Running,
  type SearchReport,
  type SearchResult,
  type Solution,
  type SolveProgress,
  type Trace,
  type TraceEvent,
} from "./api";
import { runBench } from "./bench";
import { compileModule, type EngineFiles } from "./files";
import type { FromWorker, StopByte, ToWorker } from "./messages";
import { requiredFiles } from "./obstacle";
import {
  analyseFields,
  boardFields,
  chooseFields,
  proofCheck,
  reviewFields,
  solveFields,
  verifyFields,
  type Field,
  type Verdict,
} from "./requests";

export interface EngineSettings {
  /** Search threads; default: half of the processors, 1 where the page may not share memory. */
  threads?: number;
  /** Megabytes of the transposition table; default: 32. */
  hashMb?: number;
}

const MAX_THREADS = 8;
const DEFAULT_HASH_MB = 32;
const MAX_EVENTS = 400_000;
/** A worker that is this late is taken for dead, where the browser has no locks to notice it by. */
const PATIENCE_MS = 10_000;
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Recording a search, and the other requests that need no limit of the caller. */
const TRACE_SECONDS = 60;
/** The longest proofs that the checker accepts. */
const VERIFY_SECONDS = 60;

/** A request and the promise of its answer. */
interface Job {
  /** Whose weights it needs; null: none. */
  rule: RuleName | null;
  fields: Field[];
  running: Running<unknown>;
  /** The longest time it may take; null: as long as it wants. */
  seconds: number | null;
  /** The latest report. */
  latest: unknown;
  /** The answer of a search that was cut off after this report; null if there is none yet. */
  cutOff(latest: unknown): unknown;
  attempts: number;
  resolve(answer: unknown): void;
  reject(error: EngineError): void;
}

/** The engine in a worker of its own; `unavailable` where it cannot run. */
export async function createEngine(settings: EngineSettings = {}): Promise<Engine> {
  const files = requiredFiles();
  const threads = canShareMemory() ? (settings.threads ?? defaultThreads()) : 1;
  const module = await compileModule(canShareMemory() ? files.threads : files.module);
  const queue = new RequestQueue({
    kind: "start",
    module,
    weights: files.weights,
    threads: Math.min(MAX_THREADS, Math.max(1, threads)),
    hashMb: settings.hashMb ?? DEFAULT_HASH_MB,
  });
  return createClient(queue, files);
}

/** Whether workers can share memory with the page. */
export function canShareMemory(): boolean {
  return typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated === true;
}

function defaultThreads(): number {
  return Math.ceil((navigator.hardwareConcurrency || 1) / 2);
}

function createClient(queue: RequestQueue, files: EngineFiles): Engine {
  const client: Engine = {
    get threads() {
      return queue.threads;
    },
    async choose(position, options = {}, running = {}) {
      const seconds = options.limit?.seconds ?? (options.level ? 0 : null);
      const fields = chooseFields(position, options);
      return decisionOf(await queue.add<Chosen>(position.rule, fields, running, seconds));
    },
    async analyse(position, options = {}, running = {}) {
      const fields = analyseFields(position, options);
      const seconds = options.limit?.seconds ?? null;
      return queue.add<SearchResult>(position.rule, fields, running, seconds);
    },
    async solve(position, options, running = {}) {
      const fields = solveFields(position, options);
      const seconds = options.limit?.seconds ?? null;
      return queue.add<Solution>(position.rule, fields, running, seconds, unsolved);
    },
    async verify(text) {
      const fields = verifyFields(text);
      return proofCheck(await queue.add<Verdict>(null, fields, {}, VERIFY_SECONDS));
    },
    async review(position, options = {}, running = {}) {
      const fields = reviewFields(position, options);
      return queue.add<PositionReview[]>(position.rule, fields, running, null, () => null);
    },
    async trace(position, options = {}, maxEvents = MAX_EVENTS): Promise<Trace> {
      const fields = chooseFields(position, options, maxEvents);
      type Traced = Chosen & { events: TraceEvent[] };
      const chosen = await queue.add<Traced>(position.rule, fields, {}, TRACE_SECONDS);
      return { decision: decisionOf(chosen), events: chosen.events };
    },
    async evaluate(position) {
      return queue.add<number>(position.rule, ["evaluate", ...boardFields(position)], {}, 0);
    },
    bench: (depth) => runBench(files.bench, client, depth),
    async clear() {
      await queue.add(queue.rule, ["clear"], {}, 0);
    },
    close: () => queue.close(),
  };
  return client;
}

/** The answer to `choose`: the lines, and which of them is to be played. */
type Chosen = SearchResult & { choice?: number };

function decisionOf({ choice = 0, ...result }: Chosen): Decision {
  const line = result.lines[choice]!;
  return { ...result, line, point: line.moves[0]! };
}

/** A search that was cut off answers with its latest report. */
function searched(latest: unknown): SearchResult | null {
  const report = latest as SearchReport | null;
  return report && { ...report, depth: report.lines[0]?.depth ?? 0 };
}

function unsolved(latest: unknown): Solution {
  const { nodes = 0, seconds = 0 } = (latest ?? {}) as Partial<SolveProgress>;
  return { status: "unknown", tree: "", nodes, seconds };
}

/**
 * Carries out requests one after the other. A worker that dies is replaced, and its request tried
 * once more. Without shared memory a search can only be cancelled by replacing the worker: then the
 * latest report is the answer.
 */
class RequestQueue {
  threads = 1;
  /** The rule of the latest request. */
  rule: RuleName = "freestyle";
  private worker: Worker | null = null;
  private stop: StopByte | null = null;
  private readonly waiting: Job[] = [];
  private current: Job | null = null;
  private id = 0;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  /** Ends the wait for the worker's death. */
  private life: AbortController | null = null;

  constructor(private readonly start: ToWorker & { kind: "start" }) {}

  add<Answer>(
    rule: RuleName | null,
    fields: Field[],
    running: Running<never>,
    seconds: number | null,
    cutOff: Job["cutOff"] = searched,
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.isClosed) return reject(new EngineError("closed"));
      const { signal } = running;
      if (signal !== undefined && !(signal instanceof AbortSignal))
        return reject(new EngineError("request", "the signal is not an AbortSignal"));
      this.waiting.push({
        rule,
        fields,
        running: running as Running<unknown>,
        seconds,
        cutOff,
        latest: null,
        attempts: 0,
        resolve: resolve as (answer: unknown) => void,
        reject,
      });
      this.next();
    });
  }

  close(): void {
    this.isClosed = true;
    this.endWorker();
    const jobs = [this.current, ...this.waiting.splice(0)];
    this.current = null;
    for (const job of jobs) job?.reject(new EngineError("closed"));
  }

  private next(): void {
    if (this.current || !this.waiting.length) return;
    const job = this.waiting.shift()!;
    if (job.running.signal?.aborted) {
      job.reject(new EngineError("aborted"));
      return this.next();
    }
    this.current = job;
    job.running.signal?.addEventListener("abort", this.cancel);
    if (this.worker) this.send(job);
    else this.startWorker();
  }

  private send(job: Job): void {
    this.rule = job.rule ?? this.rule;
    this.id++;
    // Here and not where the search begins, which would lose a stop that comes before that.
    if (this.stop) writeStop(this.stop, 0);
    this.post({ kind: "run", id: this.id, rule: job.rule, fields: job.fields });
    this.expect(job.seconds);
  }

  /** Take the worker for dead if nothing comes in this time and a little more; null: wait for ever. */
  private expect(seconds: number | null): void {
    clearTimeout(this.watchdog);
    if (seconds === null) return;
    const wait = Math.min(seconds * 1000 + PATIENCE_MS, MAX_TIMER_MS);
    this.watchdog = setTimeout(() => this.onCrash("no answer"), wait);
  }

  private startWorker(): void {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.onMessage(data);
    worker.onerror = (event) => this.onCrash(event.message);
    this.worker = worker;
    this.post(this.start);
    this.expect(0);
  }

  private endWorker(): void {
    clearTimeout(this.watchdog);
    this.life?.abort();
    this.worker?.terminate();
    this.worker = this.stop = null;
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private onMessage(message: FromWorker): void {
    if (message.kind === "ready") {
      this.threads = message.threads;
      this.stop = message.stop;
      this.watchLife(message.lock);
      if (this.current) this.send(this.current);
      if (this.current?.running.signal?.aborted) this.cancel();
      return;
    }
    const job = this.current;
    if (!job || message.id !== this.id) return;
    if (message.kind === "report") {
      job.latest = message.report;
      job.running.onReport?.(message.report);
    } else if (message.kind === "done") this.finish((done) => done.resolve(message.answer));
    else if (message.code === "crashed") this.onCrash(message.message);
    else this.finish((done) => done.reject(new EngineError(message.code, message.message)));
  }

  private onCrash(message: string): void {
    this.endWorker();
    const job = this.current;
    if (!job) return;
    if (++job.attempts < 2) this.startWorker();
    else this.finish((done) => done.reject(new EngineError("crashed", message)));
  }

  private readonly cancel = (): void => {
    const { stop, current } = this;
    if (!current) return;
    if (stop) return writeStop(stop, 1);
    this.endWorker();
    this.finish((job) => {
      const answer = job.cutOff(job.latest);
      if (answer) job.resolve(answer);
      else job.reject(new EngineError("aborted"));
    });
  };

  /** The worker holds this lock as long as it lives: who gets it knows that the worker is dead. */
  private watchLife(lock: string | null): void {
    if (!lock) return;
    const life = (this.life = new AbortController());
    navigator.locks
      .request(lock, { signal: life.signal }, () => this.onCrash("the worker has ended"))
      .catch(() => {});
  }

  private finish(settle: (job: Job) => void): void {
    const job = this.current;
    clearTimeout(this.watchdog);
    this.current = null;
    job?.running.signal?.removeEventListener("abort", this.cancel);
    if (job) settle(job);
    this.next();
  }
}

function writeStop({ memory, address }: StopByte, value: 0 | 1): void {
  Atomics.store(new Uint8Array(memory.buffer), address, value);
}

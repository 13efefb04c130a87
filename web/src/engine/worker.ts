/** The engine's worker: carries out one request after the other. */
import { EngineError, type RuleName } from "./api";
import { fetchWeights, type EngineFiles } from "./files";
import { Instance } from "./instance";
import type { FromWorker, HelperStart, ToWorker } from "./messages";

let instance: Instance;
let weights: EngineFiles["weights"];
let threads = 1;
let hashMb = 1;
/** The rule whose weights the instance has. */
let loaded: RuleName | null = null;
let running = 0;
/** The longest time that the start waits for helper threads. */
const HELPER_MS = 3000;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  void (data.kind === "start" ? start(data) : run(data));
});

async function start(message: ToWorker & { kind: "start" }): Promise<void> {
  ({ weights, hashMb } = message);
  instance = Instance.create(message.module, (json) =>
    send({ kind: "report", id: running, report: JSON.parse(json) as unknown }),
  );
  const isShared = instance.memory.buffer instanceof ArrayBuffer === false;
  if (isShared) threads = 1 + (await startHelpers(message.module, message.threads - 1));
  const stop = isShared ? { memory: instance.memory, address: instance.stopFlag } : null;
  send({ kind: "ready", threads, stop, lock: await holdLock() });
}

/** Start helper threads; one that cannot be loaded is a thread less. Returns their number. */
async function startHelpers(module: WebAssembly.Module, count: number): Promise<number> {
  const answers = Array.from({ length: count }, () => startHelper(module));
  const started = (await Promise.all(answers)).filter(Boolean).length;
  // A helper says that it starts, and then waits for tasks without a word.
  for (let waited = 0; instance.helperCount < started && waited < HELPER_MS; waited++)
    await after(1);
  return instance.helperCount;
}

function startHelper(module: WebAssembly.Module): Promise<boolean> {
  const helper = new Worker(new URL("./helper.ts", import.meta.url), { type: "module" });
  const thread = instance.allocateThread();
  helper.postMessage({ module, memory: instance.memory, thread } satisfies HelperStart);
  return new Promise((resolve) => {
    helper.onmessage = () => resolve(true);
    helper.onerror = () => resolve(false);
    void after(HELPER_MS).then(() => resolve(false));
  });
}

/** Hold a lock until this worker ends, so that the page notices; null where there are no locks. */
function holdLock(): Promise<string | null> {
  const { locks } = navigator as { locks?: LockManager };
  const name = `tengen-engine-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  return new Promise((resolve) => {
    if (!locks) return resolve(null);
    void locks.request(name, () => {
      resolve(name);
      return new Promise(() => {});
    });
  });
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function run({ id, rule, fields }: ToWorker & { kind: "run" }): Promise<void> {
  try {
    if (rule) await load(rule);
    running = id;
    send({ kind: "done", id, answer: instance.call<unknown>(...fields) });
  } catch (error) {
    const code = error instanceof EngineError ? error.code : "crashed";
    send({ kind: "failed", id, code, message: String(error) });
  }
}

/** Load the weights of a rule, once. */
async function load(rule: RuleName): Promise<void> {
  if (loaded === rule) return;
  instance.loadEvaluation(await fetchWeights(weights[rule]));
  instance.call("configure", threads, hashMb);
  instance.call("prepare", rule);
  loaded = rule;
}

function send(message: FromWorker): void {
  postMessage(message);
}

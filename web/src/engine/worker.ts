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

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  void (data.kind === "start" ? start(data) : run(data));
});

async function start(message: ToWorker & { kind: "start" }): Promise<void> {
  ({ weights, hashMb } = message);
  instance = Instance.create(message.module, (json) =>
    send({ kind: "report", id: running, report: JSON.parse(json) as unknown }),
  );
  const isShared = instance.memory.buffer instanceof ArrayBuffer === false;
  if (isShared) {
    const helpers = Array.from({ length: message.threads - 1 }, () => startHelper(message.module));
    await Promise.all(helpers);
    threads = message.threads;
  }
  const stop = isShared ? { memory: instance.memory, address: instance.stopFlag } : null;
  send({ kind: "ready", threads, stop });
}

function startHelper(module: WebAssembly.Module): Promise<void> {
  const helper = new Worker(new URL("./helper.ts", import.meta.url), { type: "module" });
  const thread = instance.allocateThread();
  helper.postMessage({ module, memory: instance.memory, thread } satisfies HelperStart);
  return new Promise((resolve) => (helper.onmessage = () => resolve()));
}

async function run({ id, rule, fields }: ToWorker & { kind: "run" }): Promise<void> {
  try {
    await load(rule);
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

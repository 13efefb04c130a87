/** Messages between the page and the engine's worker. */
import type { RuleName } from "./api";
import type { EngineFiles } from "./files";
import type { ThreadMemory } from "./instance";
import type { Field } from "./requests";

export type ToWorker =
  | {
      kind: "start";
      module: WebAssembly.Module;
      weights: EngineFiles["weights"];
      threads: number;
      hashMb: number;
    }
  /** `rule`: whose weights the request needs; null: none. */
  | { kind: "run"; id: number; rule: RuleName | null; fields: Field[] };

export type FromWorker =
  | { kind: "ready"; threads: number; stop: StopByte | null; lock: string | null }
  | { kind: "report"; id: number; report: unknown }
  | { kind: "done"; id: number; answer: unknown }
  | { kind: "failed"; id: number; code: string; message: string };

/** The byte that cancels the running search, in memory that the page can write. */
export interface StopByte {
  memory: WebAssembly.Memory;
  address: number;
}

/** To a helper thread. */
export interface HelperStart {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  thread: ThreadMemory;
}

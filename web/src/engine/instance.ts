/** One instance of the WebAssembly module: text in, JSON out (core/wasm/door.cpp). */
import { EngineError } from "./api";

/** Pages of 64 KB of a shared memory; scripts/wasm.py has the same figures. */
const SHARED_PAGES = { initial: 256, maximum: 16_384 };
const STACK_BYTES = 1 << 20;

interface Exports {
  memory?: WebAssembly.Memory;
  _initialize(): void;
  tengen_input(size: number): number;
  tengen_call(): number;
  tengen_output(): number;
  tengen_stop_flag(): number;
  tengen_load_evaluation(): void;
}

/** The exports that a module with threads has in addition. */
interface ThreadExports extends Exports {
  malloc(size: number): number;
  tengen_help(): void;
  tengen_helper_count(): number;
  __wasm_init_tls(address: number): void;
  readonly __stack_pointer: WebAssembly.Global;
  readonly __tls_size: WebAssembly.Global;
}

/** Memory for the stack and the thread-local data of a helper thread. */
export interface ThreadMemory {
  stackTop: number;
  tls: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Instance {
  private readonly exports: ThreadExports;

  private constructor(
    instance: WebAssembly.Instance,
    readonly memory: WebAssembly.Memory,
  ) {
    this.exports = instance.exports as unknown as ThreadExports;
  }

  /** A new instance. A module with threads gets a memory that other instances can share. */
  static create(module: WebAssembly.Module, onReport: (json: string) => void = () => {}): Instance {
    const shared = isThreaded(module) ? sharedMemory() : undefined;
    const created = Instance.instantiate(module, shared, onReport);
    created.exports._initialize();
    return created;
  }

  /** Runs the tasks of a search in another instance with this memory; never returns. */
  static help(
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    { stackTop, tls }: ThreadMemory,
  ): void {
    const { exports } = Instance.instantiate(module, memory, () => {});
    exports.__stack_pointer.value = stackTop;
    exports.__wasm_init_tls(tls);
    exports.tengen_help();
  }

  private static instantiate(
    module: WebAssembly.Module,
    given: WebAssembly.Memory | undefined,
    onReport: (json: string) => void,
  ): Instance {
    // Filled in below: an import may only be called after that.
    let memory = given!;
    const imports: WebAssembly.Imports = {
      env: given ? { memory: given } : {},
      tengen: {
        report: (address: number, length: number) => onReport(read(memory, address, length)),
        fail: (address: number, length: number) => {
          throw new EngineError("crashed", read(memory, address, length));
        },
      },
      wasi_snapshot_preview1: {
        clock_time_get: (_clock: number, _precision: bigint, address: number) => {
          const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
          new DataView(memory.buffer).setBigUint64(address, nanoseconds, true);
          return 0;
        },
        // The C library's standard output, which the core does not use.
        fd_close: () => 0,
        fd_seek: () => 0,
        fd_write: () => 0,
      },
    };
    const instance = new WebAssembly.Instance(module, imports);
    memory ??= (instance.exports as unknown as Exports).memory!;
    return new Instance(instance, memory);
  }

  /** The answer to a request; an error of the core ends the instance. */
  call<Answer>(...fields: readonly (string | number | null | undefined)[]): Answer {
    this.write(encoder.encode(fields.map((field) => field ?? "").join("\n")));
    const length = this.exports.tengen_call();
    const answer = JSON.parse(read(this.memory, this.exports.tengen_output(), length)) as unknown;
    const code = (answer as { error?: string } | null)?.error;
    if (code) throw new EngineError(code);
    return answer as Answer;
  }

  /** Takes the weights of one rule. */
  loadEvaluation(data: Uint8Array): void {
    this.write(data);
    this.exports.tengen_load_evaluation();
  }

  /** The address of the byte that cancels the running search when it is not 0. */
  get stopFlag(): number {
    return this.exports.tengen_stop_flag();
  }

  /** Helper threads that wait for tasks. */
  get helperCount(): number {
    return this.exports.tengen_helper_count();
  }

  allocateThread(): ThreadMemory {
    const { malloc, __tls_size } = this.exports;
    const stackTop = ((malloc(STACK_BYTES) + STACK_BYTES) >>> 4) << 4;
    return { stackTop, tls: malloc(Number(__tls_size.value) + 16) };
  }

  private write(data: Uint8Array): void {
    const address = this.exports.tengen_input(data.length);
    new Uint8Array(this.memory.buffer, address, data.length).set(data);
  }
}

function isThreaded(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");
}

function sharedMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ ...SHARED_PAGES, shared: true });
}

/** Text in the module's memory. A decoder does not take shared memory, so it is copied. */
function read(memory: WebAssembly.Memory, address: number, length: number): string {
  return decoder.decode(new Uint8Array(memory.buffer, address, length).slice());
}

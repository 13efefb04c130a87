/** The files of the engine: the WebAssembly modules and the evaluation of each rule. */
import { EngineError, type RuleName } from "./api";

export interface EngineFiles {
  /** The module without threads. */
  readonly module: string;
  /** The module with threads. */
  readonly threads: string;
  readonly weights: Readonly<Record<RuleName, string>>;
  /** The positions of `tengen bench`. */
  readonly bench: string;
}

/** Empty where the app was built without the compiler. */
const BUILT: Record<string, string> = import.meta.glob("./files/*.{wasm,weights,txt}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The addresses of the files; null where the app was built without the engine. */
export function engineFiles(): EngineFiles | null {
  const url = (name: string): string => new URL(BUILT[`./files/${name}`]!, import.meta.url).href;
  if (!("./files/tengen.wasm" in BUILT)) return null;
  return {
    module: url("tengen.wasm"),
    threads: url("tengen-threads.wasm"),
    weights: {
      freestyle: url("freestyle.weights"),
      standard: url("standard.weights"),
      renju: url("renju.weights"),
      caro: url("caro.weights"),
      "standard-caro": url("standard-caro.weights"),
    },
    bench: url("bench.txt"),
  };
}

export async function compileModule(url: string): Promise<WebAssembly.Module> {
  const response = await download(url);
  // Not compileStreaming: a static host may send the file with another media type.
  return WebAssembly.compile(await response.arrayBuffer());
}

export async function fetchWeights(url: string): Promise<Uint8Array> {
  const { body } = await download(url);
  const unpacked = body!.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

export async function download(url: string): Promise<Response> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new EngineError("unavailable", `${url} could not be loaded`);
  return response;
}

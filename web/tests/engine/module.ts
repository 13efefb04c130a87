/** The engine's module without threads, as built by `make web`. */
import { readFileSync } from "node:fs";

const FILE = new URL("../../src/engine/files/tengen.wasm", import.meta.url);

export const wasmModule = new WebAssembly.Module(readFileSync(FILE));

/**
 * Answers requests with the engine's WebAssembly module in Node.js: a request is a line of JSON, a list of fields
 * as core/wasm/door.cpp reads them; the answer is a line of JSON. The first line names the files to load.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let exports;

/** An error of the core; the instance must not be used any more. */
class Failed extends Error {}

const text = (address, length) => decoder.decode(new Uint8Array(exports.memory.buffer, address, length));

function start(path) {
  const imports = {
    tengen: {
      report: () => {},
      fail: (address, length) => {
        throw new Failed(text(address, length));
      },
    },
    wasi_snapshot_preview1: {
      clock_time_get(_clock, _precision, address) {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(exports.memory.buffer).setBigUint64(address, nanoseconds, true);
        return 0;
      },
      fd_close: () => 0,
      fd_seek: () => 0,
      fd_write: () => 0,
    },
  };
  const module = new WebAssembly.Module(readFileSync(path));
  exports = new WebAssembly.Instance(module, imports).exports;
  exports._initialize();
}

function write(bytes) {
  const address = exports.tengen_input(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, address);
}

function answerOrFailure(line) {
  try {
    return answer(JSON.parse(line));
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return JSON.stringify({ failed: error.message });
  }
}

function answer(fields) {
  const [what, ...files] = fields;
  if (what === "load") {
    start(files[0]);
    if (files[1]) {
      write(gunzipSync(readFileSync(files[1])));
      exports.tengen_load_evaluation();
    }
    return "null";
  }
  write(encoder.encode(fields.join("\n")));
  const length = exports.tengen_call();
  return text(exports.tengen_output(), length);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(answerOrFailure(line) + "\n");
}

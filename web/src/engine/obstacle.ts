/** What keeps the engine from running in this browser. */
import { EngineError } from "./api";
import { engineFiles, type EngineFiles } from "./files";

export type Obstacle = "not-built" | "no-webassembly";

/** Null if nothing does. */
export function obstacle(): Obstacle | null {
  if (!engineFiles()) return "not-built";
  const canRun = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
  return canRun ? null : "no-webassembly";
}

/** The files of the engine; an `EngineError` if it cannot run here. */
export function requiredFiles(): EngineFiles {
  if (obstacle()) throw new EngineError("unavailable");
  return engineFiles()!;
}

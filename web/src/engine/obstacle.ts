/** What keeps the engine from running in this browser. */
import { engineFiles } from "./files";

export type Obstacle = "not-built" | "no-webassembly";

/** Null if nothing does. */
export function obstacle(): Obstacle | null {
  if (!engineFiles()) return "not-built";
  const canRun = typeof WebAssembly === "object" && typeof DecompressionStream === "function";
  return canRun ? null : "no-webassembly";
}

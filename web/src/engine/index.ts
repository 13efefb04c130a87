/** Rules and engine of Tengen in the browser. */
import { EngineError, type Rules } from "./api";
import { compileModule, engineFiles } from "./files";
import { obstacle } from "./obstacle";
import { createRules } from "./rules";

export * from "./api";
export { canShareMemory, createEngine, type EngineSettings } from "./client";

/** Whether the app was built with the engine, and the browser can run it. */
export function isAvailable(): boolean {
  return obstacle() === null;
}

/** The rules on this thread. */
export async function loadRules(): Promise<Rules> {
  const files = engineFiles();
  if (!files) throw new EngineError("unavailable");
  return createRules(await compileModule(files.module));
}

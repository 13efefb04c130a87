/** Rules and engine of Tengen in the browser. */
import type { Rules } from "./api";
import { compileModule } from "./files";
import { obstacle, requiredFiles } from "./obstacle";
import { createRules } from "./rules";

export * from "./api";
export { createEngine, type EngineSettings } from "./client";

/** Whether the app was built with the engine, and the browser can run it. */
export function isAvailable(): boolean {
  return obstacle() === null;
}

/** The rules on this thread. */
export async function loadRules(): Promise<Rules> {
  return createRules(await compileModule(requiredFiles().module));
}

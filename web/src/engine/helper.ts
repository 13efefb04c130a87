/** A helper thread of the engine: a worker that runs tasks in the engine's memory. */
import { Instance } from "./instance";
import type { HelperStart } from "./messages";

addEventListener("message", ({ data }: MessageEvent<HelperStart>) => {
  postMessage("started");
  Instance.help(data.module, data.memory, data.thread);
});

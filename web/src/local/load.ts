/** Loads everything that games on this device need. */
import { createEngine, loadRules } from "../engine";
import { LocalHost } from "./host";
import type { GameStore } from "./storage";
import type { SyncServer } from "./sync";
import { openTabs } from "./tabs";

export interface DeviceEvents {
  /** The state of the copies on the server has changed. */
  onSync(): void;
  /** A search was measured: nodes per second. */
  onSpeed(speed: number): void;
}

/** The host of the games on this device; an `EngineError` where the engine cannot run. */
export async function loadLocalHost(
  store: GameStore,
  server: SyncServer | null,
  events: DeviceEvents,
): Promise<LocalHost> {
  const host = new LocalHost({
    rules: await loadRules(),
    store,
    tabs: openTabs("tengen-games"),
    server,
    openEngine: () => createEngine(),
    ...events,
  });
  addEventListener("pagehide", () => host.suspend());
  addEventListener("online", () => host.retrySync());
  void host.resumeSync();
  return host;
}

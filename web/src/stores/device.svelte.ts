/** The engine and the games on this device as reactive state. */
import type { LocalHost } from "../local/host";

export class Device {
  /** Games and engine on this device; null until they are loaded, and where they cannot be used. */
  host: LocalHost | null = $state.raw(null);
  /** Whether the engine could not be loaded. */
  isUnavailable = $state(false);
  /** Whether the first paint is over, so that more may be loaded. */
  isStarted = $state(false);
  /** Nodes per second of the latest searches; null before they were measured. */
  speed: number | null = $state(null);
  private syncs = $state(0);

  /** Whether moves of a game wait for a server that cannot be reached. */
  isUnsynced(id: string): boolean {
    // Read, so that the answer follows changes.
    void this.syncs;
    return this.host?.isUnsynced(id) ?? false;
  }

  loaded(host: LocalHost | null): void {
    this.host = host;
    this.isUnavailable = host === null;
  }

  synced(): void {
    this.syncs++;
  }
}

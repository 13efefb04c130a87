/**
 * Registers the service worker, offers new versions and, on hosts of plain files, makes the page
 * cross-origin isolated. Loaded after the first paint.
 */
import { isStatic, pageVersion, rootUrl } from "../base/host";
import { readStorage, writeStorage, type KeyValueStorage } from "../base/storage";
import type { WorkerMessage } from "./worker-messages";

const UPDATE_INTERVAL_MS = 60 * 60 * 1000;
/** Marks in the session's storage that the page has reloaded itself. */
const RELOADED = "tengen-isolating";

/** What the app has to do with it. */
export interface OfflineEvents {
  /** A new version is ready; `reload` starts it. */
  onUpdate(reload: () => void): void;
  /** Whether a game is open, which must not be interrupted. */
  isPlaying(): boolean;
}

export async function startOffline(events: OfflineEvents): Promise<void> {
  const script = new URL(isStatic() ? "sw.js?host=static" : "sw.js", rootUrl());
  // Browsers refuse in private windows and where the visitor forbids storage.
  const registration = await navigator.serviceWorker.register(script).catch(() => null);
  if (!registration) return;
  watchUpdates(registration, events);
  updateRegularly(registration);
  const { active } = await navigator.serviceWorker.ready;
  // A busy worker keeps a newer one waiting: Chromium then may not activate it for a long time.
  const isNewest = !registration.installing && !registration.waiting;
  if (isNewest) tell(active!, { type: "loaded", version: pageVersion() });
  if (mayReload(events)) location.reload();
}

function watchUpdates(registration: ServiceWorkerRegistration, events: OfflineEvents): void {
  const check = (): void => void offer(registration, events);
  const follow = (): void => registration.installing?.addEventListener("statechange", check);
  registration.addEventListener("updatefound", follow);
  // The browser may have found a new version before this script was loaded.
  follow();
  check();
}

/** Offer the version that waits, unless the page is of that version already. */
async function offer(
  { active, waiting }: ServiceWorkerRegistration,
  { onUpdate }: OfflineEvents,
): Promise<void> {
  if (!active || !waiting) return;
  if ((await versionOf(waiting)) !== pageVersion()) return onUpdate(() => void replaceBy(waiting));
  await activate(waiting);
  tell(waiting, { type: "loaded", version: pageVersion() });
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    tell(worker, { type: "version" }, [port2]);
  });
}

/** Reload this page, and no other, with the new worker. */
async function replaceBy(worker: ServiceWorker): Promise<void> {
  await activate(worker);
  location.reload();
}

/** Let a worker that waits replace the older one; another page may have done it already. */
function activate(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (worker.state !== "installed" && worker.state !== "activating") resolve();
    };
    worker.addEventListener("statechange", check);
    tell(worker, { type: "activate" });
    check();
  });
}

/** Browsers look for a new version when a page is opened; ours may stay open for days. */
function updateRegularly(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < UPDATE_INTERVAL_MS) return;
    last = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/**
 * Whether to reload, so that the page gets the worker's headers and the engine several threads:
 * once at most, and only before the visitor has done anything.
 */
function mayReload({ isPlaying }: OfflineEvents): boolean {
  const isIdle = navigator.userActivation?.hasBeenActive === false && !isPlaying();
  return isStatic() && !crossOriginIsolated && isIdle && markReload();
}

/** False if the page has reloaded itself before, or cannot remember it. */
function markReload(): boolean {
  const session = (): KeyValueStorage => sessionStorage;
  if (readStorage(RELOADED, session)) return false;
  writeStorage(RELOADED, "1", session);
  return readStorage(RELOADED, session) !== null;
}

function tell(worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []): void {
  worker.postMessage(message, ports);
}

/**
 * The service worker: the app starts without a network, and pages of plain files are cross-origin
 * isolated. `scripts/precache.ts` makes it `sw.js`, which `offline.ts` registers.
 *
 * A new version is loaded in the background and waits until the visitor asks for it or has closed
 * every page. Files of the old version stay as long as an open page may need them.
 */
import { engine, shell, version } from "virtual:precache";
import { FileCache } from "./file-cache";
import { firstAnswer } from "./first-answer";
import { planFor, type Site } from "./request-plan";
import type { WorkerMessage } from "./worker-messages";

/** The parts of the worker's global scope that are used; TypeScript knows them only without DOM. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { matchAll(options: object): Promise<readonly { url: string }[]> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listen: (event: Message) => void): void;
}
interface Extendable {
  waitUntil(task: Promise<unknown>): void;
}
interface FetchEvent extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Message extends Extendable, MessageEvent<WorkerMessage> {}

/** How long a page waits for a slow server before it comes from the cache. */
const PATIENCE_MS = 3000;

/** A few seconds: the browser ends a worker that is busy for longer. */
const PRUNE_ATTEMPTS = 5;
const PRUNE_INTERVAL_MS = 1000;

const worker = self as unknown as WorkerScope;
const site: Site = {
  scope: worker.registration.scope,
  isStatic: new URL(worker.location.href).searchParams.get("host") === "static",
  files: new Set([...shell, ...engine]),
};
const files = new FileCache(version, site.scope, caches, (url, cache) => fetch(url, { cache }));

worker.addEventListener("install", (event) => event.waitUntil(files.storeAll(shell)));
worker.addEventListener("activate", (event) => event.waitUntil(prune(0)));
worker.addEventListener("fetch", (event) => {
  const plan = planFor(event.request, site);
  if (!plan) return;
  // A server has the newest page, and gives the visitor an identity with it.
  if (plan.kind === "page" && !site.isStatic) event.respondWith(fresh(event.request, plan.file));
  else event.respondWith(files.serve(plan.file));
});
worker.addEventListener("message", (event) => {
  const message = event.data;
  switch (message.type) {
    case "version":
      event.ports[0]?.postMessage(version);
      break;
    case "activate":
      event.waitUntil(worker.skipWaiting());
      break;
    case "loaded":
      event.waitUntil(
        files.storeGently(engine).then(() => pruneSoon(message.version === version ? 1 : 0)),
      );
  }
});

/** The server's page; from the cache if the server fails or is slow. */
function fresh(request: Request, file: string): Promise<Response> {
  return firstAnswer(fetch(request), () => files.find(file), PATIENCE_MS);
}

/** Whether a newer version is here, which deletes the files of this one. */
function isReplaced(): boolean {
  const { waiting, installing } = worker.registration;
  return Boolean(waiting ?? installing);
}

/** Delete the files of other versions if at most `pages` pages are open, all of this version. */
async function prune(pages: number): Promise<boolean> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const ours = open.filter(({ url }) => url.startsWith(site.scope));
  const mayPrune = !isReplaced() && ours.length <= pages;
  if (mayPrune) await files.prune();
  return mayPrune;
}

/**
 * The same, with patience: a page that the visitor has just left is there for a moment. A newer
 * version must not wait for that: browsers activate it when this worker has nothing to do.
 */
async function pruneSoon(pages: number): Promise<void> {
  for (let attempt = 0; attempt < PRUNE_ATTEMPTS && !isReplaced(); attempt++) {
    if (await prune(pages)) return;
    await new Promise((resolve) => setTimeout(resolve, PRUNE_INTERVAL_MS));
  }
}

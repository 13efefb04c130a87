/** What a page tells the service worker. */
export type WorkerMessage =
  /** Send your version to the port. */
  | { type: "version" }
  /** Replace the older worker, whose pages are still open. */
  | { type: "activate" }
  /** A page of this version is shown: there is time to load the engine and to tidy up. */
  | { type: "loaded"; version: string };

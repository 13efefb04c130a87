/** What the service worker does with a request. */
import { fileOf, routeOf } from "../stores/routes";
import { isHashed } from "./file-cache";

/** The parts of `Request` that are used. */
export type RequestParts = Pick<Request, "method" | "mode" | "url">;

/**
 * `page`: a document for a navigation; `file`: a file of the build. Null: the request is none of the
 * worker's business, such as those to `/api/`.
 */
export type Plan = { kind: "page" | "file"; file: string } | null;

export interface Site {
  /** The folder of the app. */
  scope: string;
  isStatic: boolean;
  /** The files of the build. */
  files: ReadonlySet<string>;
}

export function planFor(request: RequestParts, site: Site): Plan {
  const path = pathBelow(site.scope, request.url);
  if (path === null || request.method !== "GET") return null;
  if (request.mode === "navigate") {
    const file = pageFor(path, site);
    return file ? { kind: "page", file } : null;
  }
  return isHashed(path) || site.files.has(path) ? { kind: "file", file: path } : null;
}

/** The path of a URL relative to a folder, without query and fragment; null outside the folder. */
function pathBelow(folder: string, url: string): string | null {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  return address.startsWith(folder) ? address.slice(folder.length) : null;
}

/** The document of a page; null if the path is not one of the app. */
function pageFor(path: string, { isStatic }: Site): string | null {
  if (path === "" || path === "index.html") return "index.html";
  if (path === "xray.html") return path;
  if (isStatic) return null;
  const isKnown = routeOf(`/${path}`).page !== "missing";
  return fileOf(`/${path}`) || (isKnown ? "index.html" : null);
}

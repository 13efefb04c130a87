/**
 * Where the app is hosted: by `tengen serve`, or as plain files that `tengen site` wrote.
 *
 * A path is what the server's address shows: `/`, `/players`, `/g/ID`. Plain files have no server
 * that answers every path, so there the path is in the fragment: `./#/players`. Everything else of
 * the app knows paths only; `stores/links.ts` makes the links.
 */

/** The parts of `Location` and of a link that are used. */
export type Address = Pick<Location, "origin" | "pathname" | "hash">;

export interface Host {
  /** The path of the page at an address; null for the address of a place in the page. */
  pathOf(at: Address): string | null;
  /** The link to a path. `file` is the document that shows it; empty for that of the app. */
  href(path: string, file: string): string;
  /** The path of the app that a link on a page leads to; null for links to anything else. */
  linkedPath(link: Address, page: Address): string | null;
}

export const SERVER: Host = {
  pathOf: ({ pathname }) => pathname,
  href: (path) => path,
  linkedPath(link, page) {
    const isOurs = link.origin === page.origin && !link.pathname.startsWith("/api/");
    return isOurs && !link.hash ? link.pathname : null;
  },
};

export const STATIC: Host = {
  pathOf({ hash }) {
    if (hash.startsWith("#/")) return hash.slice(1);
    return hash.length > 1 ? null : "/";
  },
  href: (path, file) => `./${file}#${path}`,
  linkedPath(link, page) {
    const folder = page.pathname.replace(/[^/]*$/, "");
    const isOurs = link.origin === page.origin && link.pathname === folder;
    return isOurs && link.hash.startsWith("#/") ? link.hash.slice(1) : null;
  },
};

/** Whether the page is a plain file: there is no server that answers requests to `/api/`. */
export function isStatic(): boolean {
  return metaContent("tengen-host") === "static";
}

export function currentHost(): Host {
  return isStatic() ? STATIC : SERVER;
}

/** The version of the files that the page was loaded from; empty in development. */
export function pageVersion(): string {
  return metaContent("tengen-version");
}

/** The folder of the app's files: that of the page, or the root of the server. */
export function rootUrl(): URL {
  return new URL(isStatic() ? "./" : "/", location.href);
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

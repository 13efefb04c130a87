/** The pages and their paths. */
import type { AppWords } from "../i18n/app-words";

interface Page {
  page: string;
  path: string;
  name: (words: AppWords) => string;
}

/** The pages in the order of the navigation; a new page is one line here and one in App.svelte. */
export const PAGES = [
  { page: "play", path: "/", name: (words) => words.nav.play },
  { page: "study", path: "/study", name: (words) => words.nav.study },
  { page: "players", path: "/players", name: (words) => words.nav.players },
] as const satisfies readonly Page[];

export type Route =
  | { page: "play" | "study"; id: string | null }
  | { page: Exclude<(typeof PAGES)[number]["page"], "play" | "study"> }
  | { page: "missing" };

const XRAY_PATH = /^\/g\/([\w-]{1,32})\/xray\/(\d{1,3})\/?$/;

export function routeOf(path: string): Route {
  const clean = path.replace(/\/+$/, "") || "/";
  const listed = PAGES.find((page) => page.path === clean);
  if (listed?.page === "players") return { page: listed.page };
  if (listed) return { page: listed.page, id: null };
  const [, kind, id] = /^\/(g|study)\/([\w-]{1,32})$/.exec(clean) ?? [];
  if (id === undefined) return { page: "missing" };
  return { page: kind === "g" ? "play" : "study", id };
}

export function gamePath(id: string): string {
  return `/g/${id}`;
}

export function studyPath(id: string): string {
  return `/study/${id}`;
}

/** The page with the tree of the search behind the move after `ply` stones. */
export function xrayPath(id: string, ply: number): string {
  return `${gamePath(id)}/xray/${ply}`;
}

/** The game and the number of stones in the path of an X-ray page; null for other paths. */
export function parseXrayPath(path: string): { id: string; ply: number } | null {
  const [, id, ply] = XRAY_PATH.exec(path) ?? [];
  return id === undefined ? null : { id, ply: Number(ply) };
}

/** The document that shows a path, if it is not that of the app. */
export function fileOf(path: string): string {
  return XRAY_PATH.test(path) ? "xray.html" : "";
}

/** The navigation entry that a path belongs to. */
export function navPath(path: string): string {
  const { page } = routeOf(path);
  return PAGES.find((listed) => listed.page === page)?.path ?? "/";
}

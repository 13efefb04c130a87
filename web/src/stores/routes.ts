/** The pages and their paths. */
import type { AppWords } from "../i18n/app-words";

export type Route = { page: "play"; id: string | null } | { page: "players" } | { page: "missing" };

/** The pages in the order of the navigation; a new page is one line here. */
export const PAGES: readonly { path: string; name: (words: AppWords) => string }[] = [
  { path: "/", name: (words) => words.nav.play },
  { path: "/players", name: (words) => words.nav.players },
];

export function routeOf(path: string): Route {
  const clean = path.replace(/\/+$/, "") || "/";
  if (clean === "/") return { page: "play", id: null };
  if (clean === "/players") return { page: "players" };
  const game = /^\/g\/([\w-]{1,32})$/.exec(clean);
  return game ? { page: "play", id: game[1]! } : { page: "missing" };
}

export function gamePath(id: string): string {
  return `/g/${id}`;
}

/** The page with the tree of the search behind the move after `ply` stones. */
export function xrayPath(id: string, ply: number): string {
  return `${gamePath(id)}/xray/${ply}`;
}

/** The navigation entry that a path belongs to. */
export function navPath(path: string): string {
  return routeOf(path).page === "players" ? "/players" : "/";
}

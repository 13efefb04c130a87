/** The path of the page, changed without reloading it. */
import { routeOf, type Route } from "./routes";

export class Router {
  path = $state(location.pathname);
  readonly route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  /** Navigate to another path and add it to the browser's history. */
  go(path: string): void {
    if (path === this.path) return;
    history.pushState(null, "", path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** Give the page another address without a new entry in the history. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.path = path;
  }

  /** Handle clicks on links to our own pages; leave all others to the browser. */
  readonly handleClick = (event: MouseEvent): void => {
    const isPlain =
      event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPlain || event.defaultPrevented) return;
    const isOurs = link.origin === location.origin && !link.pathname.startsWith("/api/");
    if (!isOurs || link.hash || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

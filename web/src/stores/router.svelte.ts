/** The path of the page, changed without reloading it. */
import { currentHost } from "../base/host";
import { hrefOf } from "./links";
import { fileOf, routeOf, type Route } from "./routes";

export class Router {
  path = $state("/");
  readonly route: Route = $derived(routeOf(this.path));
  private readonly host = currentHost();

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
  }

  /** Navigate to another path and add it to the browser's history. */
  go(path: string): void {
    if (path === this.path) return;
    history.pushState(null, "", hrefOf(path));
    this.path = path;
    scrollTo(0, 0);
  }

  /** Give the page another address without a new entry in the history. */
  replace(path: string): void {
    history.replaceState(null, "", hrefOf(path));
    this.path = path;
  }

  /** Handle clicks on links to our own pages; leave all others to the browser. */
  readonly handleClick = (event: MouseEvent): void => {
    const isPlain =
      event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPlain || event.defaultPrevented) return;
    const path = this.host.linkedPath(link, location);
    if (path === null || fileOf(path) || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(path);
  };

  /** A link to a place in the page leaves the path as it is. */
  private read(): void {
    this.path = this.host.pathOf(location) ?? this.path;
  }
}

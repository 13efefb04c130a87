/**
 * A Vite plugin that replaces Vite's helper for lazy scripts by a shorter one: scripts are not
 * preloaded (`modulePreload: false`), so that only style sheets are left to load.
 */
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const CODE = `
const added = new Map();
function add(href) {
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    crossOrigin: "",
    href,
  });
  document.head.append(link);
  return new Promise((resolve) => (link.onload = link.onerror = resolve));
}
function once(href) {
  if (!added.has(href)) added.set(href, add(href));
  return added.get(href);
}
export const __vitePreload = (load, files = [], importer) =>
  Promise.all(
    files.filter((file) => file.endsWith(".css")).map((file) => once(new URL(file, importer).href)),
  ).then(load);
`;

export function lazyStyles(): Plugin {
  return {
    name: "tengen-lazy-styles",
    enforce: "pre",
    load: (id) => (id === HELPER ? CODE : null),
  };
}

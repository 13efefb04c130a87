/**
 * Checks the imports between the folders of `src`: a folder may import only from folders in lower
 * layers, so that there are no cycles. Folders in the same layer do not import each other.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folders, top layer first. */
const LAYERS = [
  ["app", "xray"],
  ["view"],
  ["stores"],
  ["local"],
  ["study"],
  ["game"],
  ["i18n"],
  ["tree"],
  ["board", "engine", "net"],
  ["base"],
];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;

const layerOf = new Map(LAYERS.flatMap((folders, layer) => folders.map((name) => [name, layer])));

/** The imports in a source tree that do not point to a lower layer, as readable messages. */
function violations(source) {
  const folderOf = (path) => relative(source, path).split(sep)[0];
  const found = [];
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(ts|svelte)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const from = folderOf(file);
    if (!layerOf.has(from)) found.push(`${relative(source, file)}: folder ${from} has no layer`);
    for (const [, target] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const to = folderOf(resolve(dirname(file), target));
      if (to === from || layerOf.get(to) > layerOf.get(from)) continue;
      found.push(`${relative(source, file)}: ${from} must not import ${to} ("${target}")`);
    }
  }
  return found;
}

const found = violations(process.argv[2] ?? fileURLToPath(new URL("../src", import.meta.url)));
for (const message of found) console.error(message);
if (found.length) process.exit(1);

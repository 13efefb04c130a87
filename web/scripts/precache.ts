/**
 * A Vite plugin for the service worker: lists the files of the finished build as the module
 * `virtual:precache` and writes their version into the pages, which compare it with the worker's.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:precache";
const WORKER = "sw.js";
const VERSION = /(<meta name="tengen-version" content=")[^"]*/;
/** Used when the app is installed, with a network. */
const ICONS = "icons/";
/** Everything else belongs to the engine. */
const SHELL = /\.(css|html|js|webmanifest)$/;

/** The content of files by their path. */
export type Files = ReadonlyMap<string, Uint8Array>;

export interface Precache {
  version: string;
  shell: string[];
  engine: string[];
}

/** The lists of files, and a version that changes with any of them. */
export function precacheOf(files: Files): Precache {
  const names = [...files.keys()].filter((name) => name !== WORKER).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\n${digest(files.get(name)!)}\n`);
  const listed = names.filter((name) => !name.startsWith(ICONS));
  return {
    version: hash.digest("hex").slice(0, 16),
    shell: listed.filter((name) => SHELL.test(name)),
    engine: listed.filter((name) => !SHELL.test(name)),
  };
}

/** A page with this version. */
export function stamped(page: string, version: string): string {
  return page.replace(VERSION, `$1${version}`);
}

export function precache(folder: string): Plugin {
  return {
    name: "tengen-precache",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      // The version of an earlier run of this plugin must not change the next one.
      stampPages(folder, "");
      const list = precacheOf(read(folder));
      stampPages(folder, list.version);
      return Object.entries(list)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

function digest(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function read(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path)]),
  );
}

function stampPages(folder: string, version: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".html"))) {
    const path = join(folder, name);
    writeFileSync(path, stamped(readFileSync(path, "utf8"), version));
  }
}

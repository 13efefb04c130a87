import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let source: string;

beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), "layers-"));
});
afterEach(() => rmSync(source, { recursive: true }));

/** Runs the check on these files and returns what it prints. */
function check(files: Record<string, string>): { status: number | null; output: string } {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), content);
  }
  const script = join(import.meta.dirname, "../../scripts/check-layers.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, source], { encoding: "utf8" });
  return { status, output: stderr };
}

test("imports of the same folder and of lower layers are allowed", () => {
  const files = {
    "view/A.svelte": '<script>import { a } from "../game/a";</script>',
    "game/a.ts": 'import { b } from "./b";\nimport type { C } from "../net/c";',
  };
  expect(check(files)).toEqual({ status: 0, output: "" });
});

test.each([
  [
    "an upper layer",
    "game/a.ts",
    'import type { A } from "../view/a";',
    "game must not import view",
  ],
  ["its own layer", "board/a.ts", 'export * from "../net/a";', "board must not import net"],
  ["a lazy import", "i18n/a.ts", 'await import("../stores/a");', "i18n must not import stores"],
  ["an unknown folder", "game/a.ts", 'import "../other/a";', "game must not import other"],
])("an import of %s is named", (_, path, content, message) => {
  const { status, output } = check({ [path]: content });
  expect(status).toBe(1);
  expect(output).toContain(`${path}: ${message}`);
});

test("a folder without a layer is named", () => {
  expect(check({ "other/a.ts": "" }).output).toContain("folder other has no layer");
});

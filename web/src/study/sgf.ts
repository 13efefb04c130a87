/**
 * SGF: every game of a file with its whole tree, and a study as a file. The dialect is that of
 * src/tengen/formats/sgf.py, which says what is read and written beyond the standard.
 */
import { MAX_NODES } from "./bounds";
import { RecordError } from "./record-error";
import { SgfBuilder } from "./sgf-builder";
import { DrawingBudget } from "./sgf-notes";
import { faultAt, SgfScanner, type Properties } from "./sgf-scanner";
import type { Study } from "./tree";

export { writeSgf } from "./sgf-writer";

const GAME = /\(\s*;/g;

/** Whether a text has a game of SGF in it. */
export function isSgf(text: string): boolean {
  return text.search(GAME) >= 0;
}

/** Every game of a file; `RecordError` if it has none, or one that cannot be read. */
export function readSgf(text: string): Study[] {
  return [...sgfGames(text)];
}

/** The games of a file, each read when it is asked for. */
export function* sgfGames(file: string): Generator<Study> {
  const text = file.replace(/\r\n?/g, "\n");
  const counts = { nodes: 0, drawn: new DrawingBudget() };
  const start = new RegExp(GAME);
  let found = start.exec(text);
  if (!found) throw new RecordError(null, 0, "it holds no game");
  while (found) {
    const scanner = new SgfScanner(text, start.lastIndex);
    yield readGame(scanner, counts);
    start.lastIndex = scanner.at;
    found = start.exec(text);
  }
}

/** What the games of a file count together. */
interface Counts {
  nodes: number;
  drawn: DrawingBudget;
}

/** Read from behind the first semicolon of a game to its end. */
function readGame(scanner: SgfScanner, counts: Counts): Study {
  let builder: SgfBuilder | null = null;
  let properties: Properties | null = new Map();
  let nodeAt = scanner.at - 1;
  countNode(counts, nodeAt);
  for (;;) {
    const token = scanner.next();
    if (token.kind === "property" && properties) {
      const { name, values } = token;
      const known = properties.get(name);
      if (known) for (const value of values) known.push(value);
      else properties.set(name, values);
      continue;
    }
    if (!builder) builder = new SgfBuilder(properties!, nodeAt, counts.drawn);
    else if (properties) builder.addNode(properties, nodeAt);
    properties = null;
    if (token.kind === "node") {
      properties = new Map();
      nodeAt = token.at;
      countNode(counts, nodeAt);
    } else if (token.kind === "open") builder.open(token.at);
    else if (token.kind !== "close") throw misplaced(token.kind, token.at);
    else if (!builder.close()) return builder.finished();
  }
}

function countNode(counts: Counts, at: number): void {
  if (++counts.nodes > MAX_NODES) throw faultAt(at, "too many nodes");
}

function misplaced(kind: "end" | "property", at: number): RecordError {
  return faultAt(at, kind === "end" ? "a bracket is missing" : "a property outside of a node");
}

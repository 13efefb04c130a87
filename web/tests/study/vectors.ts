/** Records as Python reads and writes them: written by scripts/study_vectors.py. */
import { readFileSync } from "node:fs";
import type { GameRecordJson } from "../../src/study/record";

interface Vectors {
  version: [string];
  games: { name: string; sgf: string; record: GameRecordJson }[];
  /** Null: Python refuses the file. */
  files: { sgf: string; records: GameRecordJson[] | null }[];
}

const file = new URL("vectors.json", import.meta.url);

export const VECTORS = JSON.parse(readFileSync(file, "utf8")) as Vectors;

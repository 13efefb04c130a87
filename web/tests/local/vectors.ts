/** What the server says about games: written by scripts/local_vectors.py. */
import { readFileSync } from "node:fs";
import type { BoardState, Explanation, Position, Reasons } from "../../src/engine/api";
import type {
  Action,
  ClockSetting,
  ColorName,
  GameView,
  NewGame,
  TerminationName,
  Text,
  Threat,
} from "../../src/net/messages";

export interface Step {
  at?: number;
  action?: Action;
  /** The point of a program's move, or `declines` or `fails`. */
  engine?: string;
  used_ms?: number;
  problem?: string;
  status?: number;
  code?: string;
  detail?: Text;
  /** The fields that changed; absent after a refusal. */
  view?: Partial<GameView>;
}

export interface RecordedGame {
  new: NewGame;
  /** What the rules say about each position of the game, by its moves. */
  boards: Record<string, BoardState>;
  steps: Step[];
  /** The game as a file, after the last step. */
  sgf: string;
}

interface Vectors {
  outcomes: { winner: ColorName | null; termination: TerminationName; text: Text }[];
  reports: { pv: string[]; mate_in: number | null; win_probability: number | null; text: Text }[];
  hints: { reasons: Reasons; mate_in: number | null; text: Text }[];
  explanations: { tree: Explanation; text: Text; words: Text }[];
  labels: {
    players: Record<string, Text>;
    failures: Record<string, Text>;
    shapes: Record<string, Text>;
    directions: Record<string, Text>;
  };
  threats: { position: Position; threats: Threat[] }[];
  thinking: { clock: ClockSetting | null; used_ms: number; seconds: number }[];
  games: RecordedGame[];
}

const file = new URL("vectors.json", import.meta.url);

export const VECTORS = JSON.parse(readFileSync(file, "utf8")) as Vectors;

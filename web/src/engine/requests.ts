/** Requests as the fields of text that core/wasm/door.cpp reads; wrong arguments are refused here. */
import {
  EngineError,
  type AnalyseOptions,
  type ChooseOptions,
  type Limit,
  type Position,
  type ProofCheck,
  type ReviewOptions,
  type RuleName,
  type Setup,
  type SolveOptions,
} from "./api";
import { MAX_PROOF } from "./bounds";

export type Field = string | number | null | undefined;

const RULES: readonly RuleName[] = ["freestyle", "standard", "renju", "caro", "standard-caro"];
const KINDS: readonly SolveOptions["kind"][] = ["vcf", "vct", "win"];
const COLORS: readonly unknown[] = ["black", "white"];
const DEFAULT_SECONDS = 5;
const MAX_LEVEL = 10;
const MAX_LINES = 484;
/** Characters of a list of points; no board has as many. */
const MAX_LIST = 10_000;

export function boardFields({ size, rule, moves, setup }: Position): Field[] {
  if (!RULES.includes(rule)) throw new EngineError("position", `${String(rule)} is not a rule`);
  if (!Number.isInteger(size)) throw new EngineError("position", "the size is not a whole number");
  const turn = setup ? setup.turn : "";
  if (setup && !COLORS.includes(turn)) throw new EngineError("position", "no side is to move");
  const { black = [], white = [] } = setup ?? {};
  return [size, rule, points(moves), points(black), points(white), turn];
}

export function chooseFields(
  position: Position,
  { level, limit = {}, seed = 0 }: ChooseOptions,
  maxEvents = 0,
): Field[] {
  if (level) checkWhole("level", level, MAX_LEVEL);
  const limits = limitFields(limit);
  const isLimited = level || limits.some((value) => value !== undefined);
  return [
    "choose",
    ...boardFields(position),
    ...(isLimited ? limits : limitFields({ seconds: DEFAULT_SECONDS })),
    level ?? 0,
    Math.trunc(Number(seed)) || 0,
    maxEvents,
  ];
}

export function analyseFields(
  position: Position,
  { limit = {}, lines = 1, only = [], exclude = [] }: AnalyseOptions,
): Field[] {
  checkWhole("lines", lines, MAX_LINES);
  const moves = [points(only), points(exclude)];
  return ["analyse", ...boardFields(position), ...limitFields(limit), lines, ...moves];
}

export function solveFields(
  position: Position,
  { kind, attacker, limit = {}, memoryMb }: SolveOptions,
): Field[] {
  if (!KINDS.includes(kind)) throw new EngineError("request", `${String(kind)} is not a kind`);
  if (attacker && !COLORS.includes(attacker)) throw new EngineError("request", "no such side");
  const [milliseconds, , nodes] = limitFields(limit);
  const megabytes = finite("memoryMb", memoryMb);
  return ["solve", ...boardFields(position), kind, attacker, milliseconds, nodes, megabytes];
}

export function reviewFields(position: Position, { nodes }: ReviewOptions): Field[] {
  return ["review", ...boardFields(position), finite("nodes", nodes)];
}

export function verifyFields(text: string): Field[] {
  if (typeof text !== "string") throw new EngineError("request", "the proof is not a text");
  // One character more is refused as well, and is all that has to be sent.
  return ["verify", text.slice(0, MAX_PROOF + 1)];
}

/** The answer to `verify`. */
export type Verdict = Omit<ProofCheck, "position"> & {
  position: ({ size: number; rule: RuleName } & Setup) | null;
};

export function proofCheck({ position: found, ...verdict }: Verdict): ProofCheck {
  if (!found) return { ...verdict, position: null };
  const { size, rule, ...setup } = found;
  return { ...verdict, position: { size, rule, moves: [], setup } };
}

/** Points separated by blanks. */
function points(list: readonly string[]): string {
  if (!Array.isArray(list)) throw new EngineError("position", "the points are not a list");
  const text = list.join(" ");
  const isBad = text.length > MAX_LIST || text.includes("\n");
  if (isBad) throw new EngineError("position", "these are not points");
  return text;
}

/** Milliseconds, plies, nodes; an infinite limit is none. */
function limitFields({ seconds, depth, nodes }: Limit): Field[] {
  const milliseconds = finite("seconds", seconds === undefined ? seconds : seconds * 1000);
  return [milliseconds, finite("depth", depth), finite("nodes", nodes)];
}

function finite(name: string, value: number | undefined): number | undefined {
  if (value === undefined || value === Infinity) return undefined;
  if (!(value >= 0)) throw new EngineError("request", `${name} must be a positive number`);
  return Math.min(Math.round(value), Number.MAX_SAFE_INTEGER);
}

function checkWhole(name: string, value: number, maximum: number): void {
  if (!Number.isInteger(value) || value < 1 || value > maximum)
    throw new EngineError("request", `${name} must be a whole number from 1 to ${maximum}`);
}

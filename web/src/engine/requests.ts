/** Requests as the fields of text that core/wasm/door.cpp reads. */
import type { AnalyseOptions, ChooseOptions, Limit, Position, SolveOptions } from "./api";

export type Field = string | number | null | undefined;

const DEFAULT_SECONDS = 5;

export function boardFields({ size, rule, moves, setup }: Position): Field[] {
  const { black = [], white = [], turn = "" } = setup ?? {};
  return [size, rule, moves.join(" "), black.join(" "), white.join(" "), turn];
}

export function chooseFields(
  position: Position,
  { level, limit = {}, seed = 0 }: ChooseOptions,
  maxEvents = 0,
): Field[] {
  const isLimited = level || Object.values(limit).some((value) => value !== undefined);
  const used = isLimited ? limit : { seconds: DEFAULT_SECONDS };
  return [
    "choose",
    ...boardFields(position),
    ...limitFields(used),
    level ?? 0,
    Math.trunc(seed),
    maxEvents,
  ];
}

export function analyseFields(
  position: Position,
  { limit = {}, lines = 1, only = [], exclude = [] }: AnalyseOptions,
): Field[] {
  const moves = [only.join(" "), exclude.join(" ")];
  return ["analyse", ...boardFields(position), ...limitFields(limit), lines, ...moves];
}

export function solveFields(
  position: Position,
  { kind, attacker, limit = {}, memoryMb }: SolveOptions,
): Field[] {
  const [milliseconds, , nodes] = limitFields(limit);
  return ["solve", ...boardFields(position), kind, attacker, milliseconds, nodes, memoryMb];
}

/** Milliseconds, plies, nodes. */
function limitFields({ seconds, depth, nodes }: Limit): Field[] {
  const milliseconds = seconds === undefined ? undefined : Math.max(0, Math.round(seconds * 1000));
  return [milliseconds, depth, nodes];
}

/** The words of SGF, as src/tengen/formats/sgf_text.py reads and writes them. */
import type { MarkShape } from "../board/state";
import type { RuleName } from "../engine/api";
import type { ColorName, TerminationName } from "../net/messages";
import type { RecordResult } from "./tree";

/** Properties of the root that are facts about the game, and their names in a record. */
export const INFO_PROPERTIES: ReadonlyMap<string, string> = new Map([
  ["EV", "event"],
  ["RO", "round"],
  ["PC", "place"],
  ["DT", "date"],
  ["TM", "time_limit"],
  ["OT", "overtime"],
  ["SO", "source"],
  ["AN", "annotator"],
  ["US", "user"],
  ["CP", "copyright"],
  ["GN", "title"],
  ["GC", "comment"],
  ["BR", "black_rank"],
  ["WR", "white_rank"],
  ["BT", "black_team"],
  ["WT", "white_team"],
]);

export const MARK_PROPERTIES: ReadonlyMap<string, MarkShape> = new Map([
  ["CR", "circle"],
  ["SQ", "square"],
  ["TR", "triangle"],
  ["MA", "cross"],
]);

export const LETTER_COLORS: ReadonlyMap<string, ColorName> = new Map([
  ["B", "black"],
  ["W", "white"],
]);

export const TERMINATIONS: readonly TerminationName[] = [
  "five",
  "overline",
  "double-four",
  "double-three",
  "full-board",
  "passes",
  "agreement",
  "resigned",
  "timeout",
  "illegal-move",
  "crashed",
  "unknown",
];

export function isTermination(text: unknown): text is TerminationName {
  return (TERMINATIONS as readonly unknown[]).includes(text);
}

/** Characters of a value in which a rule, an opening or a result is looked for. */
const MAX_WORDS = 200;

/** Tried in this order. A number is Gomocup's sum: 1 exactly five, 2 continuous, 4 renju, 8 caro. */
const RULE_WORDS: readonly [RuleName, RegExp][] = [
  ["standard-caro", /^(?:9|11)$|(?:standard|exact).*caro|标准越南/],
  ["caro", /^(?:8|10)$|caro|gomoku\+|越南/],
  ["renju", /^[4-7]$|renju|\brif\b|tarag|tarann|soos|yamag|sakata|[连連]珠|有禁/],
  ["freestyle", /^[02]$|free|[无無]禁/],
  ["standard", /^[13]$|standard|exact|标准|標準/],
];

/** The rule set that a file means by this word or number; null if it is none of ours. */
export function ruleOf(text: string): RuleName | null {
  const plain = text
    .slice(0, MAX_WORDS)
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .trim();
  return RULE_WORDS.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** Names of opening rules; some take a number. Tried in this order. */
const OPENING_WORDS: readonly [string, RegExp][] = [
  ["super-taraguchi", /super[ -]?taraguchi(?:[ -]?([0-9]{1,3}))?/],
  ["taraguchi", /taraguchi(?:[ -]?([0-9]{1,3}))?/],
  ["soosorv", /soos[oõöy]rv(?:[ -]?([0-9]{1,3}))?/],
  ["yamaguchi", /yamaguchi()/],
  ["tarannikov", /tarannikov()/],
  ["swap2", /swap[ -]?2()/],
  ["swap1", /swap[ -]?1()/],
  ["swap", /swap()/],
  ["long-pro", /\blong[ -]?pro\b()/],
  ["pro", /\bpro\b()/],
  ["rif", /\brif\b()/],
];

/** The opening rule that a file names beside its rule set, or nothing. */
export function openingOf(text: string): string {
  const plain = text.slice(0, MAX_WORDS).toLowerCase();
  for (const [name, words] of OPENING_WORDS) {
    const found = words.exec(plain);
    if (found) return found[1] ? `${name}-${found[1]}` : name;
  }
  return "";
}

/** The result that a file states; null if it states none. */
export function resultOf(value: string): RecordResult | null {
  const text = value.slice(0, MAX_WORDS).trim();
  const isBlack = /\bB(?:lack)?\s*\+|^黑.*[胜勝]/i.test(text);
  const isWhite = !isBlack && /\bW(?:hite)?\s*\+|^白.*[胜勝]/i.test(text);
  const isDraw = !isBlack && !isWhite && /^0$|draw|jigo|^和|平局/i.test(text);
  if (!isBlack && !isWhite && !isDraw) return null;
  if (isDraw) return { winner: null, termination: "unknown", line: [] };
  const reason = /\+\s*T(?:ime|$|\W)/i.test(text) ? "timeout" : "unknown";
  const termination = /\+\s*R(?:es|$|\W)/i.test(text) ? "resigned" : reason;
  return { winner: isBlack ? "black" : "white", termination, line: [] };
}

/** The result as the standard spells it, which has no word for most ways to end. */
export function resultText({ winner, termination }: RecordResult): string {
  if (!winner) return "0";
  const reason = { resigned: "R", timeout: "T" }[termination as string] ?? "";
  return `${winner === "black" ? "B" : "W"}+${reason}`;
}

/** A value as text of one or more lines. */
export function unescaped(raw: string): string {
  if (!/[\\\t\v\f]/.test(raw)) return raw;
  return raw.replace(/\\([^])|[\t\v\f]/g, (_, escapedOne?: string) =>
    (escapedOne ?? " ").replace("\n", ""),
  );
}

/** A value as text of one line. */
export function unescapedLine(raw: string): string {
  return unescaped(raw.replaceAll("\\\n", "")).replaceAll("\n", " ");
}

/** The two raw halves of a value such as `aa:text`; null if it has no colon. */
export function composed(raw: string): [string, string] | null {
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === "\\") i++;
    else if (raw[i] === ":") return [raw.slice(0, i), raw.slice(i + 1)];
  }
  return null;
}

/** A text as a value. */
export function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("]", "\\]");
}

/** A text as one half of a composed value. */
export function escapedHalf(text: string): string {
  return escaped(text).replaceAll(":", "\\:");
}

/** A real number, or null if it is not one. */
export function numberOf(raw: string): number | null {
  if (!/^\s*-?[0-9]{1,400}(?:\.[0-9]{0,400})?\s*$/.test(raw)) return null;
  const value = Number(raw);
  return Number.isFinite(value) ? value : null;
}

/** A number with every digit, and never with an exponent. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  const [, sign, whole, fraction = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(
    String(value),
  )!;
  if (!exponent) return String(value);
  const digits = whole! + fraction;
  const point = whole!.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, "0")}`;
}

/** SGF: the main line of the first game of a file, and a game as a file. */
import { fromXY } from "../board/points";
import type { Outcome } from "../engine/api";
import type { ColorName, RuleName, TerminationName } from "../net/messages";
import { isSize } from "./creation";

/** What a file says about a game. */
export interface GameRecord {
  size: number;
  rule: RuleName;
  black: string;
  white: string;
  setup: Record<ColorName, string[]>;
  /** The side to move after the set-up stones; null if the file does not say. */
  turn: ColorName | null;
  moves: string[];
  result: { winner: ColorName | null; termination: TerminationName } | null;
}

/** The file cannot be read; the place is counted from 1. */
export class RecordError extends Error {
  constructor(
    readonly unit: "byte" | "move" | "line" | null,
    readonly place: number,
    message: string,
  ) {
    super(message);
  }
}

type Properties = Map<string, string[]>;

const LETTERS = "abcdefghijklmnopqrstuv";
const DEFAULT_SIZE = 15;
/** Nodes of a main line: every point, passes between, and notes. */
const MAX_NODES = 2000;
const TOKEN = /\s*(?:([();])|([A-Za-z]{1,40})((?:\s*\[(?:[^\\\]]|\\[^])*\])+))/y;
const VALUE = /\[((?:[^\\\]]|\\[^])*)\]/g;

/** Read the main line: everything before the first closing bracket. */
export function readSgf(text: string): GameRecord {
  const start = text.search(/\(\s*;/);
  if (start < 0) throw new RecordError(null, 0, "it holds no game");
  return recordOf(mainLine(text, start));
}

function mainLine(text: string, start: number): Properties[] {
  const nodes: Properties[] = [];
  TOKEN.lastIndex = start;
  for (;;) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new RecordError("byte", at + 1, "expected a property, ; or a bracket");
    const [, sign, name, values] = found;
    if (sign === ")") return nodes;
    if (sign === ";") nodes.push(new Map());
    if (nodes.length > MAX_NODES) throw new RecordError("byte", at + 1, "too many moves");
    if (name) addProperty(nodes.at(-1), name, values!, at);
  }
}

function addProperty(node: Properties | undefined, name: string, values: string, at: number): void {
  if (!node) throw new RecordError("byte", at + 1, "a property before the first node");
  // Old files spell names out: `Black[hh]`. Only capital letters count.
  const short = name.replace(/[a-z]/g, "");
  const read = [...values.matchAll(VALUE)].map(([, raw]) => raw!);
  node.set(short, [...(node.get(short) ?? []), ...read]);
}

function recordOf(nodes: readonly Properties[]): GameRecord {
  const root: Properties = nodes[0] ?? new Map();
  const size = sizeOf(root.get("SZ")?.[0]);
  const record: GameRecord = {
    size,
    rule: ruleOf(root.get("RU")?.[0] ?? "") ?? "freestyle",
    black: lineOf(root.get("PB")?.[0] ?? ""),
    white: lineOf(root.get("PW")?.[0] ?? ""),
    setup: { black: [], white: [] },
    turn: { B: "black", W: "white" }[root.get("PL")?.[0]?.[0]?.toUpperCase() ?? ""] as ColorName,
    moves: [],
    result: resultOf(root),
  };
  record.turn ??= null;
  for (const node of nodes) addNode(record, node);
  return record;
}

function addNode(record: GameRecord, node: Properties): void {
  const number = record.moves.length + 1;
  for (const [name, color] of [
    ["AB", "black"],
    ["AW", "white"],
  ] as const) {
    const stones = (node.get(name) ?? []).flatMap((value) => rectangle(value, record.size, number));
    if (stones.length && record.moves.length)
      throw new RecordError("move", number, "stones are set up after the first move");
    record.setup[color].push(...stones);
  }
  for (const [name, color] of [
    ["B", "black"],
    ["W", "white"],
  ] as const) {
    const value = node.get(name)?.[0];
    if (value === undefined) continue;
    if (color !== turnOf(record))
      throw new RecordError("move", number, "two moves of one colour in a row");
    record.moves.push(pointOf(value, record.size, number));
  }
}

function turnOf({ setup, turn, moves }: GameRecord): ColorName {
  const isWhiteFirst =
    (turn ?? (setup.black.length > setup.white.length ? "white" : "black")) === "white";
  return (moves.length % 2 === 1) !== isWhiteFirst ? "white" : "black";
}

function sizeOf(text = String(DEFAULT_SIZE)): number {
  const [, columns, , rows] = /^\s*(\d{1,2})\s*(:\s*(\d{1,2}))?\s*$/.exec(text) ?? [];
  const size = Number(columns);
  if (!isSize(size) || (rows && Number(rows) !== size))
    throw new RecordError(null, 0, "the board must be a square of 5 to 22 points a side");
  return size;
}

function pointOf(value: string, size: number, number: number): string {
  const text = value.trim().toLowerCase();
  if (!text || (text === "tt" && size <= 19)) return "--";
  const x = LETTERS.indexOf(text[0]!);
  const y = LETTERS.indexOf(text[1] ?? "?");
  if (text.length !== 2 || x < 0 || y < 0 || x >= size || y >= size)
    throw new RecordError("move", number, "expected a point of the board");
  return fromXY(x, y, size);
}

/** The points of `aa` or of a rectangle `aa:cc`. */
function rectangle(value: string, size: number, number: number): string[] {
  const [from, to = from] = value.split(":").map((corner) => corner.trim().toLowerCase());
  const corners = [from!, to!].map((corner) => {
    if (pointOf(corner, size, number) === "--")
      throw new RecordError("move", number, "expected a point of the board");
    return [LETTERS.indexOf(corner[0] ?? "?"), LETTERS.indexOf(corner[1] ?? "?")] as const;
  });
  const points: string[] = [];
  const [[left, top], [right, bottom]] = corners as [[number, number], [number, number]];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) points.push(fromXY(x, y, size));
  return points;
}

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
    .slice(0, 200)
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .trim();
  return RULE_WORDS.find(([, words]) => words.test(plain))?.[0] ?? null;
}

const TERMINATIONS: readonly TerminationName[] = [
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

function resultOf(root: Properties): GameRecord["result"] {
  const text = (root.get("RE")?.[0] ?? "").slice(0, 200).trim();
  const isBlack = /\bB(?:lack)?\s*\+|^黑.*[胜勝]/i.test(text);
  const isWhite = /\bW(?:hite)?\s*\+|^白.*[胜勝]/i.test(text);
  if (!isBlack && !isWhite && !/^0$|draw|jigo|^和|平局/i.test(text)) return null;
  const exact = TERMINATIONS.find((name) => name === root.get("XT")?.[0]);
  const reason = /\+\s*R(?:es|$|\W)/i.test(text) ? "resigned" : "unknown";
  return {
    winner: isBlack ? "black" : isWhite ? "white" : null,
    termination: exact ?? (/\+\s*T(?:ime|$|\W)/i.test(text) ? "timeout" : reason),
  };
}

/** A value as text of one line. */
function lineOf(raw: string): string {
  return raw
    .slice(0, 400)
    .replace(/\\\n/g, "")
    .replace(/\\([^])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

// ---- writing

const LINE_LENGTH = 78;

/** What is written about a game. */
export interface WrittenGame {
  size: number;
  rule: RuleName;
  black: string;
  white: string;
  /** The day of the game: 2026-01-31. */
  date: string;
  version: string;
  moves: readonly { point: string; seconds: number; comment: string }[];
  result: (Pick<Outcome, "winner" | "line"> & { termination: TerminationName }) | null;
}

/** The game as the server writes it. */
export function writeSgf(game: WrittenGame): string {
  const nodes = game.moves.map(({ point, seconds, comment }, i) => {
    const note = comment ? `C[${escaped(comment)}]` : "";
    const color = i % 2 ? "W" : "B";
    return `;${color}[${sgfPoint(point, game.size)}]XS[${seconds}]${note}`;
  });
  return wrapped([`(;${facts(game)}`, ...nodes, ")"]);
}

function facts(game: WrittenGame): string {
  const line = (name: string, text: string): string =>
    text ? `${name}[${escaped(text.replace(/\n/g, " "))}]` : "";
  return [
    "FF[4]GM[4]CA[UTF-8]",
    `AP[Tengen:${game.version}]SZ[${game.size}]RU[${game.rule}]`,
    line("PB", game.black),
    line("PW", game.white),
    line("DT", game.date),
    resultText(game),
  ].join("");
}

function resultText({ result, size }: WrittenGame): string {
  if (!result) return "";
  const { winner, termination, line } = result;
  const reasons: Partial<Record<TerminationName, string>> = { resigned: "R", timeout: "T" };
  const reason = reasons[termination] ?? "";
  const stated = winner ? `${winner === "black" ? "B" : "W"}+${reason}` : "0";
  const isComplete = termination === "unknown" || (winner !== null && reason !== "");
  const exact = [termination, ...line.map((point) => sgfPoint(point, size))];
  const isWritten = !isComplete || line.length > 0;
  return `RE[${stated}]${isWritten ? `XT${exact.map((value) => `[${value}]`).join("")}` : ""}`;
}

function sgfPoint(point: string, size: number): string {
  return point === "--" ? "" : `${point[0]}${LETTERS[size - Number(point.slice(1))]}`;
}

function escaped(text: string): string {
  return text.replace(/\\/g, "\\\\").replace(/\]/g, "\\]");
}

/** Lines end between nodes. */
function wrapped(pieces: readonly string[]): string {
  let text = "";
  let length = 0;
  for (const piece of pieces) {
    if (length && length + piece.length > LINE_LENGTH) {
      text += "\n";
      length = 0;
    }
    text += piece;
    const end = piece.lastIndexOf("\n");
    length = end < 0 ? length + piece.length : piece.length - end - 1;
  }
  return `${text}\n`;
}

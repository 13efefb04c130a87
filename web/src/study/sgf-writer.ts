/** Writes SGF: the whole tree, the same text as src/tengen/formats/sgf_writer.py writes. */
import type { ColorName } from "../engine/api";
import { opponent } from "../board/position";
import { inOrder, sgfText } from "./points";
import {
  escaped,
  escapedHalf,
  INFO_PROPERTIES,
  MARK_PROPERTIES,
  numberText,
  resultOf,
  resultText,
} from "./sgf-text";
import { nodeOf, type NodeId, type Study, type StudyNode } from "./tree";

const LINE_LENGTH = 78;
const NAME = /^[A-Z0-9]{1,40}$/;
/** Never taken from `extra`, since they could contradict the record. */
const DECIDED_ELSEWHERE = ["B", "W", "AB", "AW", "AE", "PL", "SZ", "FF", "GM", "CA", "AP"];
const INFO_NAMES = new Map([...INFO_PROPERTIES].map(([name, key]) => [key, name]));

/** The properties of a node in the order of writing; values are escaped. */
type Fields = Map<string, readonly string[]>;

/** The study as a file of one game; `version` is that of the program. */
export function writeSgf(study: Study, version: string): string {
  const parts: string[] = [];
  let length = 0;
  for (const piece of pieces(study, version)) {
    // Variations begin on new lines, other lines end between nodes.
    if (length && (piece.startsWith("(") || length + lengthOf(piece) > LINE_LENGTH)) {
      parts.push("\n");
      length = 0;
    }
    parts.push(piece);
    const end = piece.lastIndexOf("\n");
    length = end < 0 ? length + lengthOf(piece) : lengthOf(piece.slice(end + 1));
  }
  return `${parts.join("")}\n`;
}

/** Characters as Python counts them: a surrogate pair is one. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** The tree as texts between which a line may end. */
function* pieces(study: Study, version: string): Generator<string> {
  interface Waiting {
    bracket: string;
    /** Null: the bracket alone. */
    id: NodeId | null;
    mover: ColorName;
  }
  const { turn } = study;
  const waiting: Waiting[] = [
    { bracket: ")", id: null, mover: turn },
    { bracket: "(", id: study.root, mover: opponent(turn) },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { bracket, id, mover } = next;
    if (id === null) {
      yield bracket;
      continue;
    }
    const node = nodeOf(study, id);
    yield `${bracket};${textOf(fieldsOf(study, node, mover, version))}`;
    const other = opponent(mover);
    if (node.children.length === 1) {
      waiting.push({ bracket: "", id: node.children[0]!, mover: other });
      continue;
    }
    for (const child of [...node.children].reverse())
      waiting.push({ bracket: ")", id: null, mover }, { bracket: "(", id: child, mover: other });
  }
}

function textOf(fields: Fields): string {
  return [...fields]
    .map(([name, values]) => name + values.map((value) => `[${value}]`).join(""))
    .join("");
}

function fieldsOf(study: Study, node: StudyNode, mover: ColorName, version: string): Fields {
  const { size } = study;
  const isRoot = node.move === null;
  const letter = mover === "black" ? "B" : "W";
  const fields: Fields = isRoot
    ? facts(study, version)
    : new Map([[letter, [sgfText(node.move, size)]]]);
  if (node.clock !== null && !isRoot) fields.set(`${letter}L`, [numberText(node.clock)]);
  if (node.seconds !== null) fields.set("XS", [numberText(node.seconds)]);
  addLine(fields, "N", node.name);
  if (node.comment) fields.set("C", [escaped(node.comment)]);
  addDrawings(fields, node, size);
  for (const [name, values] of Object.entries(node.extra)) {
    const isFree = !fields.has(name) && !DECIDED_ELSEWHERE.includes(name);
    if (values.length && isFree && NAME.test(name)) fields.set(name, values.map(escaped));
  }
  return fields;
}

/** The properties of the root. */
function facts(study: Study, version: string): Fields {
  const { info, result, setup, size, turn } = study;
  const fields: Fields = new Map([
    ["FF", ["4"]],
    ["GM", ["4"]],
    ["CA", ["UTF-8"]],
    ["AP", [`Tengen:${version}`]],
    ["SZ", [String(size)]],
    ["RU", [study.rule]],
  ]);
  addLine(fields, "PB", study.black);
  addLine(fields, "PW", study.white);
  addLine(fields, "ON", study.opening);
  addInfo(fields, new Map(Object.entries(info)));
  if (result) addResult(fields, result, size);
  for (const color of ["black", "white"] as const) {
    const stones = inOrder(setup[color]).map((point) => sgfText(point, size));
    if (stones.length) fields.set(color === "black" ? "AB" : "AW", stones);
  }
  if (setup.black.length || setup.white.length || turn === "white")
    fields.set("PL", [turn === "black" ? "B" : "W"]);
  return fields;
}

function addInfo(fields: Fields, info: ReadonlyMap<string, string>): void {
  for (const [name, key] of INFO_PROPERTIES) addLine(fields, name, info.get(key) ?? "");
  const comment = info.get("comment");
  if (comment !== undefined) fields.set("GC", [escaped(comment)]);
  const named = [...info].filter(([key]) => !INFO_NAMES.has(key));
  if (named.length)
    fields.set(
      "XI",
      named.map(([key, text]) => `${escapedHalf(key)}:${escaped(text)}`),
    );
}

function addResult(fields: Fields, result: NonNullable<Study["result"]>, size: number): void {
  const text = resultText(result);
  fields.set("RE", [text]);
  const isComplete = resultOf(text)!.termination === result.termination && !result.line.length;
  const row = result.line.map((point) => sgfText(point, size));
  if (!isComplete) fields.set("XT", [result.termination, ...row]);
}

/** A text of one line, unless it is empty. */
function addLine(fields: Fields, name: string, text: string): void {
  if (text) fields.set(name, [escaped(text.replaceAll("\n", " "))]);
}

function addDrawings(fields: Fields, node: StudyNode, size: number): void {
  const marks = Object.entries(node.marks);
  for (const [name, shape] of MARK_PROPERTIES) {
    const marked = marks.filter(([, each]) => each === shape).map(([point]) => point);
    if (marked.length)
      fields.set(
        name,
        inOrder(marked).map((point) => sgfText(point, size)),
      );
  }
  const labelled = inOrder(Object.keys(node.labels));
  if (labelled.length)
    fields.set(
      "LB",
      labelled.map((point) => `${sgfText(point, size)}:${escapedHalf(node.labels[point]!)}`),
    );
  for (const [name, pairs] of [
    ["AR", node.arrows],
    ["LN", node.lines],
  ] as const)
    if (pairs.length)
      fields.set(
        name,
        pairs.map(([from, to]) => `${sgfText(from, size)}:${sgfText(to, size)}`),
      );
}

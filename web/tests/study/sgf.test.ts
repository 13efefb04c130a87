import { describe, expect, test } from "vitest";
import { fromRecord, toRecord } from "../../src/study/record";
import { RecordError } from "../../src/study/record-error";
import { readSgf, writeSgf } from "../../src/study/sgf";
import { numberText, ruleOf } from "../../src/study/sgf-text";
import { createStudy, mainLine, MAX_NODES } from "../../src/study/study";
import { VECTORS } from "./vectors";

const [VERSION] = VECTORS.version;

/** What is refused, with its place. */
function refusalOf(content: string): RecordError {
  try {
    readSgf(content);
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
  throw new Error("the file was read");
}

describe("SGF", () => {
  test("is read as Python reads it", () => {
    for (const { name, sgf, record } of VECTORS.games)
      expect(readSgf(sgf).map(toRecord), name).toEqual([record]);
  });

  test("is written as Python writes it, from JSON and from SGF", () => {
    for (const { name, sgf, record } of VECTORS.games) {
      expect(writeSgf(fromRecord(record), VERSION), name).toBe(sgf);
      expect(writeSgf(readSgf(sgf)[0]!, VERSION), name).toBe(sgf);
    }
  });

  test("of other programs is read as Python reads it, and broken files are refused", () => {
    for (const { sgf, records } of VECTORS.files) {
      if (records) expect(readSgf(sgf).map(toRecord), sgf).toEqual(records);
      else expect(() => readSgf(sgf), sgf).toThrow(RecordError);
    }
  });

  test.each([
    ["(;SZ[9];B[ee];B[ef])", "move", 2],
    ["(;SZ[9];B[ee];W[ee])", "move", 2],
    ["(;SZ[9];B[ee](;W[ef])(;W[zz]))", "move", 2],
    ["(;SZ[9];B[ee];W[ef]", "character", 20],
    ["(;SZ[9];B[ee]])", "character", 14],
    ["(;SZ[99])", "character", 2],
    ["no game", null, 0],
  ])("%s is refused with its place", (content, unit, place) => {
    expect(refusalOf(content)).toMatchObject({ unit, place });
  });

  test("in hostile amounts is refused", () => {
    const much = 1 << 20;
    for (const piece of ["(", "(;", ";", "[", "\\", "a", " ", "(;)", "(;C[", "a[", "()", "(;("])
      expect(() => readSgf(`(;SZ[9]${piece.repeat(much / piece.length)}`), piece).toThrow(
        RecordError,
      );
    expect(() => readSgf(`(;SZ[9]${"(;B[ee])".repeat(30_000)})`)).toThrow(RecordError);
    expect(() => readSgf(`(;SZ[22]CR${"[aa:vv]".repeat(5000)})`)).toThrow(RecordError);
    expect(() => readSgf(`(;C[${"x".repeat(30_000)}])`)).toThrow(RecordError);
  });

  test("may have as many nodes as a study, in one line or side by side", () => {
    const wide = readSgf(`(;SZ[9]${"(;B[ee])".repeat(MAX_NODES - 1)})`)[0]!;
    expect(wide.nodes.size).toBe(MAX_NODES);
    expect(readSgf(writeSgf(wide, VERSION))[0]!.nodes).toEqual(wide.nodes);
    const moves = Array<string>(970).fill("--");
    const long = createStudy({ size: 22, rule: "renju", moves });
    expect(mainLine(readSgf(writeSgf(long, VERSION))[0]!).length).toBe(970);
  });
});

test.each([
  ["Gomoku freestyle", "freestyle"],
  ["9", "standard-caro"],
  ["RIF", "renju"],
  ["连珠", "renju"],
  ["Exact five", "standard"],
  ["Caro", "caro"],
  ["chess", null],
])("%s is the rule %s", (text, rule) => {
  expect(ruleOf(text)).toBe(rule);
});

test.each([
  [1.5, "1.5"],
  [-0, "-0"],
  [1e22, "10000000000000000000000"],
  [-1.25e21, "-1250000000000000000000"],
  [1.5e-7, "0.00000015"],
])("%d seconds are written without an exponent", (seconds, text) => {
  expect(numberText(seconds)).toBe(text);
});

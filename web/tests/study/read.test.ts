import { describe, expect, test } from "vitest";
import { createRules } from "../../src/engine/rules";
import { readStudies } from "../../src/study/read";
import { toRecord } from "../../src/study/record";
import { RecordError } from "../../src/study/record-error";
import { mainLine, positionOf } from "../../src/study/study";
import { wasmModule } from "../engine/module";
import { VECTORS } from "./vectors";

const rules = createRules(wasmModule);
const read = (text: string) => readStudies(text, rules);
const linesOf = (text: string) =>
  read(text).map((study) =>
    mainLine(study)
      .map(({ move }) => move)
      .join(" "),
  );

function refusalOf(text: string): RecordError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
  throw new Error("the text was read");
}

/** A document of the JSON format. */
const document = (games: unknown, fields: object = {}): string =>
  JSON.stringify({ format: "tengen-game", version: 1, games, ...fields });

describe("studies are read", () => {
  test("from SGF", () => {
    expect(linesOf("(;SZ[9];B[ee];W[ef])(;SZ[9];B[aa])")).toEqual(["e5 e4", "a9"]);
  });

  test("from JSON", () => {
    const games = VECTORS.games.slice(0, 5).map(({ record }) => record);
    expect(read(`\ufeff ${document(games)}`).map(toRecord)).toEqual(games);
  });

  test("from lists of moves", () => {
    expect(linesOf("# two games\r\n\r\n1. h8 I9, 2. j10\nh8--i9\n-\n")).toEqual([
      "h8 i9 j10",
      "h8 -- i9",
      "",
    ]);
  });

  test("from board text", () => {
    const [study] = read("5/5/2x2/2o2/5 b renju\n");
    expect(positionOf(study!)).toEqual({
      size: 5,
      rule: "renju",
      moves: [],
      setup: { black: ["c3"], white: ["c2"], turn: "black" },
    });
  });

  test.each([
    ["nothing", "", null, 0],
    ["only comments", "# one\n#two", null, 0],
    ["another format", "h8i9\nPiskvorky 15x15", "line", 2],
    ["a move off the board", "h8 a1 p16", "move", 3],
    ["a move on a stone", "h8 a1 h8", "move", 3],
    ["a long line", `${"h8".repeat(2001)}`, "line", 1],
    ["a long text", "#".repeat((1 << 20) + 1), null, 0],
    ["JSON of another kind", '{"a": 1}', null, 0],
    ["JSON of another version", document([], { version: 2 }), null, 0],
    ["games that are no list", document({}), null, 0],
    ["JSON that is cut off", document([]).slice(0, -1), null, 0],
    ["JSON with a fault in a game", document([{ size: 9, rule: "x", nodes: [{}] }]), null, 0],
    ["many games", "h8\n".repeat(101), "game", 101],
    ["games of many nodes", document(Array(100).fill(wide(300))), "game", 67],
  ] as const)("but not from %s", (_, text, unit, place) => {
    expect(refusalOf(text)).toMatchObject({ unit, place });
  });

  test("but not from hostile text", () => {
    const much = 1 << 20;
    for (const piece of [
      "(",
      "[",
      "{",
      '{"a":',
      "-",
      "h8 ",
      "a\n",
      "5/",
      "\n",
      "\\",
      "x".repeat(999),
    ])
      expect(() => read(piece.repeat(much / piece.length)), piece).toThrow(RecordError);
    const moves = ";B[ee];W[ef]".repeat(15_000);
    expect(() => read(`(;SZ[9]${moves})`)).toThrow(RecordError);
  });
});

/** A record with `count` variations of one move. */
function wide(count: number): object {
  const nodes = Array.from({ length: count - 1 }, () => ({ parent: 0, move: "--" }));
  return { size: 9, rule: "caro", nodes: [{}, ...nodes] };
}

import { describe, expect, test } from "vitest";
import { fromRecord, toRecord } from "../../src/study/record";
import { RecordError } from "../../src/study/record-error";
import { mainLine, MAX_NODES } from "../../src/study/study";
import { VECTORS } from "./vectors";

/** A small record with some fields replaced. */
function record(fields: object = {}): object {
  return { size: 9, rule: "renju", nodes: [{}, { parent: 0, move: "e5" }], ...fields };
}

const withNode = (node: unknown): object => record({ nodes: [{}, node] });

function refusalOf(json: unknown): RecordError {
  try {
    fromRecord(json);
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
  throw new Error("the record was read");
}

describe("a record", () => {
  test("is read and written as Python does", () => {
    for (const { name, record } of VECTORS.games)
      expect(toRecord(fromRecord(record)), name).toEqual(record);
  });

  test("is written in the order that Python uses", () => {
    for (const { name, record } of VECTORS.games)
      expect(JSON.stringify(toRecord(fromRecord(record))), name).toBe(JSON.stringify(record));
  });

  test("may leave out what is not known, and write points in other ways", () => {
    const study = fromRecord({
      ...record({ setup: { black: ["E05", "a1"], white: ["b2"] } }),
      nodes: [{}, { parent: 0, move: "C3", seconds: null }, { parent: 0, move: "--" }],
    });
    expect(study).toMatchObject({ turn: "white", setup: { black: ["e5", "a1"], white: ["b2"] } });
    expect(mainLine(study).map(({ move }) => move)).toEqual(["c3"]);
  });

  test("may name its nodes in any order in which parents come first", () => {
    const nodes = [{}, ...[0, 0, 1, 2].map((parent, i) => ({ parent, move: `a${i + 1}` }))];
    const again = toRecord(fromRecord(record({ nodes }))).nodes;
    expect(again.map(({ parent, move }) => [parent, move])).toEqual([
      [undefined, undefined],
      [0, "a1"],
      [1, "a3"],
      [0, "a2"],
      [3, "a4"],
    ]);
  });

  test("keeps names that mean something to JavaScript", () => {
    const info = JSON.parse('{"__proto__": "x", "constructor": "y"}') as object;
    const extra = JSON.parse('{"__proto__": ["z"]}') as object;
    const read = fromRecord(record({ info, nodes: [{ extra }] }));
    expect(JSON.stringify(read.info)).toBe('{"__proto__":"x","constructor":"y"}');
    expect(JSON.stringify(toRecord(read).nodes)).toBe('[{"extra":{"__proto__":["z"]}}]');
  });

  test.each([
    ["no object", 7],
    ["null", null],
    ["a list", []],
    ["an unknown name", record({ sise: 9 })],
    ["a missing name", { size: 9, rule: "renju" }],
    ["a size that is none", record({ size: 9.5 })],
    ["a size that is too large", record({ size: 23 })],
    ["an unknown rule", record({ rule: "chess" })],
    ["a turn of nobody", record({ turn: "red" })],
    ["two stones on a point", record({ setup: { black: ["a1"], white: ["a1"] } })],
    ["a stone off the board", record({ setup: { black: ["k1"] } })],
    ["half of a character", record({ black: "\ud83d" })],
    ["a result without a reason", record({ result: { winner: null } })],
    ["a result of another kind", record({ result: { winner: null, termination: "x" } })],
    ["no nodes", record({ nodes: [] })],
    ["nodes of another kind", record({ nodes: { 0: {} } })],
    ["a root with a move", record({ nodes: [{ parent: 0, move: "a1" }] })],
    ["a node without a parent", withNode({ move: "a1" })],
    ["a node before its parent", withNode({ parent: 1, move: "a1" })],
    ["a parent below zero", withNode({ parent: -1, move: "a1" })],
    ["a move off the board", withNode({ parent: 0, move: "k1" })],
    ["a move that is no text", withNode({ parent: 0, move: { toString: 1 } })],
    ["endless seconds", withNode({ parent: 0, move: "a1", seconds: 1e308 })],
    ["seconds in words", withNode({ parent: 0, move: "a1", seconds: "1" })],
    ["a mark of another kind", withNode({ parent: 0, move: "a1", marks: { a1: "heart" } })],
    ["an arrow of one point", withNode({ parent: 0, move: "a1", arrows: [["a1"]] })],
    ["a long comment", withNode({ parent: 0, move: "a1", comment: "x".repeat(20_001) })],
    ["many nodes", record({ nodes: Array<object>(MAX_NODES + 1).fill({}) })],
  ])("with %s is refused", (_, json) => {
    expect(refusalOf(json)).toBeInstanceOf(RecordError);
  });

  test("with a move on a stone or too many moves is refused with the place", () => {
    const nodes = [
      {},
      { parent: 0, move: "e5" },
      { parent: 1, move: "a1" },
      { parent: 2, move: "e5" },
    ];
    expect(refusalOf(record({ nodes }))).toMatchObject({ unit: "move", place: 3 });
    expect(refusalOf(withNode({ parent: 0 }))).toMatchObject({ unit: "node", place: 2 });
    const passes = Array.from({ length: 200 }, (_, parent) => ({ parent, move: "--" }));
    expect(refusalOf(record({ nodes: [{}, ...passes] }))).toMatchObject({
      unit: "node",
      place: 166,
    });
  });

  test("of deep or wide nonsense is refused", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
    for (const name of ["size", "rule", "turn", "setup", "black", "info", "result", "nodes"])
      expect(refusalOf(record({ [name]: deep }))).toBeInstanceOf(RecordError);
    expect(refusalOf(withNode(deep))).toBeInstanceOf(RecordError);
  });
});

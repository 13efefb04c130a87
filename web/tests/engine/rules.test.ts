import { describe, expect, it } from "vitest";
import { EngineError, type Position } from "../../src/engine/api";
import { createRules } from "../../src/engine/rules";
import { wasmModule } from "./module";

const rules = createRules(wasmModule);
const renju = (...moves: string[]): Position => ({ size: 15, rule: "renju", moves });
const DOUBLE_THREE: Position = {
  size: 15,
  rule: "renju",
  moves: [],
  setup: { black: ["f8", "g8", "h9", "h10"], white: [], turn: "black" },
};

function codeOf(task: () => unknown): string {
  try {
    task();
  } catch (error) {
    return error instanceof EngineError ? error.code : String(error);
  }
  return "none";
}

describe("fives", () => {
  it("are the points where a side makes five", () => {
    const moves = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "c9"];
    const position: Position = { size: 15, rule: "freestyle", moves };
    expect(rules.fives(position)).toEqual(["g8", "l8"]);
    expect(rules.fives(position, "white")).toEqual([]);
  });
});

describe("board", () => {
  it("tells whose turn it is and where stones may be placed", () => {
    const { turn, legal, outcome, canPass } = rules.board(renju("h8"));
    expect(turn).toBe("white");
    expect([...legal].filter((each) => each === "1")).toHaveLength(224);
    expect(outcome).toBeNull();
    expect(canPass).toBe(true);
  });

  it("finds the forbidden points of a set-up position", () => {
    expect(rules.board(DOUBLE_THREE).forbidden).toEqual({ h8: "double-three" });
  });

  it("finds the winning row", () => {
    const moves = ["a1", "a15", "b1", "b15", "c1", "c15", "d1", "d15", "e1"];
    const { outcome } = rules.board({ size: 15, rule: "freestyle", moves });
    expect(outcome).toMatchObject({ winner: "black", termination: "five" });
    expect(outcome?.line).toEqual(["a1", "b1", "c1", "d1", "e1"]);
  });

  it("refuses moves with the reason as code", () => {
    expect(codeOf(() => rules.board(renju("h8", "h8")))).toBe("occupied");
    expect(codeOf(() => rules.board(renju("t20")))).toBe("off-board");
    expect(codeOf(() => rules.board(renju("no move")))).toBe("position");
    const forbidden = { ...DOUBLE_THREE, moves: ["h8"] };
    expect(codeOf(() => rules.board(forbidden))).toBe("double-three");
  });
});

describe("parse", () => {
  it("reads moves with and without separators and numbers", () => {
    const expected = { size: 15, rule: "freestyle", moves: ["h8", "i9", "i7"] };
    for (const text of ["h8i9i7", "H8 i9, i7", "1. h8 i9 2. i7", "h8-i9-i7", "1) h8 2) i9 3) i7"])
      expect(rules.parse(text)).toEqual(expected);
  });

  it("reads the text of a board", () => {
    const { text } = rules.board(renju("h8", "i9"));
    const parsed = rules.parse(text);
    expect(parsed).toMatchObject({ size: 15, rule: "renju" });
    expect(parsed.setup).toEqual({ black: ["h8"], white: ["i9"], turn: "black" });
    expect(rules.board(parsed).text).toBe(text);
  });

  it("refuses other text, and works afterwards", () => {
    for (const text of ["hello", "h8 and i9", "3/x b", "/", "99/1 b", "15/15 b renju"])
      expect(codeOf(() => rules.parse(text))).toBe("position");
    expect(rules.board(renju()).turn).toBe("black");
  });
});

describe("explanations", () => {
  it("explains a forbidden point line by line", () => {
    const { verdict, lines } = rules.explain(DOUBLE_THREE, "h8");
    expect(verdict).toBe("double-three");
    expect(lines.map(({ direction, kind }) => [direction, kind])).toEqual([
      ["row", "three"],
      ["column", "three"],
    ]);
    expect(codeOf(() => rules.explain(renju("h8"), "h8"))).toBe("occupied");
  });

  it("names shapes, threats and reasons", () => {
    const position: Position = { size: 15, rule: "freestyle", moves: ["h8", "a1", "i8", "a3"] };
    expect(rules.shapes(position, "j8").row).toBe("open-three");
    expect(rules.shapes(position, "j8", "white").row).toBe("none");
    expect(rules.threats(position)).toContainEqual(
      expect.objectContaining({ color: "black", shape: "open-two", stones: ["h8", "i8"] }),
    );
    const { idea, makes } = rules.reasons(position, "j8");
    expect(idea).toBe("initiative");
    expect(makes).toContainEqual({ direction: "row", shape: "open-three" });
  });
});

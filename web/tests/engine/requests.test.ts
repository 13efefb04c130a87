import { describe, expect, it } from "vitest";
import type { Position } from "../../src/engine/api";
import { analyseFields, boardFields, chooseFields, solveFields } from "../../src/engine/requests";

const position: Position = { size: 15, rule: "renju", moves: ["h8", "i9"] };
const board = [15, "renju", "h8 i9", "", "", ""];

describe("requests", () => {
  it("writes a position, with or without set-up stones", () => {
    expect(boardFields(position)).toEqual(board);
    const setup = { black: ["a1", "b1"], white: ["c1"], turn: "white" as const };
    expect(boardFields({ ...position, setup }).slice(3)).toEqual(["a1 b1", "c1", "white"]);
  });

  it("limits a search of full strength without a limit to five seconds", () => {
    expect(chooseFields(position, {}).slice(7)).toEqual([5000, undefined, undefined, 0, 0, 0]);
  });

  it("gives a level no time limit of its own", () => {
    const fields = chooseFields(position, { level: 3, seed: 7 }, 100);
    expect(fields.slice(7)).toEqual([undefined, undefined, undefined, 3, 7, 100]);
  });

  it("writes limits, lines and moves of an analysis", () => {
    const options = { limit: { seconds: 0.25, nodes: 10 }, lines: 3, exclude: ["a1", "b2"] };
    const fields = analyseFields(position, options);
    expect(fields).toEqual(["analyse", ...board, 250, undefined, 10, 3, "", "a1 b2"]);
  });

  it("writes a question to the solver", () => {
    const fields = solveFields(position, { kind: "vcf", limit: { seconds: 1 } });
    expect(fields).toEqual(["solve", ...board, "vcf", undefined, 1000, undefined, undefined]);
  });
});

import { describe, expect, it } from "vitest";
import { EngineError, type Position } from "../../src/engine/api";
import { MAX_PROOF } from "../../src/engine/bounds";
import {
  analyseFields,
  boardFields,
  chooseFields,
  reviewFields,
  proofCheck,
  solveFields,
  verifyFields,
  type Verdict,
} from "../../src/engine/requests";

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

  it("sends no more of a proof file than shows that it is too long", () => {
    expect(verifyFields("tengen-proof 1\n")).toEqual(["verify", "tengen-proof 1\n"]);
    expect(verifyFields("a".repeat(MAX_PROOF + 9))[1]).toHaveLength(MAX_PROOF + 1);
    expect(() => verifyFields(null as never)).toThrow(EngineError);
  });

  it("gives the position of a proof as a set-up", () => {
    const found = { size: 7, rule: "caro", black: ["a1"], white: [], turn: "white" } as const;
    const verdict: Verdict = {
      valid: true,
      moves: 3,
      fault: null,
      after: [],
      attacker: "black",
      kind: "vcf",
      position: found as never,
    };
    expect(proofCheck(verdict).position).toEqual({
      size: 7,
      rule: "caro",
      moves: [],
      setup: { black: ["a1"], white: [], turn: "white" },
    });
    expect(proofCheck({ ...verdict, position: null }).position).toBeNull();
  });

  it("writes limits, lines and moves of an analysis", () => {
    const options = { limit: { seconds: 0.25, nodes: 10 }, lines: 3, exclude: ["a1", "b2"] };
    const fields = analyseFields(position, options);
    expect(fields).toEqual(["analyse", ...board, 250, undefined, 10, 3, "", "a1 b2"]);
  });

  it.each([
    ["position", () => boardFields({ ...position, size: 1.5 })],
    ["position", () => boardFields({ ...position, rule: "chess" as never })],
    ["position", () => boardFields({ ...position, rule: "renju\nh8" as never })],
    ["position", () => boardFields({ ...position, moves: "h8" as never })],
    ["position", () => boardFields({ ...position, moves: ["h8\n\nblack"] })],
    ["position", () => boardFields({ ...position, moves: Array<string>(100_000).fill("h8") })],
    ["position", () => boardFields({ ...position, setup: { turn: "red" } as never })],
    ["request", () => chooseFields(position, { level: 11 })],
    ["request", () => chooseFields(position, { level: 1.5 })],
    ["request", () => chooseFields(position, { limit: { seconds: NaN } })],
    ["request", () => chooseFields(position, { limit: { depth: -1 } })],
    ["request", () => analyseFields(position, { lines: 0 })],
    ["request", () => reviewFields(position, { nodes: -1 })],
    ["request", () => solveFields(position, { kind: "x" as never })],
  ])("refuses wrong arguments: %s", (code, write) => {
    expect(write).toThrow(EngineError);
    expect(write).toThrow(expect.objectContaining({ code }));
  });

  it("takes an infinite limit for none", () => {
    const fields = analyseFields(position, { limit: { seconds: Infinity } });
    expect(fields.slice(7, 10)).toEqual([undefined, undefined, undefined]);
  });

  it("writes the request for a review, with or without its nodes", () => {
    expect(reviewFields(position, {})).toEqual(["review", ...board, undefined]);
    expect(reviewFields(position, { nodes: 500 })).toEqual(["review", ...board, 500]);
  });

  it("writes a question to the solver", () => {
    const fields = solveFields(position, { kind: "vcf", limit: { seconds: 1 } });
    expect(fields).toEqual(["solve", ...board, "vcf", undefined, 1000, undefined, undefined]);
  });
});

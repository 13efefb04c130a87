import { describe, expect, test } from "vitest";
import { EngineError } from "../../src/engine/api";
import { exportRecord, importRecord } from "../../src/local/records";
import { movesOf, stateOf } from "../../src/local/state";
import { Problem } from "../../src/net/problem";
import { fakeRules } from "./fakes";
import { newGame, NOW, played, RULES } from "./games";

const open = (content: string, rules = RULES) => importRecord(content, "d-x", rules, NOW);

function refusalOf(content: string, rules = RULES): Problem {
  try {
    open(content, rules);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("the record was read");
}

describe("an SGF file", () => {
  test("is read along its main line", () => {
    const game = open(
      "(;GM[4]SZ[9]RU[Renju]PB[Ada \\] L]PW[Bob];B[ee]C[a (comment\\];];W[ef](;B[fe](;W[dd])(;W[cc]))(;B[aa]))(;B[bb])",
    );
    expect(movesOf(game)).toEqual(["e5", "e4", "f5", "d6"]);
    expect([game.rule, game.size, game.seats.first.name]).toEqual(["renju", 9, "Ada ] L"]);
    expect(stateOf(game, RULES)).toMatchObject({
      status: "finished",
      ending: { winner: null, termination: "unknown" },
    });
  });

  test("keeps the result that the moves do not show", () => {
    expect(open("(;SZ[9]RE[W+R];B[ee])").record).toEqual({
      winner: "white",
      termination: "resigned",
    });
    expect(open("(;SZ[9]RE[B+T];B[ee])").record).toMatchObject({ termination: "timeout" });
    expect(open("(;SZ[9]RE[0]XT[agreement];B[ee])").record).toMatchObject({
      winner: null,
      termination: "agreement",
    });
  });

  test("may set up stones and pass", () => {
    const rules = fakeRules({
      board: (position) =>
        RULES.board({ ...position, moves: position.moves.filter((move) => move !== "--") }),
    });
    const game = open("(;SZ[9]AB[ee][dd]AW[ef]PL[W];W[];B[tt];W[aa])", rules);
    expect(movesOf(game)).toEqual(["e5", "e4", "d6", "--", "--", "a9"]);
    expect(open("(;SZ[9]AB[aa:ba]AW[ac:bc];B[ee])").start).toEqual(["a9", "a7", "b9", "b7", "e5"]);
  });

  test.each([
    ["cut off", "(;SZ[9];B[ee];W[", "record"],
    ["of another shape", "(;SZ[9:13];B[ee])", "record"],
    ["of another size", "(;SZ[99];B[ee])", "record"],
    ["with a point off the board", "(;SZ[9];B[zz])", "record"],
    ["with two moves of one colour", "(;SZ[9];B[ee];B[ef])", "record"],
    ["with stones set up later", "(;SZ[9];B[ee];AW[ef])", "record"],
    ["with a property before a node", "(PB[x];B[ee])", "record"],
    ["without moves", "(;SZ[9])", "record"],
    ["with a position of no game", "(;SZ[9]AB[ee][dd][cc]AW[aa];W[bb])", "setup"],
    ["with a stone set up nowhere", "(;SZ[9]AB[];W[aa])", "setup"],
    ["with a move on a stone", "(;SZ[9];B[ee];W[ee])", "record"],
    ["with endless nodes", `(${";".repeat(5000)})`, "record"],
    ["with endless brackets", `(;${"(".repeat(100_000)}`, "record"],
    ["of a megabyte and more", `(;C[${"x".repeat(1 << 20)}])`, "too-large"],
  ])("%s is refused", (_, content, code) => {
    expect(refusalOf(content).code).toBe(code);
  });

  test("names the place of a fault in every language", () => {
    const { detail } = refusalOf("(;SZ[9];B[ee];B[ef])");
    expect(detail!.en).toBe("This record can't be read: error at move 2.");
    expect(detail!.zh).toContain("2");
    expect(detail!.ja).toContain("2");
  });

  test("hostile input is refused quickly", () => {
    const begin = performance.now();
    for (const piece of ["[", "\\", "(;A[", "(;", "a\n", "-", "h8 ", "((", "]"])
      expect(() => open(piece.repeat(100_000))).toThrow(Problem);
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});

describe("a list of moves", () => {
  test("is read from the first line that has any", () => {
    expect(movesOf(open("# a comment\n\n1. h8 i9 2. j10\n"))).toEqual(["h8", "i9", "j10"]);
  });

  test("of another format is refused", () => {
    expect(refusalOf("Piskvorky 15x15").code).toBe("record");
    expect(refusalOf("").code).toBe("record");
  });

  test("a forbidden last move loses, an earlier one is refused", () => {
    const rules = fakeRules({
      board: (position) => {
        if (position.moves.includes("c3")) throw new EngineError("double-three");
        return RULES.board(position);
      },
    });
    const game = open("a1 b1 c3", rules);
    expect(game.record).toEqual({ winner: "white", termination: "double-three" });
    expect(stateOf(game, rules)).toMatchObject({ status: "finished", board: null });
    expect(refusalOf("a1 b1 c3 d4", rules).code).toBe("illegal-record");
  });
});

describe("a game is written", () => {
  test("as SGF that is read again", () => {
    const game = played(newGame(), "c3", "d3", "c4");
    const again = open(exportRecord(game, "sgf", RULES));
    expect(movesOf(again)).toEqual(["c3", "d3", "c4"]);
    expect(again.seats.second.name).toBe("Tengen, level 3");
  });

  test("as moves and as board text", () => {
    const game = played(newGame(), "c3", "d3");
    expect(exportRecord(game, "moves", RULES)).toBe("c3d3\n");
    expect(exportRecord(newGame(), "moves", RULES)).toBe("-\n");
    expect(exportRecord(game, "text", RULES)).toBe("7 stones: 2\n");
  });
});

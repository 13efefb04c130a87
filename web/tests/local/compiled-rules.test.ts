/** With the compiled rules, games on the device and their threats are the server's. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createRules } from "../../src/engine/rules";
import { settingsOf } from "../../src/local/creation";
import { importRecord } from "../../src/local/records";
import { stateOf } from "../../src/local/state";
import { threatsIn } from "../../src/local/study";
import { NOW } from "./games";
import { VECTORS } from "./vectors";

const file = new URL("../../src/engine/files/tengen.wasm", import.meta.url);

describe.skipIf(!existsSync(file))("the compiled rules", async () => {
  const rules = existsSync(file)
    ? createRules(await WebAssembly.compile(readFileSync(file)))
    : (null as never);

  test("say the same about every position of the recorded games", () => {
    for (const { new: request, boards } of VECTORS.games) {
      const { rule, size } = settingsOf(request, rules, false);
      for (const [moves, board] of Object.entries(boards))
        expect(rules.board({ rule, size, moves: moves.match(/[a-v]\d+|--/g) ?? [] })).toEqual(
          board,
        );
    }
  });

  test("find the same threats", () => {
    for (const { position, threats } of VECTORS.threats)
      expect(threatsIn(position, rules).threats).toEqual(threats);
  });

  test("read moves and board text", () => {
    expect(importRecord("1. h8 i9, 2. j10", "d-1", rules, NOW).start).toEqual(["h8", "i9", "j10"]);
    const text = "5/5/2x2/2o2/5 b renju";
    const game = importRecord(text, "d-2", rules, NOW);
    expect(game).toMatchObject({ size: 5, rule: "renju", start: ["c3", "c2"] });
    expect(() => importRecord("5/5/2x2/2x2/5 b", "d-3", rules, NOW)).toThrow();
    expect(() => importRecord("nonsense", "d-4", rules, NOW)).toThrow("This record can't be read");
  });

  test("end an imported game with a forbidden move", () => {
    const content = "f8a1g8o15h6a15h7o1h8";
    const game = importRecord(`(;SZ[15]RU[renju]${sgf(content)})`, "d-5", rules, NOW);
    expect(game.record).toEqual({ winner: "white", termination: "double-three" });
    expect(stateOf(game, rules).status).toBe("finished");
  });
});

/** Moves such as `h8i9` as SGF nodes on a board of 15. */
function sgf(moves: string): string {
  const nodes = moves.match(/[a-v]\d+/g)!.map((move, i) => {
    const row = "abcdefghijklmno"[15 - Number(move.slice(1))]!;
    return `;${i % 2 ? "W" : "B"}[${move[0]}${row}]`;
  });
  return nodes.join("");
}

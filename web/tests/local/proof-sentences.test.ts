import { describe, expect, it } from "vitest";
import type { Position, ProofCheck } from "../../src/engine/api";
import { createRules } from "../../src/engine/rules";
import { proofWords } from "../../src/i18n/proof-words";
import { faultText, stepTexts, type ShownProof } from "../../src/local/proof-sentences";
import { defend, defendLongest, readTree, START } from "../../src/study/proof";
import { wasmModule } from "../engine/module";

const rules = createRules(wasmModule);
const words = proofWords({ lang: "en" });
const moves = (text: string): string[] => text.match(/[a-v]\d+/g)!;

function proofOf(base: Position, tree: string): ShownProof {
  const { turn } = rules.board(base);
  return { base, attacker: turn, tree: readTree(tree, true), fault: null };
}

/** The sentences about the longest defence. */
function told(proof: ShownProof, lang = "en"): string[] {
  const texts = [];
  for (let walk = START, next: typeof walk | null = walk; next;) {
    const { reply, attack } = stepTexts(rules, proof, next, proofWords({ lang }));
    texts.push(...[reply, attack].filter(Boolean));
    walk = next;
    next = defendLongest(proof.tree, walk);
  }
  return texts;
}

const FOURS = proofOf(
  { size: 15, rule: "freestyle", moves: moves("h8a1h9a2h10c1") },
  "h11(*h12! h12:h7!)",
);
/** A part of what `tengen solve h8a1h9a2i8a4i9c1 --kind vct` finds. */
const THREATS = proofOf(
  { size: 15, rule: "freestyle", moves: moves("h8a1h9a2i8a4i9c1") },
  "i7(*i10(*i11! i11:i6!) i10:i6(*i5! i5:g9(*f10(*e11! e11:j6!) j6:f9(*e9! e9:j9!) f10:f9(*e9! e9:j9!) " +
    "a5:a3(*f10(*e11! e11:j6!) j6:f9(*e9! e9:j9!) f10:f9(*e9! e9:j9!) e11:f9(*e9! e9:j9!)) " +
    "e11:f9(*e9! e9:j9!))) i6:i10(*i11! i11:i6!) i11:i6(*i5! i5:h7(*h6!)) a3:a5(*i6!) a5:a3(*i6!))",
);

describe("a proof in words", () => {
  it("says what tengen solve --explain says", () => {
    expect(told(FOURS)).toEqual([
      "Black H11 makes an open four on the column, and threatens five at H7 and H12 at once.",
      "White H12: it stops only one of the fives.",
      "Black H7 makes five in a row and wins.",
    ]);
    expect(told(THREATS)).toEqual([
      "Black I7 makes an open three on the column, and threatens an open four at I10.",
      "White I10: only I6, I10 and I11, or a four at A3 or A5, meet the threat, and this holds out longest.",
      "Black I6 makes a four on the column, and threatens five at I5.",
      "White I5: the only point that stops the five.",
      "Black G9 makes an open three on the row and an open three on the falling diagonal (double three), and threatens an open four at F10.",
      "White A5: a four of its own, which black must block at A3.",
      "Black A3 prevents five in a row, and threatens an open four at F10.",
      "White F10: only E11, F10 and J6 meet the threat, and this holds out longest.",
      "Black F9 makes an open four on the row, and threatens five at E9 and J9 at once.",
      "White E9: it stops only one of the fives.",
      "Black J9 makes five in a row and wins.",
    ]);
  });

  it("does so in every language", () => {
    expect(told(FOURS, "zh-CN")[0]).toBe("黑 H11 在竖线成活四，同时威胁在 H7 和 H12 成五。");
    expect(told(FOURS, "ja")[2]).toContain("H7");
  });

  it("says that a reply holds out less long, or does nothing at all", () => {
    const after = (reply: string): string =>
      stepTexts(rules, THREATS, defend(THREATS.tree, START, reply)!, words).reply;
    expect(after("i6")).toBe(
      "White I6: only I6, I10 and I11, or a four at A3 or A5, meet the threat.",
    );
    expect(after("o15")).toBe("White O15: it does not meet the threat.");
    const ignoring = defend(FOURS.tree, START, "o1")!;
    expect(stepTexts(rules, FOURS, ignoring, words).reply).toBe(
      "White O1: it does not stop the five.",
    );
  });

  it("says that the only defence is forbidden", () => {
    const setup = {
      black: moves("e8f8g8i8j8h3"),
      white: moves("h4h5h6o1"),
      turn: "white" as const,
    };
    const proof = proofOf({ size: 15, rule: "renju", moves: [], setup }, "h7(*h8!)");
    expect(told(proof)[1]).toBe(
      "The only point that stops the five is forbidden for black: H8 (overline).",
    );
  });

  it("words the threat if the defender is to move", () => {
    const base: Position = { size: 15, rule: "freestyle", moves: moves("h8a1h9a2h10a4h11") };
    const proof: ShownProof = {
      base,
      attacker: "black",
      tree: readTree("(*h12! h12:h7!)", false),
      fault: null,
    };
    expect(stepTexts(rules, proof, START, words)).toEqual({
      reply: "",
      attack: "Black threatens five at H7 and H12 at once.",
    });
  });

  it("names the place of a fault", () => {
    const check: ProofCheck = {
      valid: false,
      moves: 9,
      fault: "unanswered",
      point: "d4",
      after: ["c6", "b5"],
      position: null,
      attacker: "black",
      kind: "vcf",
    };
    expect(faultText(check, "en")).toBe("after C6: after B5: D4 is not answered");
    expect(faultText({ ...check, fault: "broken", at: 7, after: [] }, "zh")).toContain("7");
    expect(faultText({ ...check, fault: null }, "en")).toBe("");
  });
});

import { describe, expect, test } from "vitest";
import { announcement, declined } from "../../src/game/announce";
import * as catalogues from "../i18n/catalogues";
import { choices, open, OUTCOME, sampleView } from "./samples";

const en = catalogues.en.app;
const zh = catalogues.zh.app;

describe("an announcement", () => {
  const empty = open(sampleView());

  test("names every new move and whose turn it is", () => {
    const after = open(sampleView({ moves: ["c3", "d4"] }));
    expect(announcement(empty, after, en)).toBe("Black C3. White D4. Your turn.");
    const reply = open(sampleView({ moves: ["c3"] }));
    expect(announcement(empty, reply, zh)).toBe("黑方 C3。");
  });

  test("names the outcome once", () => {
    const over = open(sampleView({ moves: ["c3"], outcome: OUTCOME, status: "finished" }));
    expect(announcement(empty, over, en)).toBe("Black C3. Black wins.");
    const later = { ...over, view: { ...over.view, version: 9 } };
    expect(announcement(over, later, en)).toBe("");
  });

  test("names an undo and the next choice of the opening", () => {
    const before = open(sampleView({ moves: ["c3", "d4"] }));
    const after = open(sampleView({ version: 9, status: "opening", choices: choices() }));
    expect(announcement(before, after, en)).toBe(
      "A move was taken back. Player 1: place a black stone.",
    );
  });

  test("is empty if nothing has happened", () => {
    expect(announcement(empty, empty, en)).toBe("");
  });
});

describe("a declined offer", () => {
  const asking = open(sampleView({ offers: { undo: { seat: "first", count: 1 }, draw: null } }));
  const offering = open(sampleView({ offers: { undo: null, draw: "first" } }));
  const after = open(sampleView({ version: 9 }));

  test("is the player's own offer that is gone while nothing else has changed", () => {
    expect(declined(asking, after)).toBe("undo");
    expect(declined(offering, after)).toBe("draw");
  });

  test("is null while it is open, after a move, at the end, and for other visitors", () => {
    expect(declined(asking, asking)).toBeNull();
    expect(declined(offering, offering)).toBeNull();
    expect(declined(after, after)).toBeNull();
    expect(declined(asking, open(sampleView({ moves: ["c3"] })))).toBeNull();
    expect(declined(offering, open(sampleView({ version: 9, outcome: OUTCOME })))).toBeNull();
    const other = { ...after, seats: ["second"] as const };
    expect(declined(asking, other)).toBeNull();
    expect(declined(offering, other)).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { abilitiesOf } from "../../src/game/abilities";
import { open, samplePair, sampleView } from "./samples";

describe("the available actions", () => {
  test("are none without a game or a seat", () => {
    expect(Object.values(abilitiesOf(null))).not.toContain(true);
    expect(Object.values(abilitiesOf(open(sampleView(), [])))).not.toContain(true);
  });

  test("are all of them in a game against a program", () => {
    const able = abilitiesOf(open(sampleView({ moves: ["c3", "d3"] })));
    expect(able).toMatchObject({ undo: true, hint: true, draw: true, resign: true });
  });

  test("exclude hints against a person, and undo before the first move", () => {
    expect(abilitiesOf(open(samplePair()))).toMatchObject({ undo: false, hint: false, draw: true });
  });

  test("are a rematch after the game, and a retry after a program has failed", () => {
    expect(abilitiesOf(open(sampleView({ status: "finished" }))).rematch).toBe(true);
    expect(abilitiesOf(open(sampleView({ status: "adjourned" }))).retry).toBe(true);
    expect(abilitiesOf(open(sampleView({ status: "finished" }))).resign).toBe(false);
  });
});

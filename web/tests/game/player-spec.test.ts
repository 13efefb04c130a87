import { describe, expect, test } from "vitest";
import { fitNumber, optionValues, playerName, writeSpec } from "../../src/game/player-spec";
import { OPTIONS, PLAYOUTS } from "./samples";

const uct = OPTIONS.players.find(({ spec }) => spec === "classic:uct")!;

describe("a player's name", () => {
  test("is split into the player and the options", () => {
    expect(playerName("classic:uct,playouts=500,shapes=yes")).toBe("classic:uct");
    expect(playerName("tengen:level=3")).toBe("tengen:level=3");
    expect(optionValues("classic:uct, playouts=500 ,shapes=yes")).toEqual({
      playouts: "500",
      shapes: "yes",
    });
    expect(optionValues("classic:uct")).toEqual({});
  });

  test("holds what differs from the defaults, in the order of the options", () => {
    expect(writeSpec(uct, { shapes: "yes", playouts: "500" })).toBe(
      "classic:uct,playouts=500,shapes=yes",
    );
    expect(writeSpec(uct, { shapes: "no", playouts: "2000", unknown: "1" })).toBe("classic:uct");
  });
});

describe("a number that was typed in", () => {
  test.each([
    ["500", "500"],
    ["0", "1"],
    ["1e9", "100000"],
    ["12.6", "13"],
    ["", "2000"],
    ["many", "2000"],
  ])("%j becomes %s", (typed, value) => {
    expect(fitNumber(PLAYOUTS, typed)).toBe(value);
  });

  test("may be none, or a fraction, where that is possible", () => {
    const width = { ...PLAYOUTS, none: { en: "all", zh: "", ja: "" } };
    expect(fitNumber(width, " ")).toBe("none");
    expect(fitNumber({ ...PLAYOUTS, whole: false }, "1.41")).toBe("1.41");
  });
});

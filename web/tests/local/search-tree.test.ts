import { expect, test } from "vitest";
import { engineSearch } from "../../src/local/search-tree";
import { seedOf } from "../../src/local/thinking";
import { Problem } from "../../src/net/problem";
import { newGame, played } from "./games";

test("the search of a level is repeated with its own limits and the seed of the game", () => {
  const game = played(newGame(), "d4", "e5", "c3", "d5");
  const { player, position, options, point } = engineSearch(game, 3);
  expect([player, point]).toEqual(["tengen:level=3", "d5"]);
  expect(position).toEqual({ size: 7, rule: "freestyle", moves: ["d4", "e5", "c3"] });
  expect(options).toMatchObject({ level: 3, seed: seedOf(game.id) });
  expect(options.limit!.nodes).toBeUndefined();
});

test("at full strength the number of nodes is that of the game, within bounds", () => {
  const game = played(newGame({ opponent: "tengen" }), "d4", "e5");
  const { options } = engineSearch(game, 1);
  expect(options.level).toBeNull();
  expect(options.limit!.nodes).toBe(50_000);
});

test.each([0, 2, 7])("the move after %d stones was not the engine's", (ply) => {
  expect(() => engineSearch(played(newGame(), "d4", "e5", "c3"), ply)).toThrow(Problem);
});

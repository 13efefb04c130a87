import { describe, expect, test } from "vitest";
import { isListed, mergedGames } from "../../src/local/my-games";
import type { StoredGame } from "../../src/local/view";
import type { MyGame } from "../../src/net/messages";
import { text } from "../i18n/catalogues";

const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`;

function onServer(id: string, updated: number): MyGame {
  return {
    id,
    status: "finished",
    rule: "freestyle",
    size: 15,
    opening: { name: "free", label: text("Free", "自由") },
    first: text("Guest", "来客"),
    second: text("Guest", "来客"),
    black: "first",
    moves: 9,
    device: true,
    created: day(1),
    updated: day(updated),
    seat: "second",
  };
}

function here(id: string, updated: number): StoredGame {
  const { seat: _, ...game } = onServer(id, updated);
  const own = { key: `d-${id}`, held: ["first"], local: false, isUnstored: false } as const;
  return { ...game, ...own, result: text("Black wins.", "黑方胜。") };
}

describe("the list of my games", () => {
  test("has each game once, the last changed first", () => {
    const games = mergedGames([here("a", 3), here("b", 1)], [onServer("a", 3), onServer("c", 2)]);
    expect(games.map(({ id, key }) => [id, key])).toEqual([
      ["a", "d-a"],
      ["c", null],
      ["b", "d-b"],
    ]);
  });

  test("knows the visitor's seat in a game of the server", () => {
    expect(mergedGames([], [onServer("a", 1)])[0]).toMatchObject({
      held: ["second"],
      result: null,
    });
  });

  test("does not show what was left on the server when a page was closed", () => {
    expect(mergedGames([], [{ ...onServer("a", 1), moves: 0 }])).toEqual([]);
  });

  test("is filtered", () => {
    const [playing, over] = [{ status: "playing" }, { status: "finished" }] as const;
    expect([playing, over].map((game) => isListed(game, "all"))).toEqual([true, true]);
    expect([playing, over].map((game) => isListed(game, "playing"))).toEqual([true, false]);
    expect([playing, over].map((game) => isListed(game, "finished"))).toEqual([false, true]);
  });
});

import { expect, test, vi } from "vitest";
import { MyGames } from "../../src/stores/my-games.svelte";

/** Nothing here depends on reactivity: the runes of Svelte are plain values. */
vi.hoisted(() => {
  const plain = <Value>(value: Value): Value => value;
  Object.assign(globalThis, { $state: Object.assign(plain, { raw: plain }) });
});

function game(id: string, result: object | null): object {
  const updated = "2026-11-18T12:00:00Z";
  return { id, updated, result, is_over: result !== null, outcome: result };
}

test("of two questions the answer to the later one is shown", async () => {
  const answers: (() => void)[] = [];
  const server = {
    myGames: () =>
      new Promise<never>((resolve) => {
        const list = { games: [game(`game${answers.length}`, null)] };
        answers.push(() => resolve(list as never));
      }),
  };
  const games = new MyGames(async () => null, server);
  const both = [games.refresh(), games.refresh()];
  answers[1]!();
  await both[1];
  answers[0]!();
  await both[0];
  expect(games.rows!.map((row) => row.game.id)).toEqual(["game1"]);
});

import { describe, expect, test } from "vitest";
import { mergeBackup, readBackup, writeBackup } from "../../src/local/backup";
import type { LocalGame } from "../../src/local/record";
import { MemoryStore } from "../../src/local/storage";
import { validGame } from "../../src/local/validation";
import { Problem } from "../../src/net/problem";
import { newGame, NOW, played, RULES } from "./games";

const clock = { kind: "game", seconds: 60, increment: 2 } as const;
const games = [
  played(newGame({}, "d-1"), "c3", "d3", "c4", "d4"),
  newGame({ opponent: "local", clock, name: "Ada" }, "d-2"),
  newGame({ opponent: "watch", players: ["tengen", "tengen:level=1"] }, "d-3"),
];

async function merged(...backups: LocalGame[][]): Promise<[unknown, LocalGame[]]> {
  const store = new MemoryStore();
  let counts: unknown;
  for (const backup of backups) counts = await mergeBackup(backup, store);
  return [counts, await store.list()];
}

describe("a backup", () => {
  test("holds every game as it is", () => {
    expect(readBackup(writeBackup(games, NOW), RULES)).toEqual({ games, invalid: 0 });
  });

  test.each([
    ["a text", "hello", "backup"],
    ["other JSON", '{"a": 1}', "backup"],
    ["a list", "[]", "backup"],
    ["of a later version", '{"kind":"tengen-games","version":2,"games":[]}', "backup-newer"],
  ])("%s is refused", (_, content, code) => {
    expect(() => readBackup(content, RULES)).toThrow(expect.objectContaining({ code }));
    expect(() => readBackup(content, RULES)).toThrow(Problem);
  });

  test("leaves out what is no valid game", () => {
    const [game] = games as [LocalGame];
    const damaged: unknown[] = [
      null,
      "x",
      {},
      { ...game, format: 2 },
      { ...game, id: "<script>" },
      { ...game, size: 23 },
      { ...game, rule: "chess" },
      { ...game, clock: { kind: "game", seconds: -1 } },
      { ...game, actions: Array(6000).fill(game.actions[0]) },
      { ...game, actions: [{ kind: "cheat" }] },
      { ...game, actions: [{ kind: "move", point: "z99", used_ms: 1 }] },
      { ...game, actions: [{ kind: "move", point: "c3", used_ms: Infinity }] },
      { ...game, actions: [...game.actions, game.actions[0]] },
      { ...game, seats: { ...game.seats, second: { name: "", player: "brain:rm -rf" } } },
      { ...game, held: ["third"] },
    ];
    const found = readBackup(writeBackup(damaged as LocalGame[], NOW), RULES);
    expect(found).toEqual({ games: [], invalid: damaged.length });
  });

  test("drops fields that it does not know and cleans names", () => {
    const [, second] = games as [LocalGame, LocalGame];
    const name = "\u202eA  b\u0000";
    const seats = { ...second.seats, first: { name, player: null, admin: true } };
    const found = validGame({ ...second, seats, extra: 1 })!;
    expect(found.seats.first).toEqual({ name: "A b", player: null });
    expect("extra" in found).toBe(false);
  });
});

describe("reading a backup never loses a game", () => {
  const shorter = { ...games[0]!, actions: games[0]!.actions.slice(0, 2), version: 3 };
  const other = played(shorter, "a1");

  test("new games are added", async () => {
    const [counts, kept] = await merged(games);
    expect(counts).toEqual({ added: 3, updated: 0, known: 0, invalid: 0 });
    expect(kept).toHaveLength(3);
  });

  test("known games stay", async () => {
    expect(await merged(games, games)).toMatchObject([{ known: 3 }, { length: 3 }]);
    const [, kept] = await merged([games[0]!], [shorter]);
    expect(kept).toEqual([games[0]]);
  });

  test("a game that went on is replaced", async () => {
    const [counts, kept] = await merged([shorter], [games[0]!]);
    expect(counts).toMatchObject({ updated: 1 });
    expect(kept.map(({ actions }) => actions)).toEqual([games[0]!.actions]);
    expect(kept[0]!.version).toBeGreaterThan(shorter.version);
  });

  test("games that went on differently are both kept", async () => {
    const [counts, kept] = await merged([games[0]!], [other]);
    expect(counts).toMatchObject({ added: 1 });
    expect(kept).toHaveLength(2);
    expect(new Set(kept.map(({ actions }) => actions.length))).toEqual(new Set([3, 4]));
  });
});

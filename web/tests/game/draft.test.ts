import { describe, expect, test } from "vitest";
import {
  startsWithStone,
  clockKey,
  fitDraft,
  openingsFor,
  parseDraft,
  toNewGame,
  DEFAULTS,
} from "../../src/game/draft";
import { OPTIONS } from "./samples";

describe("a stored draft", () => {
  test.each([null, "", "no json", "[]", "7", "null"])("%j gives the defaults", (text) => {
    expect(parseDraft(text)).toEqual(DEFAULTS);
  });

  test("is restored", () => {
    const draft = {
      ...DEFAULTS,
      mode: "watch",
      size: 9,
      color: "random",
      clock: { kind: "game", seconds: 300, increment: 3 },
    } as const;
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  test("gets defaults for invalid values", () => {
    const broken = {
      mode: "duel",
      player: 7,
      rule: "chess",
      size: "big",
      color: "red",
      opening: "x".repeat(201),
      clock: { kind: "hourglass", seconds: 3 },
    };
    expect(parseDraft(JSON.stringify(broken))).toEqual(DEFAULTS);
  });

  test.each([
    [
      { kind: "move", seconds: 10 },
      { kind: "move", seconds: 10 },
    ],
    [
      { kind: "game", seconds: 60 },
      { kind: "game", seconds: 60, increment: 0 },
    ],
    [{ kind: "move", seconds: 0 }, null],
    [{ kind: "move", seconds: 1.5 }, null],
    ["10 s", null],
  ])("the clock %j becomes %j", (clock, expected) => {
    expect(parseDraft(JSON.stringify({ clock })).clock).toEqual(expected);
  });
});

describe("what the server does not offer", () => {
  test("is replaced", () => {
    const draft = {
      ...DEFAULTS,
      player: "program:gone",
      rival: "x",
      rule: "caro",
      size: 22,
    } as const;
    expect(fitDraft(draft, OPTIONS)).toEqual({ ...DEFAULTS, rival: "classic:uct", size: 19 });
  });

  test("keeps the options that the player has", () => {
    const draft = { ...DEFAULTS, player: "classic:uct,depth=3,shapes=yes,playouts=2000" };
    expect(fitDraft(draft, OPTIONS).player).toBe("classic:uct,shapes=yes");
    expect(fitDraft({ ...DEFAULTS, player: "classic:old,depth=3" }, OPTIONS).player).toBe(
      DEFAULTS.player,
    );
  });

  test("nothing else is", () => {
    const draft = { ...DEFAULTS, player: "tengen:level=1", opening: "taraguchi-10" };
    expect(fitDraft(draft, OPTIONS)).toEqual(draft);
  });

  test("an opening that needs another size is replaced", () => {
    expect(fitDraft({ ...DEFAULTS, size: 9, opening: "taraguchi-10" }, OPTIONS).opening).toBe(
      "free",
    );
    expect(openingsFor(OPTIONS, 15)).toHaveLength(2);
    expect(openingsFor(OPTIONS, 9)).toHaveLength(1);
  });

  test("without any player the draft stays as it is", () => {
    const draft = fitDraft({ ...DEFAULTS, player: "gone" }, { ...OPTIONS, players: [] });
    expect(draft.player).toBe(DEFAULTS.player);
    const [first] = OPTIONS.players;
    expect(fitDraft(DEFAULTS, { ...OPTIONS, players: [first!] }).player).toBe("tengen:level=1");
  });
});

describe("a new game", () => {
  test("starts with a stone where the visitor moves first", () => {
    expect(startsWithStone(DEFAULTS)).toBe(true);
    expect(startsWithStone({ ...DEFAULTS, mode: "local" })).toBe(true);
    expect(startsWithStone({ ...DEFAULTS, color: "white" })).toBe(false);
    expect(startsWithStone({ ...DEFAULTS, mode: "friend" })).toBe(false);
    expect(startsWithStone({ ...DEFAULTS, opening: "swap2" })).toBe(false);
  });

  test("names the opponent", () => {
    expect(toNewGame(DEFAULTS, "Ada")).toEqual({
      opponent: "tengen:level=3",
      rule: "freestyle",
      size: 15,
      opening: "free",
      color: "black",
      clock: null,
      name: "Ada",
      listed: true,
    });
    expect(toNewGame({ ...DEFAULTS, mode: "friend", color: "white" }, "")).toMatchObject({
      opponent: "friend",
      color: "white",
    });
  });

  test("names both programs if they are to be watched", () => {
    const watched = toNewGame({ ...DEFAULTS, mode: "watch", color: "white" }, "");
    expect(watched.players).toEqual(["tengen:level=3", "classic:uct"]);
    expect(watched.color).toBe("black");
    expect(toNewGame(DEFAULTS, "")).not.toHaveProperty("players");
  });

  test("has a clock with a key for the select element", () => {
    expect(clockKey(null)).toBe("none");
    expect(clockKey({ kind: "move", seconds: 10 })).toBe("move-10-0");
    expect(clockKey({ kind: "game", seconds: 60, increment: 2 })).toBe("game-60-2");
    expect(clockKey({ kind: "game", seconds: 60 })).toBe("game-60-0");
  });
});

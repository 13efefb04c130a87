import { describe, expect, test } from "vitest";
import type { Fact } from "../../src/tree/explain";
import { CATALOGUES, en, ja, zh } from "./catalogues";

/** Texts that are made by functions with structured arguments; tested separately. */
const STRUCTURED = ["xray.explain", "xray.board.cell", "app.board.cell"];
/** Names, formats and keys that are written in Latin letters in every language. */
const LATIN =
  /Tengen|SGF|PNG|GIF|PSQ|RenLib|JSON|Elo|C\+\+|Python|Gomocup|Caro|Enter|Home|End|WebAssembly|\b[a-o]\d+\b|\b[A-Z]\b/g;

/** Every text by its path; functions are called with the sample arguments 7 and 8. */
function textsOf(catalogue: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (STRUCTURED.includes(path)) return;
    if (typeof value === "string") texts.set(path, value);
    else if (typeof value === "function") texts.set(path, sample(value as Sampled));
    else
      for (const [key, part] of Object.entries(value as object))
        collect(part, path ? `${path}.${key}` : key);
  };
  collect(catalogue, "");
  return texts;
}

type Sampled = (...values: unknown[]) => string;

/** A first argument that is a colour cannot be 7. */
function sample(make: Sampled): string {
  const made = String(make(7, 8));
  return made.includes("undefined") ? make("black", 8) : made;
}

const placeholders = (made: string): string[] => ["7", "8"].filter((digit) => made.includes(digit));

const english = textsOf(en);
const others = Object.entries(CATALOGUES).filter(([code]) => code !== "en");

test("the languages are the files with two letters", () => {
  expect(Object.keys(CATALOGUES).sort()).toEqual(["en", "ja", "zh"]);
});

describe.each(others)("%s", (code, catalogue) => {
  const texts = textsOf(catalogue);

  test("has the same keys as English", () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("has the same placeholders as English", () => {
    for (const [path, made] of english)
      expect([path, placeholders(texts.get(path)!)]).toEqual([path, placeholders(made)]);
  });

  test("has no English text", () => {
    const left = [...texts]
      .filter(([path]) => !path.endsWith(".lang"))
      .filter(([, made]) => /[A-Za-z]{2,}/.test(made.replace(LATIN, "")));
    expect(left).toEqual([]);
  });

  test("declares its own code", () => {
    expect(catalogue.app.lang.slice(0, 2)).toBe(code);
    expect(catalogue.xray.lang).toBe(catalogue.app.lang);
  });

  test("has an empty text only where English has one", () => {
    for (const [path, made] of english)
      expect([path, texts.get(path) === ""]).toEqual([path, !made]);
  });
});

test("Japanese has no sentence of the Chinese catalogue", () => {
  const chinese = textsOf(zh);
  const same = [...textsOf(ja)].filter(
    ([path, made]) => made === chinese.get(path) && /[。，：？]/.test(made),
  );
  expect(same).toEqual([]);
});

test("the English catalogue has one empty text", () => {
  expect([...english].filter(([, made]) => made === "")).toEqual([
    ["app.setup.modeText.computer", ""],
  ]);
});

describe("an explanation of a node", () => {
  const alternative = { move: "g9", instead: "h7" };
  const cut = {
    kind: "cut",
    limit: 720,
    mover: "white",
    opponent: "black",
    alternative,
    reply: "k3",
    value: 300,
    tried: 2,
    skipped: 5,
  } as const;
  const failLow = { kind: "fail-low", mover: "black", reply: "l8", value: 41, limit: 72 } as const;
  const facts: Fact[] = [
    { kind: "root", mover: "black", reply: "h8", value: 12.5 },
    { kind: "leaf", mover: "black", value: 1440, goodFor: "white" },
    { kind: "end", value: -20, goodFor: "black" },
    { kind: "unfinished" },
    { ...cut, bound: "alpha" },
    { ...cut, bound: "beta", alternative: null, skipped: null },
    { ...failLow, bound: "alpha", alternative },
    { ...failLow, bound: "beta", alternative: null },
    { kind: "inner", mover: "white", reply: "i9", value: 64, goodFor: "black", tried: 9 },
    { kind: "games", games: 4000, reply: "g9", replyVisits: 31 },
    {
      kind: "visited",
      player: "black",
      move: "g9",
      visits: 30,
      ofVisits: 40,
      mean: 0.667,
      reply: "h7",
      replyVisits: 21,
    },
  ];
  /** Numbers and points. */
  const values = (explanation: string): string[] =>
    [...new Set(explanation.match(/[a-o]\d+|−?\d[\d,.]*\d%?|\d/g) ?? [])].sort();

  test.each(others.map(([code]) => code))("has the same values in %s as in English", (code) => {
    const { explain } = CATALOGUES[code]!.xray;
    for (const fact of facts) expect(values(explain(fact))).toEqual(values(en.xray.explain(fact)));
  });

  test("is written in Japanese", () => {
    expect(ja.xray.explain({ ...cut, bound: "alpha" })).toBe(
      "黒は h7 の代わりに g9 と打てば、すでに 720 を確保しています（α）。" +
        "ここでは白の k3 によって黒は多くても 300 しか得られないため、" +
        "黒がこの局面を選ぶ理由はありません。残りの 5 手は調べません。",
    );
    expect(ja.xray.explain({ kind: "games", games: 4, reply: "g9", replyVisits: 3 })).toBe(
      "ここから 4 局のプレイアウトを行いました。最も多く試した g9（3 回）を選びます。",
    );
  });
});

import { describe, expect, test } from "vitest";
import { renderBackground } from "../../src/board/background";
import { LAYERS } from "../../src/board/layers";
import { escape, type Items } from "../../src/board/markup";
import { threatKey } from "../../src/board/overlays";
import { definitions } from "../../src/board/pieces";
import { fromMoves } from "../../src/board/position";
import { createState, type BoardConfig, type BoardState } from "../../src/board/state";

const count = (text: string, part: string): number => text.split(part).length - 1;

function layer(name: string, state: BoardState): Items {
  return LAYERS.find((one) => one.name === name)!.draw(state);
}

/** The items of a layer. */
function shown(name: string, config: Partial<BoardConfig>): Items {
  return layer(name, createState("b", config));
}

const text = (items: Items): string => [...items.values()].join("");

describe("the background", () => {
  const letters = (config: Partial<BoardConfig>): string[] =>
    [...renderBackground(createState("b", config)).matchAll(/class="coordinate".*?>(\w+)</g)].map(
      (match) => match[1]!,
    );

  test("has lines, an edge, dots, and letters on two sides", () => {
    const background = renderBackground(createState("b"));
    expect(count(background, 'class="coordinate"')).toBe(30);
    expect(count(background, 'class="edge"')).toBe(1);
    expect(count(background, 'class="star"')).toBe(5);
  });

  test("has no coordinates if they are off", () => {
    expect(letters({ coordinates: false })).toEqual([]);
  });

  test.each([
    ["identity", "a", "3", "c", "1"],
    ["mirror", "c", "3", "a", "1"],
    ["flip", "a", "1", "c", "3"],
    ["rotate-180", "c", "1", "a", "3"],
    ["rotate-90", "1", "a", "3", "c"],
    ["rotate-270", "3", "c", "1", "a"],
    ["transpose", "3", "a", "1", "c"],
    ["antitranspose", "1", "c", "3", "a"],
  ] as const)("%s has its letters right", (symmetry, left, top, right, bottom) => {
    const all = letters({ size: 3, symmetry });
    expect([all[0], all[1], all[4], all[5]]).toEqual([left, top, right, bottom]);
  });
});

describe("stones", () => {
  test("have a gradient and a shadow per colour", () => {
    const config = { stones: { h8: "black", i9: "white" } } as const;
    expect(text(shown("stones", config))).toMatch(/#b-black".*#b-white"/);
    expect(count(text(shown("shadows", config)), "#b-shadow")).toBe(2);
    for (const id of ["b-black", "b-white", "b-shadow"])
      expect(definitions("b")).toContain(`id="${id}"`);
  });

  test("only the landing one is animated", () => {
    const state = createState("b", { stones: { h8: "black", i9: "white" } });
    state.landing = "i9";
    const drawn = layer("stones", state);
    expect(drawn.get("i9")).toContain("landing");
    expect(drawn.get("h8")).not.toContain("landing");
  });

  test("that did not win are dimmed, and a line goes through the others", () => {
    const position = fromMoves(["a1", "h8", "b1", "h9", "c1"]);
    const config = { ...position, win: ["a1", "b1", "c1"] };
    expect(count(text(shown("stones", config)), 'class="dim"')).toBe(2);
    expect(shown("win", config).size).toBe(1);
    expect(shown("last", config).size).toBe(0);
    expect(shown("win", {}).size).toBe(0);
  });

  test("that are not on the board are left out", () => {
    const config = { size: 9, stones: { o15: "black" }, lastMove: "o15" } as const;
    for (const { draw } of LAYERS) expect(draw(createState("b", config)).size).toBe(0);
  });

  test("keep their text when another is placed", () => {
    const before = shown("stones", fromMoves(["h8"]));
    const after = shown("stones", fromMoves(["h8", "i9"]));
    expect(after.get("h8")).toBe(before.get("h8"));
  });
});

describe("pale stones", () => {
  const playable = new Set(["h8", "i9"]);

  test("show what the mouse or the cursor would place", () => {
    const state = createState("b", { playable, toMove: "white" });
    expect(layer("ghost", state).size).toBe(0);
    state.hover = "h8";
    expect(layer("ghost", state).get("h8")).toContain("#b-white");
    state.hasCursor = true;
    state.cursor = "i9";
    expect([...layer("ghost", state).keys()].sort()).toEqual(["h8", "i9"]);
  });

  test("appear only where something can be placed", () => {
    const state = createState("b", { playable, toMove: "white" });
    state.hover = "a1";
    expect(layer("ghost", state).size).toBe(0);
    const nothing = createState("b", { playable });
    nothing.hover = "h8";
    expect(layer("ghost", nothing).size).toBe(0);
  });

  test("wait for confirmation under a cross-hair", () => {
    const state = createState("b", { playable, toMove: "black" });
    state.pending = "h8";
    expect(layer("ghost", state).get("h8")).toContain("pending");
    expect(layer("crosshair", state).has("h8")).toBe(true);
    state.pending = null;
    expect(layer("crosshair", state).size).toBe(0);
  });

  test("are lettered when offered, and not covered by another", () => {
    const offers = [
      { point: "h8", color: "black" },
      { point: "i9", color: "black" },
    ] as const;
    const state = createState("b", { offers, playable, toMove: "white" });
    state.hover = "h8";
    expect(layer("offers", state).get("i9")).toContain(">B<");
    expect(layer("ghost", state).size).toBe(0);
  });

  test("are numbered in a line of play", () => {
    const preview = Array.from({ length: 3 }, (_, i) => ({
      point: `a${i + 1}`,
      color: i % 2 ? "white" : "black",
    })) as BoardConfig["preview"];
    const drawn = shown("preview", { preview });
    expect(drawn.get("a2")).toMatch(/#b-white.*>2</);
    expect(drawn.get("a3")).toMatch(/#b-black.*>3</);
  });
});

describe("marks", () => {
  test("number the moves if wanted, the last in another colour and without a dot", () => {
    const position = fromMoves(["h8", "i9"]);
    expect(shown("labels", position).size).toBe(0);
    expect(shown("last", position).size).toBe(1);
    const numbered = shown("labels", { ...position, showNumbers: true });
    expect(numbered.get("h8")).toMatch(/on-black.*>1</);
    expect(numbered.get("i9")).toContain("on-white last");
    expect(shown("last", { ...position, showNumbers: true }).size).toBe(0);
  });

  test("prefer a label to a number, and clear the wood below it", () => {
    const drawn = shown("labels", {
      ...fromMoves(["h8"]),
      showNumbers: true,
      labels: { h8: "!", c3: "100" },
    });
    expect(drawn.get("h8")).toContain(">!<");
    expect(drawn.get("c3")).toMatch(/clearing.*small/);
  });

  test("cross forbidden points that are empty", () => {
    const forbidden = new Set(["h8", "i9"]);
    expect([...shown("forbidden", { forbidden, stones: { h8: "white" } }).keys()]).toEqual(["i9"]);
    const reason = { point: "i9", lines: [] };
    expect(shown("forbidden", { forbidden, reason }).has("i9")).toBe(false);
  });

  test("have four shapes, and lines from point to point", () => {
    const marks = { a1: "circle", a2: "square", a3: "triangle", a4: "cross" } as const;
    const drawn = shown("marks", { marks, stones: { a1: "black" } });
    expect(count(text(drawn), 'class="mark')).toBe(4);
    expect(drawn.get("a1")).toContain("on-black");
    const lines = [
      { from: "a1", to: "e5" },
      { from: "a1", to: "z9" },
    ];
    expect([...shown("lines", { lines }).keys()]).toEqual(["a1 e5"]);
  });

  test("have arrows between two points of the board, and the one that is drawn", () => {
    const state = createState("b", {
      arrows: [
        { from: "a1", to: "e5" },
        { from: "a1", to: "z9" },
      ],
    });
    state.dragged = { from: "h8", to: "h8" };
    expect([...layer("arrows", state).keys()]).toEqual(["a1 e5"]);
    state.dragged = { from: "h8", to: "j8" };
    expect([...layer("arrows", state).keys()]).toEqual(["a1 e5", "h8 j8"]);
    expect(layer("arrows", state).get("h8 j8")).toMatch(/^<path class="arrow" d="M[-\d. L]+Z"\/>$/);
  });

  test("show the cursor only while it is visible", () => {
    const state = createState("b");
    expect(layer("cursor", state).size).toBe(0);
    state.hasCursor = true;
    expect(layer("cursor", state).size).toBe(1);
  });

  test("escape text", () => {
    expect(escape('<a href="x">&')).toBe("&#60;a href=&#34;x&#34;&#62;&#38;");
    expect(text(shown("labels", { labels: { a1: "<b>" } }))).toContain("&#60;b&#62;");
  });
});

describe("explanations", () => {
  test("shade what is outside the region", () => {
    expect(shown("region", {}).size).toBe(0);
    const path = text(shown("region", { region: new Set(["h8", "h9"]) }));
    expect(count(path, "z")).toBe(2);
    expect(path).toContain("evenodd");
  });

  test("draw why a point is forbidden", () => {
    const drawn = shown("reason", {
      reason: {
        point: "j8",
        lines: [
          {
            kind: "three",
            stones: ["h8", "i8", "j8"],
            completions: [
              { point: "g8", verdict: "legal" },
              { point: "k8", verdict: "double-four" },
            ],
          },
          { kind: "false-three", stones: ["j7", "j8", "j9"], completions: [] },
          { kind: "four", stones: ["j8", "z99"], completions: [{ point: "z99", verdict: "five" }] },
        ],
      },
    });
    expect([...drawn.keys()]).toEqual(["row 0", "row 1", "g8", "k8", "stone"]);
    expect(drawn.get("row 1")).toContain("false-three");
    expect(drawn.get("g8")).not.toContain("closed");
    expect(drawn.get("k8")).toContain("closed");
    expect(drawn.get("stone")).toContain("#b-black");
  });

  test("draw candidates whose ring has the area of their share", () => {
    const drawn = shown("candidates", {
      candidates: [
        { point: "a1", share: 1 },
        { point: "a2", share: 0.5, text: "+3.5" },
        { point: "a3", share: 0 },
      ],
    });
    const area = (point: string): number => {
      const [, radius, width] = /r="([\d.]+)" stroke-width="([\d.]+)"/.exec(drawn.get(point)!)!;
      return 2 * Math.PI * Number(radius) * Number(width);
    };
    expect(area("a2") / area("a1")).toBeCloseTo(0.5, 1);
    expect(area("a3")).toBeGreaterThan(0);
    expect(drawn.get("a1")).toContain(">100<");
    expect(drawn.get("a2")).toContain(">+3.5<");
  });

  test("draw discs on empty points only", () => {
    const heat = { a1: 0.5, h8: 1 };
    expect([...shown("heat", { heat, stones: { h8: "black" } }).keys()]).toEqual(["a1"]);
  });

  test("draw threats of both colours, the strongest badge first, side by side", () => {
    const drawn = shown("threats", {
      threats: [
        { color: "black", shape: "four", stones: ["a1", "b1", "c1"], points: ["d1"] },
        { color: "black", shape: "open-two", stones: ["d3", "d4"], points: ["d1", "d9"] },
        { color: "white", shape: "open-three", stones: ["e2"], points: ["d1"] },
      ],
    });
    expect([...drawn.keys()]).toEqual([
      "black shape-four a1 b1 c1",
      "black shape-open-two d3 d4",
      "d1",
      "d9",
    ]);
    expect(drawn.get("d1")).toMatch(
      /threat-badge black shape-four.*>4<.*threat-badge white shape-open-three.*>3</,
    );
    expect(drawn.get("d1")).not.toContain("open-two");
    expect(drawn.get("d9")).not.toContain("white");
  });

  test("have a legend whose open shapes are round", () => {
    const corner = (svg: string): number => Number(/rx="([\d.]+)"/.exec(svg)![1]);
    expect(corner(threatKey("open-three", "black"))).toBeGreaterThan(
      corner(threatKey("three", "black")),
    );
    expect(threatKey("five", "white")).toContain("threat-badge white shape-five");
  });
});

import { describe, expect, test } from "vitest";
import {
  addLine,
  childOf,
  copyBranch,
  createStudy,
  follow,
  mainLine,
  makeMainLine,
  MAX_COMMENT,
  MAX_NODES,
  nextOf,
  nodeOf,
  paste,
  pathTo,
  play,
  positionOf,
  promote,
  remove,
  select,
  setComment,
  setLabel,
  setMark,
  setUp,
  stonesAt,
  toggleArrow,
  turnAt,
  walk,
  type Study,
} from "../../src/study/study";

const EMPTY = createStudy({ size: 15, rule: "freestyle" });

/** A study with these lines, each a text of moves; the first is the main line. */
function studyOf(...lines: string[]): Study {
  return lines.reduce((study, line) => addLine(study, study.root, line.split(" ")), EMPTY);
}

/** The tree in one line: `h8 (i9 j9) i10`. */
function shown(study: Study, id = study.root): string {
  const texts = nodeOf(study, id).children.map((child) =>
    `${nodeOf(study, child).move} ${shown(study, child)}`.trim(),
  );
  const [first = "", ...others] = texts;
  return [...others.map((text) => `(${text})`), first].join(" ").trim();
}

const at = (study: Study, line: string): number => follow(study, line.split(" "));

describe("a study", () => {
  test("begins with a position and perhaps a line", () => {
    expect(positionOf(EMPTY)).toEqual({ size: 15, rule: "freestyle", moves: [] });
    const study = createStudy({ size: 9, rule: "renju", moves: ["e5", "--", "d5"] });
    expect(mainLine(study).map(({ move }) => move)).toEqual(["e5", "--", "d5"]);
    expect(study.current).toBe(study.root);
    expect(positionOf(study, at(study, "e5 --")).moves).toEqual(["e5", "--"]);
    expect([...stonesAt(study, at(study, "e5 -- d5"))]).toEqual([
      ["e5", "black"],
      ["d5", "black"],
    ]);
  });

  test("names its set-up, and the side to move where it is not black", () => {
    const setup = { black: ["h8"], white: [] };
    const study = play(createStudy({ size: 15, rule: "caro", setup }), "i9");
    expect(positionOf(study).setup).toEqual({ ...setup, turn: "white" });
    expect(turnAt(study)).toBe("black");
    const white = createStudy({ size: 15, rule: "caro", turn: "white" });
    expect(positionOf(white).setup).toEqual({ black: [], white: [], turn: "white" });
  });

  test("goes to a known move and adds a new one", () => {
    const study = studyOf("h8 i9");
    const known = play(study, "h8");
    expect(known.nodes).toBe(study.nodes);
    expect(pathTo(play(known, "j10")).map(({ move }) => move)).toEqual(["h8", "j10"]);
    expect(shown(play(known, "j10"))).toBe("h8 (j10) i9");
  });

  test("takes no move that cannot be drawn", () => {
    const study = play(EMPTY, "h8");
    for (const point of ["h8", "q1", "a16", "", "__proto__"])
      expect(play(study, point)).toBe(study);
  });

  test("shares the nodes that do not change", () => {
    const before = studyOf("h8 i9 j10", "h8 g7");
    const after = setComment(before, at(before, "h8 g7"), "a comment");
    const same = [...after.nodes].filter(([id, node]) => before.nodes.get(id) === node);
    expect(same.length).toBe(before.nodes.size - 1);
    expect(before.nodes.get(at(before, "h8 g7"))!.comment).toBe("");
  });

  test("is the same study after an edit that changes nothing", () => {
    const study = studyOf("h8 i9");
    expect(addLine(study, study.root, ["h8", "i9"])).toBe(study);
    expect(setComment(study, study.root, "")).toBe(study);
    expect(remove(study, study.root)).toBe(study);
    expect(promote(study, at(study, "h8 i9"))).toBe(study);
    expect(makeMainLine(study, at(study, "h8 i9"))).toBe(study);
    expect(select(study, 99)).toBe(study);
  });
});

describe("a line", () => {
  test("joins the moves that are there", () => {
    const study = addLine(studyOf("h8 i9 j10"), 0, ["h8", "i9", "k9"], {
      comment: "better",
      name: "A",
    });
    expect(shown(study)).toBe("h8 i9 (k9) j10");
    expect(nodeOf(study, at(study, "h8"))).toMatchObject({ comment: "better", name: "A" });
    expect(study.current).toBe(study.root);
  });

  test("keeps the comment that is there, and says nothing twice", () => {
    let study = setComment(studyOf("h8"), 1, "mine");
    for (const _ of [1, 2]) study = addLine(study, 0, ["h8", "i9"], { comment: "better" });
    expect(nodeOf(study, 1).comment).toBe("mine\nbetter");
    for (const _ of [1, 2]) study = addLine(study, 0, ["h8"], { comment: "two\nlines" });
    expect(nodeOf(study, 1).comment).toBe("mine\nbetter\ntwo\nlines");
  });

  test("ends before a move that cannot be drawn", () => {
    expect(shown(studyOf("h8 i9 h8 j10"))).toBe("h8 i9");
    expect(shown(studyOf("h8 z9 j10"))).toBe("h8");
  });

  test("ends where the longest game does, and where the tree is full", () => {
    const passes = Array<string>(100).fill("--");
    const small = createStudy({ size: 5, rule: "freestyle", moves: passes });
    expect(mainLine(small).length).toBe(52);
    let full = EMPTY;
    for (let i = 0; full.nodes.size < MAX_NODES && i < 200; i++)
      full = addLine(full, full.root, [nameOf(i % 225), ...othersThan(i % 225, i)]);
    expect(full.nodes.size).toBe(MAX_NODES);
    expect(play(full, "--")).toBe(full);
  });
});

const nameOf = (i: number): string => `${"abcdefghijklmno"[i % 15]}${Math.floor(i / 15) + 1}`;
const othersThan = (point: number, shift: number): string[] =>
  Array.from({ length: 225 }, (_, i) => (i + shift) % 225)
    .filter((i) => i !== point)
    .map(nameOf);

describe("a variation", () => {
  const study = studyOf("a1 b1 c1", "a1 b2 c2", "a1 b3", "d4 e4");

  test("moves one place up", () => {
    expect(shown(study)).toBe("(d4 e4) a1 (b2 c2) (b3) b1 c1");
    expect(shown(promote(study, at(study, "a1 b3")))).toBe("(d4 e4) a1 (b3) (b2 c2) b1 c1");
    expect(shown(promote(study, at(study, "a1 b2 c2")))).toBe("(d4 e4) a1 (b1 c1) (b3) b2 c2");
  });

  test("becomes the main line with all that leads to it", () => {
    const twice = addLine(study, at(study, "d4"), ["f4", "g4"]);
    const made = makeMainLine(twice, at(twice, "d4 f4 g4"));
    expect(mainLine(made).map(({ move }) => move)).toEqual(["d4", "f4", "g4"]);
    expect(shown(made)).toBe("(a1 (b2 c2) (b3) b1 c1) d4 (e4) f4 g4");
  });

  test("is removed with everything below it, and its parent is selected", () => {
    const inside = select(study, at(study, "a1 b2 c2"));
    const removed = remove(inside, at(study, "a1 b2"));
    expect(shown(removed)).toBe("(d4 e4) a1 (b3) b1 c1");
    expect(removed.current).toBe(at(study, "a1"));
    expect(removed.nodes.size).toBe(study.nodes.size - 2);
    const elsewhere = select(study, at(study, "d4"));
    expect(remove(elsewhere, at(study, "a1 b2")).current).toBe(elsewhere.current);
  });

  test("that is new gets an id that no other node had", () => {
    const last = Math.max(...study.nodes.keys());
    const again = play(select(remove(study, last), at(study, "d4")), "f5");
    expect(again.current).toBe(last + 1);
  });

  test("is copied to another place, where equal moves become one", () => {
    const branch = copyBranch(study, at(study, "a1 b2"));
    const pasted = paste(study, at(study, "d4"), branch);
    expect(shown(pasted, at(pasted, "d4"))).toBe("(b2 c2) e4");
    expect(paste(pasted, at(study, "d4"), branch).nodes.size).toBe(pasted.nodes.size);
    const noted = setComment(study, at(study, "a1 b2"), "here");
    const into = paste(
      setComment(pasted, at(pasted, "d4 b2"), "there"),
      at(pasted, "d4"),
      copyBranch(noted, at(noted, "a1 b2")),
    );
    expect(nodeOf(into, at(into, "d4 b2")).comment).toBe("there\nhere");
  });

  test("is copied without moves on stones and what follows them", () => {
    const branch = copyBranch(study, study.root);
    const target = studyOf("b2 h8");
    const pasted = paste(target, at(target, "b2"), branch);
    expect(shown(pasted, at(pasted, "b2"))).toBe("(a1 (b3) b1 c1) (d4 e4) h8");
    const small = createStudy({ size: 9, rule: "freestyle" });
    expect(paste(small, small.root, branch)).toBe(small);
  });
});

describe("a note", () => {
  const study = studyOf("h8");

  test("has a bounded length and plain line ends", () => {
    expect(nodeOf(setComment(study, 1, "a\r\nb"), 1).comment).toBe("a\nb");
    expect(nodeOf(setComment(study, 1, "a\ud83db"), 1).comment).toBe("a\ufffdb");
    const long = setComment(study, 1, `${"x".repeat(MAX_COMMENT - 1)}😀`);
    expect(nodeOf(long, 1).comment).toBe("x".repeat(MAX_COMMENT - 1));
  });

  test("is drawn on a point of the board, and taken away", () => {
    const marked = setMark(setLabel(study, 1, "h8", " A  b "), 1, "i9", "cross");
    expect(nodeOf(marked, 1)).toMatchObject({ marks: { i9: "cross" }, labels: { h8: "A b" } });
    const cleared = setMark(setLabel(marked, 1, "h8", null), 1, "i9", null);
    expect(nodeOf(cleared, 1)).toMatchObject({ marks: {}, labels: {} });
    expect(setMark(study, 1, "z1", "circle")).toBe(study);
  });

  test("may be an arrow, which goes when it is drawn again", () => {
    const drawn = toggleArrow(toggleArrow(study, 1, "a1", "b2"), 1, "b2", "a1");
    expect(nodeOf(drawn, 1).arrows).toEqual([
      ["a1", "b2"],
      ["b2", "a1"],
    ]);
    expect(nodeOf(toggleArrow(drawn, 1, "a1", "b2"), 1).arrows).toEqual([["b2", "a1"]]);
  });
});

describe("the position on display", () => {
  const study = select(studyOf("h8 i9 o15", "h8 c3"), 3);

  test("becomes the root of a new tree when a stone is placed or taken away", () => {
    const placed = setUp(study, { place: { point: "a1", color: "white" } });
    expect(placed.setup).toEqual({ black: ["h8", "o15"], white: ["i9", "a1"] });
    expect([placed.turn, placed.nodes.size, placed.current]).toEqual(["white", 1, placed.root]);
    expect(setUp(study, { place: { point: "h8", color: null } }).setup.black).toEqual(["o15"]);
    expect(setUp(study, { place: { point: "h8", color: "white" } }).setup.white).toEqual([
      "h8",
      "i9",
    ]);
    expect(setUp(study, { place: { point: "h8", color: "black" } })).toBe(study);
    expect(play(placed, "b1").current).toBe(study.nextId);
  });

  test("may get another side to move, rule or size", () => {
    expect(setUp(study, { turn: "black", rule: "renju" })).toMatchObject({
      turn: "black",
      rule: "renju",
    });
    const small = setUp(study, { size: 9 });
    expect(small.setup).toEqual({ black: ["h8"], white: ["i9"] });
    expect(setUp(study, { size: 99 })).toBe(study);
  });
});

test("a tree of 5,000 nodes is walked in order, and its questions are answered", () => {
  let study = EMPTY;
  for (let i = 0; study.nodes.size < 5000; i++)
    study = addLine(study, study.root, othersThan(-1, i).slice(0, 100));
  const nodes = walk(study);
  expect(nodes.length).toBe(study.nodes.size);
  const seen = new Set<number>();
  for (const { id, parent } of nodes) {
    expect(parent === null || seen.has(parent)).toBe(true);
    seen.add(id);
  }
  const { id } = nodes.at(-1)!;
  expect(pathTo(study, id).length).toBe(100);
  expect(nextOf(study, id)).toBe(null);
  expect(childOf(study, study.root, "zz")).toBe(null);
});

import { describe, expect, test } from "vitest";
import { outline, rowOf, unfoldedFor, type OutlineRow } from "../../src/study/outline";
import { addLine, createStudy, follow, setComment, type Study } from "../../src/study/study";

function studyOf(...lines: string[]): Study {
  const empty = createStudy({ size: 15, rule: "freestyle" });
  return lines.reduce((study, line) => addLine(study, study.root, line.split(" ")), empty);
}

const at = (study: Study, line: string): number => follow(study, line.split(" "));

/** A row as text: indented by its depth, `+` before a variation, `(n)` for hidden moves. */
function shown({ depth, isVariation, moves, hidden }: OutlineRow): string {
  const begin = "  ".repeat(depth) + (isVariation ? "+ " : "");
  const end = hidden ? ` (${hidden})` : "";
  return begin + moves.map(({ ply, move }) => `${ply}.${move}`).join(" ") + end;
}

describe("the outline of a study", () => {
  const study = studyOf("a1 b1 c1 d1 e1 f1", "a1 b2 c2", "a1 b1 c3 d3", "a1 b1 c3 d4", "a2");

  test("has the main line first, and variations below the moves they replace", () => {
    expect(outline(study).map(shown)).toEqual([
      "",
      "1.a1",
      "  + 1.a2",
      "2.b1",
      "  + 2.b2 3.c2",
      "3.c1",
      "  + 3.c3 4.d3",
      "    + 4.d4",
      "4.d1 5.e1 6.f1",
    ]);
  });

  test("breaks long lines", () => {
    const long = studyOf("a1 b1 c1 d1 e1 f1");
    expect(outline(long).map(shown)).toEqual(["", "1.a1 2.b1 3.c1 4.d1", "5.e1 6.f1"]);
    expect(outline(long, new Set(), 5).map(shown)[1]).toBe("1.a1 2.b1 3.c1 4.d1 5.e1");
  });

  test("ends a row after a comment, which the row shows", () => {
    const noted = setComment(setComment(study, study.root, "start"), at(study, "a1 b2"), "why");
    const rows = outline(noted);
    expect(rows[0]!.comment).toBe("start");
    expect(rows.slice(4, 6).map(shown)).toEqual(["  + 2.b2", "  3.c2"]);
    expect(rows.slice(4, 6).map(({ comment }) => comment)).toEqual(["why", ""]);
  });

  test("folds variations", () => {
    const folded = new Set([at(study, "a1 b1 c3"), at(study, "a2")]);
    const rows = outline(study, folded);
    expect(rows.map(shown).slice(2, 7)).toEqual([
      "  + 1.a2",
      "2.b1",
      "  + 2.b2 3.c2",
      "3.c1",
      "  + 3.c3 (2)",
    ]);
    expect(rows.map(({ canFold }) => canFold)).toEqual([
      ...[false, false, false, false, false, false, true, false],
    ]);
    expect(outline(study)[6]!.canFold).toBe(true);
  });

  test("knows the colours of the moves", () => {
    const white = addLine(createStudy({ size: 15, rule: "caro", turn: "white" }), 0, ["a1", "b1"]);
    expect(outline(white)[1]!.moves.map(({ color }) => color)).toEqual(["white", "black"]);
  });

  test("finds the row of a node, and opens what hides one", () => {
    const rows = outline(study);
    expect(rowOf(rows, at(study, "a1 b1 c3 d3"))).toBe(6);
    expect(rowOf(rows, study.root)).toBe(0);
    const hidden = at(study, "a1 b1 c3 d4");
    const folded = new Set([at(study, "a1 b1 c3"), at(study, "a2")]);
    expect(rowOf(outline(study, folded), hidden)).toBe(-1);
    expect([...unfoldedFor(study, folded, hidden)]).toEqual([at(study, "a2")]);
    expect(unfoldedFor(study, folded, at(study, "a1 b1 c3"))).toBe(folded);
  });

  test("has each node of a large tree once", () => {
    const points = Array.from(
      { length: 225 },
      (_, i) => `${"abcdefghijklmno"[i % 15]}${1 + Math.floor(i / 15)}`,
    );
    let large = studyOf("a1");
    for (let i = 0; i < 50; i++) large = addLine(large, 0, points.slice(i, i + 100));
    const ids = outline(large).flatMap(({ moves }) => moves.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(large.nodes.size - 1);
  });
});

import { describe, expect, test } from "vitest";
import type { BoardState } from "../../src/engine/api";
import { NO_OVERLAY, studyBoardConfig, type BoardView } from "../../src/stores/study-board";
import {
  addLine,
  createStudy,
  play,
  select,
  setLabel,
  setMark,
  toggleArrow,
  type Study,
} from "../../src/study/study";

const SIZE = 5;

function played(...moves: string[]): Study {
  return moves.reduce(play, createStudy({ size: SIZE, rule: "renju" }));
}

function stateOf(facts: Partial<BoardState> = {}): BoardState {
  const legal = "1".repeat(SIZE * SIZE);
  return { turn: "black", legal, forbidden: {}, outcome: null, canPass: true, text: "", ...facts };
}

function config(study: Study, view: Partial<BoardView> = {}) {
  return studyBoardConfig({
    study,
    state: stateOf(),
    isLegal: true,
    tool: "play",
    isOwner: true,
    showForbidden: true,
    arrowFrom: null,
    overlay: NO_OVERLAY,
    ...view,
  });
}

describe("the board of a study", () => {
  test("shows the stones up to the selected move with their numbers", () => {
    const study = played("c3", "--", "b2");
    expect(config(study)).toMatchObject({
      stones: { c3: "black", b2: "black" },
      numbers: { c3: 1, b2: 3 },
      lastMove: "b2",
      toMove: "white",
    });
    expect(config(select(study, study.root))).toMatchObject({ stones: {}, lastMove: null });
  });

  test("offers what the rules allow, and nothing after the end", () => {
    const legal = `1${"0".repeat(24)}`;
    expect([...config(played(), { state: stateOf({ legal }) }).playable]).toEqual(["a5"]);
    const outcome = { winner: "black", termination: "five", line: ["a1", "e1"] } as const;
    const over = config(played(), {
      state: stateOf({ outcome: { ...outcome, line: ["a1", "e1"] } }),
    });
    expect(over.playable.size).toBe(0);
    expect(over).toMatchObject({ win: ["a1", "e1"], toMove: null });
    expect(config(played(), { state: null, isLegal: false }).playable.size).toBe(0);
  });

  test("offers every empty point where the rules are not loaded", () => {
    expect(config(played("c3"), { state: null }).playable.size).toBe(24);
  });

  test("offers every point to the tools, and stones to the eraser", () => {
    const study = played("c3");
    for (const tool of ["black", "white", "mark", "arrow"] as const)
      expect(config(study, { tool }).playable.size).toBe(25);
    expect([...config(study, { tool: "erase" }).playable]).toEqual(["c3"]);
    expect(config(study, { tool: "white" }).toMove).toBe("white");
    expect(config(study, { tool: "mark" }).toMove).toBe(null);
  });

  test("draws arrows by drags, with the main button only in the arrow mode", () => {
    expect(config(played()).drag).toBe("secondary");
    expect(config(played(), { tool: "arrow" }).drag).toBe("always");
    expect(config(played(), { isOwner: false }).drag).toBe("never");
  });

  test("shows marks, labels and arrows, and the letters of several continuations", () => {
    let study = played("c3");
    study = addLine(addLine(study, study.current, ["a1"]), study.current, ["b1"]);
    study = setMark(study, study.current, "c3", "square");
    study = setLabel(study, study.current, "b1", "!");
    study = toggleArrow(study, study.current, "a1", "e5");
    const shown = config(study);
    expect(shown.marks).toEqual({ c3: "square" });
    expect(shown.labels).toEqual({ a1: "a", b1: "!" });
    expect(shown.arrows).toEqual([{ from: "a1", to: "e5" }]);
  });

  test("explains one thing at a time", () => {
    const analysis = { candidates: [{ point: "a1", share: 1 }], black: 1, text: "" };
    const overlay = { ...NO_OVERLAY, analysis };
    expect(config(played(), { overlay }).candidates).toHaveLength(1);
    const line = config(played("c3"), { overlay: { ...overlay, line: ["a1", "b1"] } });
    expect(line.candidates).toEqual([]);
    expect(line.preview).toEqual([
      { point: "a1", color: "white" },
      { point: "b1", color: "black" },
    ]);
  });

  test("adds the marks of a panel, and takes everything else from it", () => {
    const study = setMark(played("c3"), 1, "c3", "square");
    const drawn = {
      marks: { a1: "cross" as const },
      preview: [{ point: "b1", color: "black" as const }],
    };
    const shown = config(study, { overlay: { ...NO_OVERLAY, drawn } });
    expect(shown.marks).toEqual({ c3: "square", a1: "cross" });
    expect(shown.preview).toHaveLength(1);
  });
});

import { describe, expect, test } from "vitest";
import { canRedo, canUndo, change, createHistory, redo, undo } from "../../src/study/history";
import { addLine, createStudy, nodeOf, play, select, setComment } from "../../src/study/study";

const EMPTY = createStudy({ size: 15, rule: "freestyle" });

describe("the history of a study", () => {
  test("goes back and forth", () => {
    const one = play(EMPTY, "h8");
    const two = play(one, "i9");
    const history = change(change(createHistory(EMPTY), one), two);
    const back = undo(history);
    expect(back.present).toBe(one);
    expect(undo(back).present).toBe(EMPTY);
    expect(redo(redo(undo(back))).present).toBe(two);
    expect([canUndo(history), canRedo(history), canRedo(back)]).toEqual([true, false, true]);
  });

  test("stays where it is at its ends", () => {
    const history = createHistory(EMPTY);
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
  });

  test("does not count the selection of a node", () => {
    const edited = change(createHistory(EMPTY), play(EMPTY, "h8"));
    const selected = change(edited, select(edited.present, EMPTY.root));
    expect(selected.present.current).toBe(EMPTY.root);
    expect(undo(selected).present).toBe(EMPTY);
    const undone = undo(edited);
    expect(canRedo(change(undone, select(undone.present, EMPTY.root)))).toBe(true);
  });

  test("forgets what was undone when something else is done", () => {
    const undone = undo(change(createHistory(EMPTY), play(EMPTY, "h8")));
    expect(canRedo(change(undone, play(EMPTY, "a1")))).toBe(false);
  });

  test("keeps 200 steps", () => {
    let history = createHistory(EMPTY);
    for (let i = 0; i < 300; i++) history = change(history, setComment(EMPTY, 0, `${i}`));
    while (canUndo(history)) history = undo(history);
    expect(nodeOf(history.present).comment).toBe("99");
  });

  test("keeps fewer steps of a large tree", () => {
    const points = Array.from(
      { length: 225 },
      (_, i) => `${"abcdefghijklmno"[i % 15]}${1 + Math.floor(i / 15)}`,
    );
    let large = EMPTY;
    for (let i = 0; i < 80; i++)
      large = addLine(large, 0, [...points.slice(i), ...points.slice(0, i)]);
    let history = createHistory(large);
    for (let i = 0; i < 100; i++) history = change(history, setComment(large, 0, `${i}`));
    expect(history.past.length).toBe(Math.floor(1_000_000 / large.nodes.size));
  });
});

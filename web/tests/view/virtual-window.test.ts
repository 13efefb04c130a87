import { describe, expect, test } from "vitest";
import { rowForKey, scrollTopFor, visibleRows } from "../../src/view/virtual-window";

const LIST = { count: 1000, rowHeight: 20, scrollTop: 4000, height: 100 };

describe("the rows of a long list", () => {
  test("are drawn where they are visible, and some around", () => {
    expect(visibleRows(LIST)).toEqual({ start: 192, end: 213 });
    expect(visibleRows({ ...LIST, scrollTop: 4010 })).toEqual({ start: 192, end: 214 });
  });

  test("are drawn at its ends", () => {
    expect(visibleRows({ ...LIST, scrollTop: 0 })).toEqual({ start: 0, end: 13 });
    expect(visibleRows({ ...LIST, scrollTop: 19_900 })).toEqual({ start: 987, end: 1000 });
  });

  test("are all drawn if they are few", () => {
    expect(visibleRows({ ...LIST, count: 3, scrollTop: 0 })).toEqual({ start: 0, end: 3 });
    expect(visibleRows({ ...LIST, count: 0, scrollTop: 0 })).toEqual({ start: 0, end: 0 });
  });

  test("are drawn within the list also before the browser scrolls back into a shorter one", () => {
    expect(visibleRows({ ...LIST, count: 10 })).toEqual({ start: 9, end: 10 });
    expect(visibleRows({ ...LIST, scrollTop: -50 })).toEqual({ start: 0, end: 11 });
  });
});

describe("a row", () => {
  test("that is visible stays where it is", () => {
    expect(scrollTopFor(200, LIST)).toBe(4000);
    expect(scrollTopFor(204, LIST)).toBe(4000);
  });

  test("is scrolled into view by the shortest way", () => {
    expect(scrollTopFor(199, LIST)).toBe(3980);
    expect(scrollTopFor(205, LIST)).toBe(4020);
    expect(scrollTopFor(0, LIST)).toBe(0);
    expect(scrollTopFor(999, LIST)).toBe(19_900);
  });

  test("that is higher than the list shows its top", () => {
    expect(scrollTopFor(300, { ...LIST, height: 10 })).toBe(6000);
  });
});

describe("a key", () => {
  test.each([
    ["ArrowUp", 49],
    ["ArrowDown", 51],
    ["PageUp", 46],
    ["PageDown", 54],
    ["Home", 0],
    ["End", 999],
  ])("%s leads from row 50 to row %d", (key, row) => {
    expect(rowForKey(key, 50, LIST)).toBe(row);
  });

  test("stays in the list", () => {
    expect(rowForKey("ArrowUp", 0, LIST)).toBe(0);
    expect(rowForKey("PageDown", 998, LIST)).toBe(999);
    expect(rowForKey("ArrowDown", -1, LIST)).toBe(0);
    expect(rowForKey("PageDown", 0, { ...LIST, height: 5 })).toBe(1);
  });

  test("does nothing if it is another one, or if there are no rows", () => {
    expect(rowForKey("x", 50, LIST)).toBe(null);
    expect(rowForKey("constructor", 50, LIST)).toBe(null);
    expect(rowForKey("Home", -1, { ...LIST, count: 0 })).toBe(null);
  });
});

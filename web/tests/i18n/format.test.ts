import { expect, test } from "vitest";
import {
  compact,
  count,
  exactPercent,
  figure,
  formatFor,
  percent,
  searchWindow,
  seconds,
} from "../../src/i18n/format";

test.each([
  [1440, "1,440"],
  [857374.6, "857,375"],
  [-20, "−20"],
  [12.34, "12.3"],
  [0.61234, "0.612"],
  [-0, "0"],
  [-0.0001, "0"],
  [Infinity, "∞"],
  [-Infinity, "−∞"],
  [NaN, "…"],
])("%d is written %s", (value, text) => {
  expect(figure(value)).toBe(text);
});

test("windows, counts, shares and times are short", () => {
  expect(searchWindow(-Infinity, 720)).toBe("[−∞, 720]");
  expect(count(50000)).toBe("50,000");
  expect(percent(0.9876)).toBe("98.8%");
  expect([seconds(0.01234), seconds(12.34)]).toEqual(["0.012", "12.3"]);
});

test.each([
  [0, "0"],
  [0.526, "0.53"],
  [640, "640"],
  [-999.4, "−999"],
  [1320, "1.3k"],
  [-49998, "−50k"],
  [45000, "45k"],
  [999_999, "1.0M"],
  [-30_000_000, "−30M"],
])("%d on a point of the board is written %s", (value, text) => {
  expect(compact(value)).toBe(text);
});

test("a share short of all is not rounded up to 100%", () => {
  for (const write of [exactPercent, formatFor("en").exactPercent]) {
    expect([0, 0.9998, 0.99994, 0.99996, 1].map(write)).toEqual([
      "0.00%",
      "99.98%",
      "99.99%",
      ">99.99%",
      "100.00%",
    ]);
  }
});

import { expect, test } from "vitest";
import { count, figure, percent, searchWindow, seconds } from "../../src/i18n/format";

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

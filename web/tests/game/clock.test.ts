import { describe, expect, test } from "vitest";
import { clockText, isFlagDown, isLowTime, thinkingProgress, timeLeft } from "../../src/game/clock";
import type { ClockView } from "../../src/net/messages";

const CLOCK: ClockView = {
  kind: "game",
  seconds: 60,
  increment: 2,
  left: { first: 20, second: 50 },
  running: "first",
  at: 1_000_000,
};

describe("a clock", () => {
  test("runs for the one whose turn it is", () => {
    expect(timeLeft(CLOCK, "first", 1_004_500)).toBe(15.5);
    expect(timeLeft(CLOCK, "second", 1_004_500)).toBe(50);
  });

  test("never shows more than the server said, nor less than nothing", () => {
    expect(timeLeft(CLOCK, "first", 999_000)).toBe(20);
    expect(timeLeft(CLOCK, "first", 1_100_000)).toBe(0);
  });

  test("is down when nothing is left", () => {
    expect(isFlagDown(CLOCK, 1_019_999)).toBe(false);
    expect(isFlagDown(CLOCK, 1_020_000)).toBe(true);
    expect(isFlagDown({ ...CLOCK, running: null }, 2_000_000)).toBe(false);
    expect(isFlagDown(null, 0)).toBe(false);
  });

  test.each([
    [0, "0:00.0"],
    [0.02, "0:00.1"],
    [9.31, "0:09.4"],
    [9.97, "0:10"],
    [10, "0:10"],
    [59.2, "1:00"],
    [247, "4:07"],
    [3720, "1:02:00"],
  ])("%d seconds are read as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  test("hurries in the last ten seconds", () => {
    expect(isLowTime(9.9)).toBe(true);
    expect(isLowTime(10)).toBe(false);
  });
});

describe("the ring of a thinking AI", () => {
  test("fills with the time used", () => {
    const thinking = { seat: "second", since: 1000, seconds: 4 } as const;
    expect(thinkingProgress(thinking, 2000)).toBe(0.25);
    expect(thinkingProgress(thinking, 0)).toBe(0);
    expect(thinkingProgress(thinking, 90_000)).toBe(1);
    expect(thinkingProgress(null, 0)).toBe(null);
  });
});

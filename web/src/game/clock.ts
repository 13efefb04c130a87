/** Clocks on display: the server's values, extrapolated with local time between messages. */
import type { ClockView, GameView, SeatName } from "../net/messages";

/** Below this many seconds, tenths are shown. */
const LOW_TIME_SECONDS = 10;

/** Seconds left to a seat; `now` is the server's time in milliseconds. */
export function timeLeft(clock: ClockView, seat: SeatName, now: number): number {
  const used = clock.running === seat ? Math.max(0, now - clock.at) / 1000 : 0;
  return Math.max(0, clock.left[seat] - used);
}

/** Whether the running clock has run out, so that the server should check it. */
export function isFlagDown(clock: ClockView | null, now: number): boolean {
  return clock !== null && clock.running !== null && timeLeft(clock, clock.running, now) <= 0;
}

/** Seconds as a clock shows them: 4:07, 0:09.3, 1:02:00. */
export function clockText(seconds: number): string {
  if (seconds < LOW_TIME_SECONDS) {
    // Rounded up: the clock shows 0 only when no time is left.
    return `0:0${(Math.ceil(seconds * 10) / 10).toFixed(1)}`.replace("0:010.0", "0:10");
  }
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export function isLowTime(seconds: number): boolean {
  return seconds < LOW_TIME_SECONDS;
}

/** The share of its time that a thinking program has used, from 0 to 1; null if none thinks. */
export function thinkingProgress(thinking: GameView["thinking"], now: number): number | null {
  if (!thinking) return null;
  const used = (now - thinking.since) / 1000 / Math.max(0.001, thinking.seconds);
  return Math.min(1, Math.max(0, used));
}

/**
 * Clocks of games on this device. Time is measured by timestamps, never by counting timers: browsers
 * slow down the timers of tabs in the background.
 */
import type { ClockSetting, ClockView, SeatName } from "../net/messages";
import { otherSeat } from "../game/state";

/** Time left on each clock in milliseconds, when it was last started or stopped. */
export type TimeLeft = Readonly<Record<SeatName, number>>;

/** The longest time that a program may think about a move, in seconds. */
export const MAX_THINKING_SECONDS = 3;

/** Share of the time left that a program may use; the rest covers the way to it and back. */
const MOVE_SHARE = 0.8;
const MIN_THINKING_SECONDS = 0.05;
/** The time of a game is divided by this number of moves. */
const MOVES_TO_GO = 20;

export function fullTime({ seconds }: ClockSetting): TimeLeft {
  return { first: 1000 * seconds, second: 1000 * seconds };
}

/** Seconds that a player gets for each move. */
function incrementOf(clock: ClockSetting): number {
  return clock.kind === "game" ? (clock.increment ?? 0) : 0;
}

/** The time left after a decision; a move adds the increment. */
export function charge(
  clock: ClockSetting,
  left: TimeLeft,
  seat: SeatName,
  usedMs: number,
  hasMoved: boolean,
): TimeLeft {
  if (clock.kind === "move") return left;
  const bonus = hasMoved ? 1000 * incrementOf(clock) : 0;
  return { ...left, [seat]: Math.max(0, left[seat] - usedMs) + bonus };
}

/** The time left when the clocks stop for good; `running` is the seat that was to move. */
export function stop(left: TimeLeft, running: SeatName | null, usedMs: number): TimeLeft {
  return running ? { ...left, [running]: Math.max(0, left[running] - usedMs) } : left;
}

/** The clocks at a time; `since` is when the running one was started. */
export function clockView(
  clock: ClockSetting,
  left: TimeLeft,
  running: SeatName | null,
  since: number,
  now: number,
): ClockView {
  const shown = stop(left, running, Math.max(0, now - since));
  return {
    kind: clock.kind,
    seconds: clock.seconds,
    increment: incrementOf(clock),
    left: { first: shown.first / 1000, second: shown.second / 1000 },
    running,
    at: now,
  };
}

/** Seconds that a program may think: less than `MAX_THINKING_SECONDS` if its clock is low. */
export function thinkingSeconds(clock: ClockSetting | null, leftMs: number): number {
  if (!clock) return MAX_THINKING_SECONDS;
  const left = leftMs / 1000;
  const limits = [MAX_THINKING_SECONDS, MOVE_SHARE * left];
  if (clock.kind === "game") limits.push(Math.min(left, left / MOVES_TO_GO + incrementOf(clock)));
  return Math.max(MIN_THINKING_SECONDS, Math.min(...limits));
}

/** The initial time that leads to `left`, if these moves were played from it. */
export function timeAtStart(
  clock: ClockSetting,
  left: TimeLeft,
  usedMs: readonly number[],
  first: SeatName,
): TimeLeft {
  if (clock.kind === "move") return fullTime(clock);
  let found = left;
  let seat = first;
  for (const used of usedMs) {
    found = { ...found, [seat]: found[seat] + used - 1000 * incrementOf(clock) };
    seat = otherSeat(seat);
  }
  return found;
}

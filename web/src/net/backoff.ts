/** Exponential backoff with jitter. */

const MIN_DELAY_MS = 400;
const MAX_DELAY_MS = 15_000;

/** Milliseconds to wait before attempt number `attempt`, counted from 0; `random` is in [0, 1]. */
export function backoff(attempt: number, random: number): number {
  const delay = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** attempt);
  // Half the delay is random, so that clients do not all reconnect at the same moment.
  return delay / 2 + (delay / 2) * random;
}

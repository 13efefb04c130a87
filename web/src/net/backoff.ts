/** How long to wait before another try: longer each time, and never all at once. */

const LEAST_MS = 400;
const MOST_MS = 15_000;

/** Milliseconds before try number `attempt`, counted from 0; `random` is from 0 to 1. */
export function backoff(attempt: number, random: number): number {
  const longest = Math.min(MOST_MS, LEAST_MS * 2 ** attempt);
  // Half is certain, half by chance: a thousand pages do not come back in the same moment.
  return longest / 2 + (longest / 2) * random;
}

/** Bounds of studies and of the files that they are read from. */

export const MAX_NODES = 20_000;
/** Characters. */
export const MAX_COMMENT = 20_000;
/** Characters of a label that is written on a point here; files may have longer ones. */
export const MAX_LABEL = 40;
/** Characters of a file. */
export const MAX_TEXT = 1024 * 1024;
/** Games of a file. */
export const MAX_GAMES = 100;
export const MIN_SIZE = 5;
export const MAX_SIZE = 22;

export function isSize(size: unknown): size is number {
  return Number.isInteger(size) && (size as number) >= MIN_SIZE && (size as number) <= MAX_SIZE;
}

/** The most moves from the first to a last one: every stone, a pass between, two at the end. */
export function longestPath(size: number): number {
  return 2 * size * size + 2;
}

/** The text with halves of characters replaced, which cannot be stored or sent. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** At most this many characters, without half of a surrogate pair at the end. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

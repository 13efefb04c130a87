/** Points as files write them. */
import { fromXY, toXY } from "../board/points";
import { PASS } from "./tree";

const LETTERS = "abcdefghijklmnopqrstuv";
/** The largest board on which SGF may write a pass as `tt`. */
const MAX_SIZE_WITH_TT = 19;

/** Each move as SGF writes it, and the point or pass that it is. */
export function sgfPoints(size: number): ReadonlyMap<string, string> {
  let points = known.get(size);
  if (!points) {
    const letters = [...LETTERS.slice(0, size)];
    points = new Map(
      letters.flatMap((column, x) =>
        letters.map((row, y): [string, string] => [column + row, fromXY(x, y, size)]),
      ),
    );
    points.set("", PASS);
    if (size <= MAX_SIZE_WITH_TT) points.set("tt", PASS);
    known.set(size, points);
  }
  return points;
}

const known = new Map<number, Map<string, string>>();

/** A point or a pass as SGF writes it. */
export function sgfText(point: string, size: number): string {
  const at = toXY(point, size);
  return at ? LETTERS[at.x]! + LETTERS[at.y]! : "";
}

/** In the order of files: by column, then by row from the bottom. */
export function inOrder(points: Iterable<string>): string[] {
  const place = (point: string): number =>
    LETTERS.indexOf(point[0]!) * LETTERS.length + Number(point.slice(1));
  return [...points].sort((one, other) => place(one) - place(other));
}

/** The point that a text names in any of the usual ways (`H8`, `h08`); null if it is none of the board. */
export function pointNamed(text: string, size: number): string | null {
  const point = /^[A-V]/.test(text) ? text.toLowerCase() : text;
  const plain = point.replace(/^([a-v])0(?=[1-9]$)/, "$1");
  return toXY(plain, size) ? plain : null;
}

/** Points by name ("h8"): columns from a at the left, rows from 1 at the bottom. */

export type Point = string;

const LETTERS = "abcdefghijklmnopqrstuv";

/** Column and row of a point, counted from the top left; null if it is not on the board. */
export function toXY(point: Point, size: number): { x: number; y: number } | null {
  const match = /^([a-v])([1-9]\d?)$/.exec(point);
  if (!match) return null;
  const x = LETTERS.indexOf(match[1]!);
  const y = size - Number(match[2]);
  return x < size && y >= 0 ? { x, y } : null;
}

/** The point at a column and row, counted from the top left. */
export function fromXY(x: number, y: number, size: number): Point {
  return `${LETTERS[x]}${size - y}`;
}

/** The star points, as in the diagrams that Tengen exports. */
export function starPoints(size: number): Point[] {
  const middle = Math.floor(size / 2);
  const centre: [number, number][] = size % 2 ? [[middle, middle]] : [];
  if (size < 8) return centre.map(([x, y]) => fromXY(x, y, size));
  const near = size < 12 ? 2 : 3;
  const far = size - 1 - near;
  const corners: [number, number][] = [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ];
  const edges: [number, number][] =
    size % 2 && size >= 17
      ? [
          [middle, near],
          [near, middle],
          [far, middle],
          [middle, far],
        ]
      : [];
  return [...corners, ...centre, ...edges].map(([x, y]) => fromXY(x, y, size));
}

/** Where things are in the picture, with the board turned as wished. */
import { fromXY, toXY, type Point } from "./points";
import type { BoardState } from "./state";
import { inverse, turned, type XY } from "./symmetry";

/** The distance between two lines, in the units of the picture. */
export const CELL = 40;

/** The radius of a stone. */
export const STONE = 18.8;

/** How far outside the lines a click still means the nearest point, in cells. */
const REACH = 0.75;

type Frame = Pick<BoardState, "size" | "symmetry" | "coordinates">;

/** The distance from the picture's edge to the first line. */
export function margin(frame: Frame): number {
  return frame.coordinates ? 46 : 34;
}

/** The width of the picture, which is its height too. */
export function side(frame: Frame): number {
  return 2 * margin(frame) + (frame.size - 1) * CELL;
}

/** Column and line of a point on the screen; null if it is not on the board. */
export function onScreen(frame: Frame, point: Point): XY | null {
  const at = toXY(point, frame.size);
  return at && turned(at, frame.symmetry, frame.size);
}

/** The point in that column and line of the screen. */
export function fromScreen(frame: Frame, at: XY): Point {
  const { x, y } = turned(at, inverse(frame.symmetry), frame.size);
  return fromXY(x, y, frame.size);
}

/** The centre of a point in the picture; null if it is not on the board. */
export function place(frame: Frame, point: Point): XY | null {
  const at = onScreen(frame, point);
  return at && { x: margin(frame) + at.x * CELL, y: margin(frame) + at.y * CELL };
}

/** The point nearest to a place, given in shares of the board's width; null far outside. */
export function nearest(frame: Frame, share: XY): Point | null {
  const line = (value: number): number | null => {
    const at = (value * side(frame) - margin(frame)) / CELL;
    const isNear = at > -REACH && at < frame.size - 1 + REACH;
    return isNear ? Math.min(frame.size - 1, Math.max(0, Math.round(at))) : null;
  };
  const [x, y] = [line(share.x), line(share.y)];
  return x === null || y === null ? null : fromScreen(frame, { x, y });
}

/** Coordinates in the picture, with the board's symmetry applied. */
import { fromXY, toXY, type Point } from "./points";
import type { BoardState } from "./state";
import { inverse, transform, type XY } from "./symmetry";

/** The distance between two lines, in units of the picture. */
export const CELL = 40;

/** The radius of a stone. */
export const STONE = 18.8;

/** How far outside the lines a click still counts, in cells. */
const CLICK_MARGIN = 0.75;

type Frame = Pick<BoardState, "size" | "symmetry" | "coordinates">;

/** The distance from the picture's edge to the first line. */
export function margin(frame: Frame): number {
  return frame.coordinates ? 46 : 34;
}

/** The width and height of the picture. */
export function side(frame: Frame): number {
  return 2 * margin(frame) + (frame.size - 1) * CELL;
}

/** Column and row of a point on the screen; null if it is not on the board. */
export function onScreen(frame: Frame, point: Point): XY | null {
  const at = toXY(point, frame.size);
  return at && transform(at, frame.symmetry, frame.size);
}

/** The point at a column and row of the screen. */
export function fromScreen(frame: Frame, at: XY): Point {
  const { x, y } = transform(at, inverse(frame.symmetry), frame.size);
  return fromXY(x, y, frame.size);
}

/** The centre of a point in the picture; null if it is not on the board. */
export function centerOf(frame: Frame, point: Point): XY | null {
  const at = onScreen(frame, point);
  return at && { x: margin(frame) + at.x * CELL, y: margin(frame) + at.y * CELL };
}

/** The point nearest to a position, in shares of the board's width; null far outside. */
export function nearest(frame: Frame, share: XY): Point | null {
  const line = (value: number): number | null => {
    const at = (value * side(frame) - margin(frame)) / CELL;
    const isNear = at > -CLICK_MARGIN && at < frame.size - 1 + CLICK_MARGIN;
    return isNear ? Math.min(frame.size - 1, Math.max(0, Math.round(at))) : null;
  };
  const [x, y] = [line(share.x), line(share.y)];
  return x === null || y === null ? null : fromScreen(frame, { x, y });
}

/** Helpers for SVG markup. */
import { centerOf } from "./geometry";
import type { Point } from "./points";
import type { BoardState } from "./state";
import type { XY } from "./symmetry";

/** Escape text for markup. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A number with one decimal digit. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function circle(kind: string, { x, y }: XY, radius: number): string {
  return `<circle class="${kind}" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`;
}

export function stroke(kind: string, from: XY, to: XY): string {
  return `<line class="${kind}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`;
}

export function text(kind: string, { x, y }: XY, content: string): string {
  return `<text class="${kind}" x="${x}" y="${y}">${escape(content)}</text>`;
}

export function cross(kind: string, { x, y }: XY, arm: number): string {
  return (
    `<path class="${kind}" d="M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}` +
    `m0 ${-2 * arm}l${-2 * arm} ${2 * arm}"/>`
  );
}

export function group(kind: string, ...parts: string[]): string {
  return `<g class="${kind}">${parts.join("")}</g>`;
}

/** A line from the first to the last point, if both are on the board. */
export function through(state: BoardState, kind: string, points: readonly Point[]): string {
  const from = points.length > 1 && centerOf(state, points[0]!);
  const to = from && centerOf(state, points.at(-1)!);
  return from && to ? stroke(kind, from, to) : "";
}

/** The content of a layer: the markup of one element per key. */
export type Items = Map<string, string>;

/** One item per value whose point is on the board; the point is the key. */
export function items<Value>(
  state: BoardState,
  entries: Iterable<readonly [Point, Value]>,
  draw: (at: XY, value: Value, point: Point) => string,
): Items {
  const drawn: Items = new Map();
  for (const [point, value] of entries) {
    const at = centerOf(state, point);
    const markup = at && draw(at, value, point);
    if (markup) drawn.set(point, markup);
  }
  return drawn;
}

/** Small pieces of SVG text. */
import { place } from "./geometry";
import type { Point } from "./points";
import type { BoardState } from "./state";
import type { XY } from "./symmetry";

/** Text as it may stand in markup. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A number with no more digits than can be seen. */
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

/** The line through points given end to end, if all ends are on the board. */
export function through(state: BoardState, kind: string, points: readonly Point[]): string {
  const from = points.length > 1 && place(state, points[0]!);
  const to = from && place(state, points.at(-1)!);
  return from && to ? stroke(kind, from, to) : "";
}

/** What a layer consists of: one element of SVG text under each key. */
export type Items = Map<string, string>;

/** One item for each value whose point is on the board; the point is the key. */
export function items<Value>(
  state: BoardState,
  entries: Iterable<readonly [Point, Value]>,
  draw: (at: XY, value: Value, point: Point) => string,
): Items {
  const drawn: Items = new Map();
  for (const [point, value] of entries) {
    const at = place(state, point);
    const markup = at && draw(at, value, point);
    if (markup) drawn.set(point, markup);
  }
  return drawn;
}

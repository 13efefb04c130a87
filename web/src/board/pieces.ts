/** Layers of stones and marks. */
import { CELL, centerOf, margin, side, STONE } from "./geometry";
import { circle, cross, group, items, short, text, through, type Items } from "./markup";
import type { Point } from "./points";
import { offerLetter, type BoardState, type Color, type MarkShape } from "./state";
import type { XY } from "./symmetry";

/** Half the width of an arrow's shaft, the length of its head, and its distance from the points. */
const ARROW_WIDTH = 3.2;
const ARROW_HEAD = 15;
const ARROW_GAP = 10;

/** The definitions of stones and shadows; the layers refer to them by the board's id. */
export function definitions(id: string): string {
  const ball = (color: Color): string =>
    `<radialGradient id="${id}-${color}-body" cx=".34" cy=".28" r=".8">` +
    [0, 35, 75, 100].map((at) => `<stop offset="${at}%" class="${color}-${at}"/>`).join("") +
    `</radialGradient><g id="${id}-${color}">` +
    `<circle r="${STONE}" fill="url(#${id}-${color}-body)"/>` +
    `<circle r="${STONE - 0.35}" fill="none" stroke="#2b1804" stroke-opacity=".3" stroke-width=".7"/></g>`;
  return (
    `<defs>${ball("black")}${ball("white")}` +
    `<radialGradient id="${id}-fade"><stop offset="74%" class="shade"/>` +
    `<stop offset="100%" class="shade out"/></radialGradient>` +
    `<circle id="${id}-shadow" cx="1.8" cy="3" r="21.4" fill="url(#${id}-fade)"/></defs>`
  );
}

function use(state: BoardState, what: string, kind: string, { x, y }: XY): string {
  return `<use href="#${state.id}-${what}" class="${kind}" x="${x}" y="${y}"/>`;
}

function landingClass(state: BoardState, point: Point): string {
  return point === state.landing ? " landing" : "";
}

/** A layer below all stones, so that no shadow falls on a neighbouring stone. */
export function shadows(state: BoardState): Items {
  return items(state, Object.entries(state.stones), (at, _, point) =>
    use(state, "shadow", `shadow${landingClass(state, point)}`, at),
  );
}

/** After a win the other stones are dimmed by a cover; translucent stones would show the lines. */
export function stones(state: BoardState): Items {
  return items(state, Object.entries(state.stones), (at, color, point) => {
    const stone = use(state, color, `stone ${color}${landingClass(state, point)}`, at);
    const isDim = state.win.length > 0 && !state.win.includes(point);
    return isDim ? group("dim", stone, circle("veil", at, STONE + 0.3)) : stone;
  });
}

/** The stone that a click or a confirmation would place. */
export function ghost(state: BoardState): Items {
  const shown = new Map<Point, string>();
  const cursor = state.hasCursor ? state.cursor : null;
  for (const point of [cursor, state.hover])
    if (point && state.playable.has(point)) shown.set(point, "ghost");
  if (state.pending) shown.set(state.pending, "ghost pending");
  const color = state.toMove;
  return items(state, color ? shown : [], (at, kind, point) =>
    isPale(state, point) ? "" : use(state, color!, kind, at),
  );
}

/** Whether an offer or a preview is drawn at the point already. */
function isPale(state: BoardState, point: Point): boolean {
  return [...state.offers, ...state.preview].some((stone) => stone.point === point);
}

/** Two lines across the board that show the pending point, which a finger may cover. */
export function crosshair(state: BoardState): Items {
  const [low, high] = [margin(state) - CELL / 2, side(state) - margin(state) + CELL / 2];
  const entries: [Point, null][] = state.pending ? [[state.pending, null]] : [];
  return items(
    state,
    entries,
    ({ x, y }) => `<path class="crosshair" d="M${low} ${y}H${high}M${x} ${low}V${high}"/>`,
  );
}

export function offers(state: BoardState): Items {
  return pale(
    state,
    "offer",
    state.offers.map(({ point, color }, i) => [point, [color, offerLetter(i)]]),
  );
}

export function preview(state: BoardState): Items {
  return pale(
    state,
    "preview",
    state.preview.map(({ point, color }, i) => [point, [color, String(i + 1)]]),
  );
}

function pale(
  state: BoardState,
  kind: string,
  entries: readonly [Point, readonly [Color, string]][],
): Items {
  return items(state, entries, (at, [color, name]) =>
    group(kind, use(state, color, "pale", at), text(`label on-${color}${size(name)}`, at, name)),
  );
}

function size(label: string): string {
  return label.length > 2 ? " small" : "";
}

/** The text on a point: a label, or the move number if numbers are shown. */
function labelOf(state: BoardState, point: Point): string | undefined {
  const number = state.showNumbers ? state.numbers[point] : undefined;
  return state.labels[point] ?? number?.toString();
}

/** Figures of one size, which may be as wide as a cell. */
export function figures(state: BoardState): Items {
  return items(state, Object.entries(state.figures), (at, figure, point) => {
    const under = state.stones[point] ?? "none";
    const last = point === state.lastMove ? " last" : "";
    const written = text(`label figure on-${under}${last}`, at, figure);
    return under === "none" ? group("note", pill(at, figure.length), written) : written;
  });
}

/** Hides the lines under a figure of that many characters. */
function pill({ x, y }: XY, length: number): string {
  const width = Math.max(18, 7 * length + 3);
  return (
    `<rect class="clearing" x="${x - width / 2}" y="${y - 9}"` +
    ` width="${width}" height="18" rx="9"/>`
  );
}

export function labels(state: BoardState): Items {
  const numbered = state.showNumbers ? Object.keys(state.numbers) : [];
  const points = new Set([...Object.keys(state.labels), ...numbered]);
  const entries = [...points].map((point) => [point, labelOf(state, point)!] as const);
  return items(state, entries, (at, label, point) => {
    const under = state.stones[point] ?? "none";
    const last = point === state.lastMove ? " last" : "";
    const written = text(`label on-${under}${last}${size(label)}`, at, label);
    return under === "none" ? group("note", circle("clearing", at, 11), written) : written;
  });
}

/** A dot on the last move, unless the winning line or a number marks it. */
export function lastMove(state: BoardState): Items {
  const point = state.lastMove;
  const isWritten = point && (labelOf(state, point) ?? state.figures[point]) !== undefined;
  const isMarked = point && !state.win.includes(point) && !isWritten;
  return items(state, isMarked ? [[point, null]] : [], (at) => circle("last-dot", at, 4.4));
}

/** Crosses on forbidden points, except the one that `reason` explains. */
export function forbidden(state: BoardState): Items {
  const points = [...state.forbidden].filter(
    (point) => !(point in state.stones) && point !== state.reason?.point,
  );
  return items(
    state,
    points.map((point) => [point, null]),
    (at) => cross("forbidden", at, 5.5),
  );
}

const MARKS: Record<MarkShape, (kind: string, at: XY) => string> = {
  circle: (kind, at) => circle(kind, at, 10),
  square: (kind, { x, y }) =>
    `<rect class="${kind}" x="${x - 9}" y="${y - 9}" width="18" height="18"/>`,
  triangle: (kind, { x, y }) => `<path class="${kind}" d="M${x} ${y - 11}l10 17h-20z"/>`,
  cross: (kind, at) => cross(kind, at, 7),
};

export function marks(state: BoardState): Items {
  return items(state, Object.entries(state.marks), (at, shape, point) =>
    MARKS[shape](`mark on-${state.stones[point] ?? "none"}`, at),
  );
}

export function lines(state: BoardState): Items {
  return new Map(
    state.lines
      .map(({ from, to }) => [`${from} ${to}`, through(state, "stroke", [from, to])] as const)
      .filter(([, markup]) => markup),
  );
}

/** The arrows, and the one that is being drawn. */
export function arrows(state: BoardState): Items {
  const shown = [...state.arrows, ...(state.dragged ? [state.dragged] : [])];
  return new Map(
    shown.flatMap(({ from, to }) => {
      const [start, end] = [centerOf(state, from), centerOf(state, to)];
      return start && end && from !== to ? [[`${from} ${to}`, arrow(start, end)] as const] : [];
    }),
  );
}

/** A shaft and a head, as one outline; it begins and ends beside the middle of the points. */
function arrow(from: XY, to: XY): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const at = (along: number, aside: number): string => {
    const [forward, sideways] = [along / length, aside / length];
    const x = from.x + dx * forward - dy * sideways;
    const y = from.y + dy * forward + dx * sideways;
    return `${short(x)} ${short(y)}`;
  };
  const [tail, tip] = [ARROW_GAP, length - ARROW_GAP / 2];
  const neck = tip - ARROW_HEAD;
  const outline = [
    at(tail, -ARROW_WIDTH),
    at(neck, -ARROW_WIDTH),
    at(neck, -2.6 * ARROW_WIDTH),
    at(tip, 0),
    at(neck, 2.6 * ARROW_WIDTH),
    at(neck, ARROW_WIDTH),
    at(tail, ARROW_WIDTH),
  ];
  return `<path class="arrow" d="M${outline.join("L")}Z"/>`;
}

/** The keyboard cursor: the corners of a square, visible on wood and on stones. */
export function cursor(state: BoardState): Items {
  const at = state.hasCursor && centerOf(state, state.cursor);
  if (!at) return new Map();
  const { x, y } = at;
  const corners =
    `d="M${x - 19} ${y - 11}v-8h8M${x + 11} ${y - 19}h8v8` +
    `M${x + 19} ${y + 11}v8h-8M${x - 11} ${y + 19}h-8v-8"`;
  return new Map([
    ["", group("cursor", `<path class="halo" ${corners}/>`, `<path class="frame" ${corners}/>`)],
  ]);
}

/** Layers that explain a position. */
import { CELL, centerOf, fromScreen, margin, side, STONE } from "./geometry";
import { circle, cross, group, items, short, text, through, type Items } from "./markup";
import type { Point } from "./points";
import type { BoardState, Candidate, Color, Shape, Threat } from "./state";
import type { XY } from "./symmetry";

/** The inner radius of a candidate's ring. */
const RING = 11.5;

/** Shades the board outside the region, as one path. */
export function region(state: BoardState): Items {
  const { region: allowed, size } = state;
  if (!allowed) return new Map();
  const length = side(state);
  const edge = margin(state) - CELL / 2;
  let path = `M0 0H${length}V${length}H0Z`;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (allowed.has(fromScreen(state, { x, y })))
        path += `M${edge + x * CELL} ${edge + y * CELL}h${CELL}v${CELL}h-${CELL}z`;
  return new Map([["", `<path class="outside" fill-rule="evenodd" d="${path}"/>`]]);
}

export function heat(state: BoardState): Items {
  const empty = Object.entries(state.heat).filter(([point]) => !(point in state.stones));
  return items(state, empty, ({ x, y }, value) => {
    const share = Math.min(1, Math.max(0, value));
    // The area, not the radius, is proportional to the value.
    const radius = short(4 + 11 * Math.sqrt(share));
    const opacity = (0.35 + 0.5 * share).toFixed(2);
    return `<circle class="heat" cx="${x}" cy="${y}" r="${radius}" fill-opacity="${opacity}"/>`;
  });
}

/** A ring around the number; its area is proportional to the share. */
export function candidates(state: BoardState): Items {
  const entries = state.candidates.map((candidate) => [candidate.point, candidate] as const);
  return items(state, entries, (at, candidate) => {
    const share = Math.min(1, Math.max(0, candidate.share));
    const label = candidate.text ?? percent(candidate);
    return group(
      "candidate",
      circle("clearing", at, RING),
      ring(at, Math.sqrt(RING ** 2 + share * (STONE ** 2 - RING ** 2))),
      text(label.length > 2 ? "label small" : "label", at, label),
    );
  });
}

function ring({ x, y }: XY, outer: number): string {
  const width = Math.max(1, outer - RING);
  return (
    `<circle class="ring" cx="${x}" cy="${y}" r="${(RING + width / 2).toFixed(2)}"` +
    ` stroke-width="${width.toFixed(2)}"/>`
  );
}

function percent({ share }: Candidate): string {
  return String(Math.round(100 * share));
}

/** The line through the winning row. */
export function win(state: BoardState): Items {
  const line = through(state, "win", state.win);
  return line ? new Map([["", line]]) : new Map();
}

/** The rows that a forbidden move would make, the points that complete them, and the move. */
export function reason(state: BoardState): Items {
  const drawn: Items = new Map();
  const { reason: given } = state;
  const at = given && centerOf(state, given.point);
  if (!at) return drawn;
  given.lines.forEach((line, i) => {
    const row = through(state, `reason-row ${line.kind}`, line.stones);
    if (row) drawn.set(`row ${i}`, row);
  });
  const rings = given.lines.flatMap((line) => line.completions);
  for (const [point, ring] of items(state, rings.map(pair), completion)) drawn.set(point, ring);
  const color = state.toMove ?? "black";
  const stone = `<use href="#${state.id}-${color}" class="ghost" x="${at.x}" y="${at.y}"/>`;
  drawn.set("stone", group("refused", stone, cross("forbidden", at, 6.5)));
  return drawn;
}

type Completion = { point: Point; verdict: string };

function pair(completion: Completion): [Point, string] {
  return [completion.point, completion.verdict];
}

/** A ring where the row can be completed; a crossed one where a rule prevents it. */
function completion(at: XY, verdict: string): string {
  const isOpen = verdict === "legal" || verdict === "five";
  const ring = circle("completion", at, 10);
  return isOpen ? ring : group("closed", ring, cross("completion", at, 4));
}

/** The digit of a shape, so that colour is not the only difference. Open shapes are round. */
const SIGNS: Readonly<Record<Shape, string>> = {
  five: "5",
  overline: "6",
  "open-four": "4",
  "double-four": "4",
  four: "4",
  "open-three": "3",
  three: "3",
  "open-two": "2",
  two: "2",
};

/** Rows as bands, dashed for white, with badges on the points that complete or stop them. */
export function threats(state: BoardState): Items {
  const drawn: Items = new Map();
  state.threats.forEach((threat) => {
    const name = `${threat.color} shape-${threat.shape}`;
    const band = through(state, "band", threat.stones);
    const halo = through(state, "halo", threat.stones);
    if (band) drawn.set(`${name} ${threat.stones.join(" ")}`, group(name, halo, band));
  });
  for (const [point, badges] of items(state, strongest(state.threats), pairOfBadges))
    drawn.set(point, badges);
  return drawn;
}

/** The first, which is the strongest, shape of each colour at each point. */
function strongest(all: readonly Threat[]): Map<Point, Partial<Record<Color, Shape>>> {
  const found = new Map<Point, Partial<Record<Color, Shape>>>();
  for (const { color, shape, points } of all)
    for (const point of points) {
      const here = found.get(point) ?? {};
      here[color] ??= shape;
      found.set(point, here);
    }
  return found;
}

/** Black's badge, white's, or both side by side. */
function pairOfBadges(at: XY, { black, white }: Partial<Record<Color, Shape>>): string {
  const apart = black && white ? 9.5 : 0;
  return group(
    "threat-pair",
    black ? badge({ x: at.x - apart, y: at.y }, black, "black") : "",
    white ? badge({ x: at.x + apart, y: at.y }, white, "white") : "",
  );
}

function badge({ x, y }: XY, shape: Shape, color: Color): string {
  const radius = shape === "five" || shape.startsWith("open") ? 9 : 2.5;
  return (
    `<g class="threat-badge ${color} shape-${shape}">` +
    `<rect x="${x - 9}" y="${y - 9}" width="18" height="18" rx="${radius}"/>` +
    `${text("sign", { x, y }, SIGNS[shape])}</g>`
  );
}

/** The badge of a threat as a separate SVG, for the legend. */
export function threatKey(shape: Shape, color: Color): string {
  return (
    `<svg class="tengen-threat-key" viewBox="-11 -11 22 22" aria-hidden="true">` +
    `${badge({ x: 0, y: 0 }, shape, color)}</svg>`
  );
}

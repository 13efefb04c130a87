/** The board's state as SVG text, layer by layer from the wood up. */
import { columnLetters, fromXY, starPoints, toXY, type Point } from "./points";
import { cellContent, type BoardState, type Color, type MarkShape } from "./state";

/** The distance between two lines, in the units of the picture. */
export const CELL = 40;

const STONE = 18.2;

interface Place {
  x: number;
  y: number;
}

/** The distance from the picture's edge to the first line. */
export function margin(state: BoardState): number {
  return state.coordinates ? 46 : 32;
}

/** The width of the picture, which is its height too. */
export function side(state: BoardState): number {
  return 2 * margin(state) + (state.size - 1) * CELL;
}

/** What never changes while size and coordinates stay: wood, lines, letters. */
export function renderGround(state: BoardState): string {
  const length = side(state);
  return (
    definitions(state.id) +
    `<rect class="wood" width="${length}" height="${length}" rx="6" fill="url(#${state.id}-wood)"/>` +
    `<rect class="grain" width="${length}" height="${length}" rx="6" filter="url(#${state.id}-grain)"/>` +
    grid(state) +
    (state.coordinates ? coordinates(state) : "")
  );
}

/** What changes from move to move. */
export function renderPieces(state: BoardState): string {
  return [heat, stones, ghosts, lines, marks, labels, lastMove, cursor]
    .map((layer) => layer(state))
    .join("");
}

/** The grid as screen readers meet it: a row of named cells for each line. */
export function renderCells(state: BoardState): string {
  const rows: string[] = [];
  for (let y = 0; y < state.size; y++) {
    const cells: string[] = [];
    for (let x = 0; x < state.size; x++) {
      const point = fromXY(x, y, state.size);
      const text = escape(state.words.cell(point, cellContent(state, point)));
      cells.push(`<span role="gridcell" id="${state.id}-${point}" aria-label="${text}"></span>`);
    }
    rows.push(`<span role="row">${cells.join("")}</span>`);
  }
  return rows.join("");
}

/** Text as it may stand in markup. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function place(state: BoardState, point: Point): Place | null {
  const at = toXY(point, state.size);
  return at && { x: margin(state) + at.x * CELL, y: margin(state) + at.y * CELL };
}

/** One piece of markup for each entry whose point is on the board. */
function each<Value>(
  state: BoardState,
  entries: Readonly<Record<Point, Value>>,
  draw: (at: Place, value: Value, point: Point) => string,
): string {
  return Object.entries(entries)
    .map(([point, value]) => {
      const at = place(state, point);
      return at ? draw(at, value, point) : "";
    })
    .join("");
}

function definitions(id: string): string {
  const stone = (color: Color): string =>
    `<radialGradient id="${id}-${color}" cx=".36" cy=".3" r=".75">` +
    `<stop offset="0" class="${color}-light"/><stop offset="1" class="${color}-dark"/></radialGradient>`;
  return (
    `<defs>${stone("black")}${stone("white")}` +
    `<linearGradient id="${id}-wood" x1="0" y1="0" x2=".3" y2="1">` +
    `<stop offset="0" class="wood-light"/><stop offset="1" class="wood-dark"/></linearGradient>` +
    `<filter id="${id}-grain" x="0" y="0" width="1" height="1">` +
    `<feTurbulence type="fractalNoise" baseFrequency=".012 .35" numOctaves="2" seed="7"/>` +
    `<feColorMatrix values="0 0 0 0 .32  0 0 0 0 .18  0 0 0 0 .06  .5 0 0 0 -.16"/></filter>` +
    `<filter id="${id}-shadow" x="-.3" y="-.3" width="1.7" height="1.7">` +
    `<feDropShadow dx="1.2" dy="2" stdDeviation="1.4" flood-opacity=".38"/></filter></defs>`
  );
}

function grid(state: BoardState): string {
  const first = margin(state);
  const last = first + (state.size - 1) * CELL;
  let path = "";
  for (let i = 1; i < state.size - 1; i++) {
    const at = first + i * CELL;
    path += `M${first} ${at}H${last}M${at} ${first}V${last}`;
  }
  const dots = starPoints(state.size)
    .map((point) => place(state, point))
    .map((at) => (at ? `<circle class="star" cx="${at.x}" cy="${at.y}" r="3.6"/>` : ""));
  const edge = `<path class="edge" d="M${first} ${first}H${last}V${last}H${first}Z"/>`;
  return `<path class="line" d="${path}"/>${edge}${dots.join("")}`;
}

function coordinates(state: BoardState): string {
  const near = 17;
  const far = side(state) - near;
  return columnLetters(state.size)
    .map((letter, i) => {
      const at = margin(state) + i * CELL;
      const row = state.size - i;
      const texts = [
        [at, near, letter],
        [at, far, letter],
        [near, at, row],
        [far, at, row],
      ];
      return texts.map(
        ([x, y, text]) => `<text class="coordinate" x="${x}" y="${y}">${text}</text>`,
      );
    })
    .flat()
    .join("");
}

function heat(state: BoardState): string {
  const empty = Object.entries(state.heat).filter(([point]) => !(point in state.stones));
  return each(state, Object.fromEntries(empty), (at, value) => {
    const share = Math.min(1, Math.max(0, value));
    // The area, not the radius, is in proportion: that is what the eye compares.
    const radius = (4 + 11 * Math.sqrt(share)).toFixed(1);
    const opacity = (0.35 + 0.5 * share).toFixed(2);
    return `<circle class="heat" cx="${at.x}" cy="${at.y}" r="${radius}" fill-opacity="${opacity}"/>`;
  });
}

function stone(state: BoardState, at: Place, color: Color, kind: string): string {
  return (
    `<circle class="${kind} ${color}" cx="${at.x}" cy="${at.y}" r="${STONE}"` +
    ` fill="url(#${state.id}-${color})"/>`
  );
}

function stones(state: BoardState): string {
  const drawn = each(state, state.stones, (at, color, point) =>
    stone(state, at, color, point === state.landing ? "stone landing" : "stone"),
  );
  return `<g filter="url(#${state.id}-shadow)">${drawn}</g>`;
}

function ghosts(state: BoardState): string {
  return each(state, state.ghosts, (at, color) => stone(state, at, color, "ghost"));
}

function lines(state: BoardState): string {
  return state.lines
    .map((line) => {
      const from = place(state, line.from);
      const to = place(state, line.to);
      if (!from || !to) return "";
      return `<line class="stroke" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`;
    })
    .join("");
}

function marks(state: BoardState): string {
  const shapes: Record<MarkShape, (at: Place) => string> = {
    circle: ({ x, y }) => `<circle class="mark" cx="${x}" cy="${y}" r="10"/>`,
    square: ({ x, y }) => `<rect class="mark" x="${x - 9}" y="${y - 9}" width="18" height="18"/>`,
    triangle: ({ x, y }) => `<path class="mark" d="M${x} ${y - 11}l10 17h-20z"/>`,
    cross: ({ x, y }) => `<path class="mark" d="M${x - 7} ${y - 7}l14 14m0-14l-14 14"/>`,
  };
  return each(state, state.marks, (at, shape) => shapes[shape](at));
}

function labels(state: BoardState): string {
  return each(state, state.labels, (at, text, point) => {
    const under = state.stones[point] ?? "none";
    const last = point === state.lastMove ? " last" : "";
    const small = text.length > 2 ? " small" : "";
    const ground =
      under === "none" ? `<circle class="clearing" cx="${at.x}" cy="${at.y}" r="11"/>` : "";
    return `${ground}<text class="label on-${under}${last}${small}" x="${at.x}" y="${at.y}">${escape(text)}</text>`;
  });
}

function lastMove(state: BoardState): string {
  const at = state.lastMove && place(state, state.lastMove);
  if (!at || state.labels[state.lastMove!]) return "";
  return `<circle class="last-dot" cx="${at.x}" cy="${at.y}" r="4.6"/>`;
}

function cursor(state: BoardState): string {
  const at = state.hasFocus && place(state, state.cursor);
  if (!at) return "";
  const { x, y } = at;
  return (
    `<path class="cursor" d="M${x - 19} ${y - 11}v-8h8M${x + 11} ${y - 19}h8v8` +
    `M${x + 19} ${y + 11}v8h-8M${x - 11} ${y + 19}h-8v-8"/>`
  );
}

/** The background of the board: wood, lines and coordinates. */
import { CELL, centerOf, fromScreen, margin, side } from "./geometry";
import { circle, text } from "./markup";
import { starPoints } from "./points";
import type { BoardState } from "./state";

/** The distance of the coordinates from the outer line. */
const COORDINATE_OFFSET = 31;

/** The background as SVG; depends on size, coordinates and symmetry only. */
export function renderBackground(state: BoardState): string {
  const length = side(state);
  const sheet = (kind: string, paint: string): string =>
    `<rect class="${kind}" width="${length}" height="${length}" ${paint}/>`;
  return (
    definitions(state.id) +
    sheet("wood", `fill="url(#${state.id}-wood)"`) +
    sheet("grain", `filter="url(#${state.id}-grain)"`) +
    sheet("light", `fill="url(#${state.id}-light)"`) +
    grid(state) +
    (state.coordinates ? coordinates(state) : "")
  );
}

/**
 * The grain is stretched noise: broad rings combined with fine fibres. Both only darken the wood, so
 * that the gradient determines its colour.
 */
function definitions(id: string): string {
  return (
    `<defs><linearGradient id="${id}-wood" x1="0" y1="0" x2=".35" y2="1">` +
    `<stop offset="0" class="wood-light"/><stop offset="1" class="wood-dark"/></linearGradient>` +
    `<radialGradient id="${id}-light" cx=".3" cy=".2" r="1">` +
    `<stop offset="0" class="light-near"/><stop offset="1" class="light-far"/></radialGradient>` +
    `<filter id="${id}-grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency=".016 .0022" numOctaves="2" seed="11" result="rings"/>` +
    `<feTurbulence type="fractalNoise" baseFrequency=".28 .008" numOctaves="2" seed="4" result="fibres"/>` +
    `<feComposite in="rings" in2="fibres" operator="arithmetic" k2=".62" k3=".5" k4="-.04"/>` +
    `<feColorMatrix values="0 0 0 0 .36  0 0 0 0 .19  0 0 0 0 .05  1.5 0 0 0 -.66"/></filter></defs>`
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
  const dots = starPoints(state.size).map((point) => circle("star", centerOf(state, point)!, 3.4));
  const edge = `<path class="edge" d="M${first} ${first}H${last}V${last}H${first}Z"/>`;
  return `<path class="line" d="${path}"/>${edge}${dots.join("")}`;
}

/** After a quarter turn or a transposition, letters and numbers swap sides. */
function coordinates(state: BoardState): string {
  const last = state.size - 1;
  const isSwapped =
    fromScreen(state, { x: 0, y: last })[0] !== fromScreen(state, { x: 0, y: 0 })[0];
  const name = (x: number, y: number, wantsLetter: boolean): string => {
    const point = fromScreen(state, { x, y });
    return wantsLetter ? point[0]! : point.slice(1);
  };
  const near = margin(state) - COORDINATE_OFFSET;
  let drawn = "";
  for (let i = 0; i <= last; i++) {
    const at = margin(state) + i * CELL;
    drawn += text("coordinate", { x: at, y: side(state) - near }, name(i, last, !isSwapped));
    drawn += text("coordinate", { x: near, y: at }, name(0, i, isSwapped));
  }
  return drawn;
}

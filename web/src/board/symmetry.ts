/** The eight symmetries of the board; rotations are clockwise. */

export const SYMMETRIES = [
  "identity",
  "rotate-90",
  "rotate-180",
  "rotate-270",
  "mirror",
  "flip",
  "transpose",
  "antitranspose",
] as const;

export type Symmetry = (typeof SYMMETRIES)[number];

/** Column and row, counted from the top left. */
export interface XY {
  x: number;
  y: number;
}

/** Apply a symmetry: `mirror` swaps left and right, `flip` top and bottom. */
export function transform({ x, y }: XY, symmetry: Symmetry, size: number): XY {
  const [right, below] = [size - 1 - x, size - 1 - y];
  switch (symmetry) {
    case "identity":
      return { x, y };
    case "rotate-90":
      return { x: below, y: x };
    case "rotate-180":
      return { x: right, y: below };
    case "rotate-270":
      return { x: y, y: right };
    case "mirror":
      return { x: right, y };
    case "flip":
      return { x, y: below };
    case "transpose":
      return { x: y, y: x };
    case "antitranspose":
      return { x: below, y: right };
  }
}

/** The inverse symmetry. */
export function inverse(symmetry: Symmetry): Symmetry {
  if (symmetry === "rotate-90") return "rotate-270";
  return symmetry === "rotate-270" ? "rotate-90" : symmetry;
}

/** The next symmetry, cyclically. */
export function nextSymmetry(symmetry: Symmetry): Symmetry {
  return SYMMETRIES[(SYMMETRIES.indexOf(symmetry) + 1) % SYMMETRIES.length]!;
}

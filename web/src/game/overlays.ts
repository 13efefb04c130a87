/** Converts the server's explanations to what the board draws. */
import type { Reason, Threat as BoardThreat, Shape } from "../board/api";
import type { ForbiddenReason, Threat } from "../net/messages";

/** Combined shapes are drawn as the stronger of their parts. */
const PARTS: Readonly<Record<string, Shape>> = {
  "four-three": "four",
  "double-three": "open-three",
};

const SHAPES: readonly Shape[] = [
  "five",
  "overline",
  "open-four",
  "double-four",
  "four",
  "open-three",
  "three",
  "open-two",
  "two",
];

export function drawnShape(shape: string): Shape {
  return PARTS[shape] ?? SHAPES.find((known) => known === shape) ?? "two";
}

export function threatsFor(threats: readonly Threat[]): BoardThreat[] {
  return threats.map(({ color, shape, stones, gains }) => ({
    color,
    shape: drawnShape(shape),
    stones,
    points: gains,
  }));
}

export function reasonFor({ tree }: ForbiddenReason): Reason {
  return { point: tree.point, lines: tree.lines };
}

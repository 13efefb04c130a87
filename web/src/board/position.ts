/** Converts lists of moves to the board's data. */
import type { Point } from "./points";
import type { BoardConfig, Color, Stone } from "./state";

/** The other colour. */
export function opponent(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** Moves with alternating colours. */
export function alternate(points: readonly Point[], first: Color): Stone[] {
  return points.map((point, i) => ({ point, color: i % 2 ? opponent(first) : first }));
}

/** The position after moves, black first; a pass ("--") counts as a move without a stone. */
export function fromMoves(
  moves: readonly Point[],
): Pick<BoardConfig, "stones" | "numbers" | "lastMove"> {
  const stones: Record<Point, Color> = {};
  const numbers: Record<Point, number> = {};
  let lastMove: Point | null = null;
  alternate(moves, "black").forEach(({ point, color }, i) => {
    lastMove = point === "--" ? null : point;
    if (!lastMove) return;
    stones[point] = color;
    numbers[point] = i + 1;
  });
  return { stones, numbers, lastMove };
}

/** The review of a game: what the reviewed positions say about its moves and its players. */
import { opponent } from "../board/position";
import type { ColorName, MoveClass, MoveReview, PositionReview } from "../net/messages";
import { keyPlies } from "./review-texts";

/** The positions reviewed so far, by ply; null while a position waits. */
export type ReviewedPositions = readonly (PositionReview | null)[];

/** A move that changed the game. */
export interface KeyMoment {
  /** The number of moves before it. */
  ply: number;
  color: ColorName;
  played: MoveReview;
}

/** The moves of one side. */
export interface SideSummary {
  /** 0 to 100; null without a move to judge. */
  accuracy: number | null;
  counts: Readonly<Record<MoveClass, number>>;
}

export const MOVE_CLASSES: readonly MoveClass[] = [
  "forced",
  "best",
  "good",
  "inaccuracy",
  "mistake",
  "missed-win",
  "losing",
  "lost",
];
/** Moves without a choice do not count for the accuracy. */
const WITHOUT_CHOICE: readonly MoveClass[] = ["forced", "lost"];

/** The side to move after `ply` moves of a game that `first` begins. */
export function colorAt(ply: number, first: ColorName): ColorName {
  return ply % 2 ? opponent(first) : first;
}

/** Black's win probability after each number of moves, 0 to 1; null where it is not known yet. */
export function blackChances(
  positions: ReviewedPositions,
  first: ColorName,
): readonly (number | null)[] {
  return positions.map((review, ply) => {
    const chance = review && (chanceOf(review) ?? chanceAfter(positions[ply - 1]));
    if (chance === null || chance === undefined) return null;
    return colorAt(ply, first) === "black" ? chance : 1 - chance;
  });
}

/** The moves that changed the game, in their order. */
export function keyMoments(positions: ReviewedPositions, first: ColorName): readonly KeyMoment[] {
  return keyPlies(positions)
    .map((ply) => ({ ply, color: colorAt(ply, first), played: positions[ply]!.played! }))
    .filter(({ ply, played }) => played.class !== "lost" || isKnown(positions, ply - 2));
}

/** Whether the side's move before is known: a lost move may be the first one, or not. */
function isKnown(positions: ReviewedPositions, ply: number): boolean {
  return positions[ply] !== null;
}

/** Accuracy and classes of the moves of one side. */
export function summaryOf(
  positions: ReviewedPositions,
  first: ColorName,
  color: ColorName,
): SideSummary {
  const moves = positions.flatMap((review, ply) =>
    review?.played && colorAt(ply, first) === color ? [review.played] : [],
  );
  const counts = Object.fromEntries(MOVE_CLASSES.map((name) => [name, 0])) as Record<
    MoveClass,
    number
  >;
  for (const move of moves) counts[move.class] += 1;
  const judged = moves.filter((move) => !WITHOUT_CHOICE.includes(move.class));
  const total = judged.reduce((sum, { cost }) => sum + accuracyOf(cost), 0);
  return { accuracy: judged.length ? total / judged.length : null, counts };
}

/** The ply of the losing mistake after which the loser was never in the game again; else null. */
export function pointOfNoReturn(
  positions: ReviewedPositions,
  first: ColorName,
  winner: ColorName | null,
): number | null {
  if (!winner) return null;
  const mistakes = keyMoments(positions, first).filter(
    ({ color, played }) => played.class === "losing" && color !== winner,
  );
  return mistakes.at(-1)?.ply ?? null;
}

/** Whether every position has been reviewed. */
export function isComplete(positions: ReviewedPositions): positions is readonly PositionReview[] {
  return positions.length > 0 && !positions.includes(null);
}

/** Whether a review is about these moves; the game may go on after them. */
export function isReviewOf(positions: ReviewedPositions, moves: readonly string[]): boolean {
  return (
    positions.length <= moves.length + 1 &&
    positions.every((review, ply) => !review?.played || review.played.move === moves[ply])
  );
}

/** The side to move's win probability; null when the game is over. */
function chanceOf({ win, loss, line }: PositionReview): number | null {
  if (win) return 1;
  if (loss) return 0;
  return line?.winProbability ?? null;
}

/** The same after the last move of a game that is over. */
function chanceAfter(before: PositionReview | null | undefined): number | null {
  const played = before?.played;
  return played ? 1 - played.winProbability : null;
}

/** The accuracy of a move that cost this much win probability, 0 to 100. */
function accuracyOf(cost: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * cost) - 3.1669));
}

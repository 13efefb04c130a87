/** The proved win behind a key moment: the refutation of a losing mistake, or the win that was missed. */
import type { ReviewProof } from "../net/messages";
import { mainLine } from "./forced-win";
import type { KeyMoment, ReviewedPositions } from "./review";

export interface ProvedWin {
  /** The number of moves before the win begins. */
  ply: number;
  proof: ReviewProof;
  /** Its main line. */
  line: readonly string[];
}

export function provedWin(
  positions: ReviewedPositions,
  { ply, played }: KeyMoment,
): ProvedWin | null {
  const start = { "missed-win": ply, losing: ply + 1, lost: ply + 1 }[played.class as string];
  const proof = start === undefined ? null : positions[start]?.win;
  return proof ? { ply: start!, proof, line: mainLine(proof.tree) } : null;
}

/** The line to show as better: of a missed win the win itself. */
export function betterLine(positions: ReviewedPositions, moment: KeyMoment): readonly string[] {
  const win = moment.played.class === "missed-win" ? provedWin(positions, moment) : null;
  return win?.line.length ? win.line : moment.played.better;
}

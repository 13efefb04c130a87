/** The first-level moves of a search: as figures, and as numbers on the board. */
import type { BoardConfig } from "../board/api";
import { compact, type Format } from "../i18n/format";
import type { Search, Thought } from "../net/messages";
import { optionValues } from "./player-spec";
import { shownPly } from "./replay";
import type { GameState } from "./state";

/** The search behind the last move on display that a program made; null if there is none. */
export function shownThought(game: GameState): Thought | null {
  const ply = shownPly(game);
  return game.view.thoughts.filter((thought) => thought.ply < ply).at(-1) ?? null;
}

/** What a score is: in the player's own unit, or with playouts a win rate or another mean reward. */
export type ScoreKind = "score" | "winRate" | "mean";

/** Of a player with its options; the rewards of the first scheme are from 0 to 1. */
export function scoreKind(player: string, hasPlayouts: boolean): ScoreKind {
  if (!hasPlayouts) return "score";
  return optionValues(player)["reward"] === "2" ? "mean" : "winRate";
}

export function scoreText(kind: ScoreKind, score: number | null, format: Format): string {
  if (score === null) return "–";
  return kind === "winRate" ? format.exactPercent(score) : format.signed(score);
}

/**
 * What the board shows of a search while the position before or after its move is on display: scores
 * on the points, or with playouts rings whose area grows with the visits.
 */
export function boardScores(
  game: GameState,
  search: Search | null,
): Pick<BoardConfig, "candidates" | "figures"> {
  const after = search ? shownPly(game) - search.ply : -1;
  if (!search || (after !== 0 && after !== 1)) return { candidates: [], figures: {} };
  const hasPlayouts = search.moves.some(({ visits }) => visits !== null);
  const isRate = scoreKind(search.player, hasPlayouts) === "winRate";
  const most = Math.max(1, ...search.moves.map(({ visits }) => visits ?? 0));
  const stone = after === 1 ? game.view.moves[search.ply] : null;
  const candidates: BoardConfig["candidates"][number][] = [];
  const figures: Record<string, string> = {};
  for (const { point, score, visits } of search.moves) {
    if (score === null) continue;
    const text = isRate ? String(Math.round(100 * score)) : compact(score);
    if (visits === null || point === stone) figures[point] = text;
    else candidates.push({ point, share: visits / most, text });
  }
  return { candidates, figures };
}

/** The engine's analysis of a position: where it is offered, and how its lines are shown. */
import type { Candidate } from "../board/api";
import { opponent } from "../board/position";
import type { Line, Position, SearchReport } from "../engine/api";
import type { AppWords } from "../i18n/app-words";
import { formatFor } from "../i18n/format";
import type { ColorName } from "../net/messages";
import type { Overlay } from "./board-config";
import { shownPly } from "./replay";
import { hasProgram, type GameState } from "./state";

export const MAX_LINES = 5;
/** Moves of a line that are drawn on the board. */
const MAX_DRAWN = 12;

/** What the board shows of an analysis. */
export interface BoardAnalysis {
  candidates: readonly Candidate[];
  /** Black's win probability, 0 to 1. */
  black: number;
  /** The same in words. */
  text: string;
}

/** A board that an analysis is drawn on. */
export interface AnalysisBoard {
  showAnalysis(analysis: BoardAnalysis | null): void;
  showLine(line: Overlay["line"]): void;
}

/** A move after which the chances are nearly even. */
export interface BalancedMove {
  point: string;
  /** Win probability of the side that plays it. */
  winProbability: number;
}

/** A line as the texts of a row. */
export interface LineTexts {
  score: string;
  winning: string;
  depth: string;
  line: string;
}

/** Whether the position on display may be analysed: not in a game between people that goes on. */
export function canAnalyse({ view }: GameState): boolean {
  return view.status === "finished" || view.local || hasProgram(view);
}

/** The position on display. */
export function shownPosition(game: GameState): Position {
  const { size, rule, moves } = game.view;
  return { size, rule, moves: moves.slice(0, shownPly(game)) };
}

/** The side to move. */
export function turnOf({ setup, moves }: Position): ColorName {
  const first = setup?.turn ?? "black";
  return moves.length % 2 ? opponent(first) : first;
}

/** Black's win probability by the best line; null without a line. */
export function blackShare({ lines: [best] }: SearchReport, turn: ColorName): number | null {
  if (!best) return null;
  return turn === "black" ? best.winProbability : 1 - best.winProbability;
}

/** The first moves of the lines, with the win probability of the side to move. */
export function candidatesOf({ lines }: SearchReport): Candidate[] {
  return lines.flatMap(({ moves: [point], winProbability }) =>
    isStone(point) ? [{ point, share: winProbability }] : [],
  );
}

/** A line to draw from a position. */
export function drawnLine({ moves }: Line, { moves: before }: Position): Overlay["line"] {
  return { ply: before.length, points: drawnMoves(moves) };
}

/** The first moves of a line, before the first pass: what can be drawn on the board. */
export function drawnMoves(moves: readonly string[]): readonly string[] {
  const pass = moves.findIndex((move) => !isStone(move));
  return moves.slice(0, pass < 0 ? MAX_DRAWN : Math.min(pass, MAX_DRAWN));
}

/** The move nearest to even chances; null without any. */
export function balanced({ lines }: Pick<SearchReport, "lines">): BalancedMove | null {
  let best: BalancedMove | null = null;
  for (const { moves, winProbability } of lines) {
    const [point] = moves;
    if (!isStone(point)) continue;
    const distance = Math.abs(winProbability - 0.5);
    if (!best || distance < Math.abs(best.winProbability - 0.5)) best = { point, winProbability };
  }
  return best;
}

export function lineTexts(line: Line, words: AppWords): LineTexts {
  const format = formatFor(words.lang);
  const { mateIn, matedIn } = words.searchInfo;
  const mate = line.mateIn;
  const end = mate && (mate > 0 ? mateIn(mate) : matedIn(-mate));
  return {
    score: end || format.signed(line.score),
    winning: format.percent(line.winProbability),
    depth: format.count(line.depth),
    line: line.moves.join(" ").toUpperCase(),
  };
}

function isStone(move: string | undefined): move is string {
  return move !== undefined && move !== "--";
}

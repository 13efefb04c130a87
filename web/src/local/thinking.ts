/** A program's turn in a game on this device: the question to the engine, and its answer. */
import { EngineError, type ChooseOptions, type SearchReport } from "../engine/api";
import type { Report } from "../net/messages";
import { MAX_THINKING_SECONDS } from "./clock";
import type { EngineMove } from "./decisions";
import type { EngineHolder } from "./engine-holder";
import type { LocalGame } from "./record";
import { isDrawThinkable, secondsFor, type EngineTurn, type LocalState } from "./state";
import { reportOf, thoughtOf } from "./view";

/** What became of a program's turn: a move, an answer to a draw offer, or a problem. */
export type TurnAnswer =
  | { kind: "move"; move: EngineMove }
  | { kind: "draw"; accepts: boolean }
  | { kind: "problem"; problem: string };

/** Milliseconds between two reports. */
const REPORT_INTERVAL_MS = 250;
/** Seconds kept back from a limit: searches notice the end, and answers arrive, a little late. */
const MARGIN = 0.03;
const MIN_SECONDS = 0.005;
/** A draw is accepted if the win probability is this close to one half. */
const EVEN = 0.1;
const LEVEL = /^tengen:level=(\d+)$/;

/** The answer of the program whose turn it is; null if it was cancelled. */
export async function think(
  game: LocalGame,
  state: LocalState,
  turn: EngineTurn,
  holder: EngineHolder,
  signal: AbortSignal,
  onReport: (report: Report) => void,
): Promise<TurnAnswer | null> {
  if (turn.kind === "draw" && !isDrawThinkable(game, state))
    return { kind: "draw", accepts: false };
  try {
    const answer = await ask(game, state, turn, holder, signal, onReport);
    return signal.aborted ? null : answer;
  } catch (error) {
    if (signal.aborted) return null;
    if (turn.kind === "draw") return { kind: "draw", accepts: false };
    return { kind: "problem", problem: failureOf(error) };
  }
}

async function ask(
  game: LocalGame,
  state: LocalState,
  turn: EngineTurn,
  holder: EngineHolder,
  signal: AbortSignal,
  onReport: (report: Report) => void,
): Promise<TurnAnswer> {
  const isDraw = turn.kind === "draw";
  const seconds = isDraw ? MAX_THINKING_SECONDS : secondsFor(game, state, turn.seat);
  const options: ChooseOptions = {
    level: isDraw ? null : levelOf(turn.player),
    limit: { seconds: Math.max(MIN_SECONDS, seconds - Math.min(MARGIN, seconds / 5)) },
    seed: seedOf(game.id),
  };
  const running = { signal, ...(!isDraw && { onReport: throttled(onReport) }) };
  const found = await holder.run((engine) => engine.choose(state.position, options, running));
  holder.measure(found);
  const { point, line } = found;
  if (isDraw) {
    const isEven = line.mateIn === null && Math.abs(line.winProbability - 0.5) <= EVEN;
    return { kind: "draw", accepts: isEven };
  }
  const thought = thoughtOf({ ...found, lines: [line] });
  return { kind: "move", move: { point, usedMs: Math.round(1000 * found.seconds), thought } };
}

/** The level of a player; null at full strength. */
export function levelOf(player: string): number | null {
  const level = LEVEL.exec(player)?.[1];
  return level ? Number(level) : null;
}

/** A number that differs between games and stays the same in one (FNV-1a). */
export function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 1;
}

/** Passes on reports about the best line, at most one per interval. */
function throttled(onReport: (report: Report) => void): (report: SearchReport) => void {
  let latest = performance.now();
  return (report) => {
    const now = performance.now();
    if (now - latest < REPORT_INTERVAL_MS) return;
    latest = now;
    onReport(reportOf(thoughtOf(report)));
  };
}

/** The catalogue's word for a failed search. */
export function failureOf(error: unknown): string {
  if (!(error instanceof EngineError)) throw error;
  return error.code === "crashed" ? "crashed" : "unavailable";
}

/** Games on this device as the views and list entries that the server would send. */
import type { SearchReport } from "../engine/api";
import { FREE } from "../game/draft";
import type {
  ClockView,
  GameSummary,
  GameView,
  OutcomeView,
  Report,
  Seat,
  SeatName,
  Text,
  ThinkingView,
  Thought,
} from "../net/messages";
import { clockView } from "./clock";
import { isPending, publicId, type LocalGame, type StoredThought } from "./record";
import { colorOf, seatAfter, seatOf, secondsFor, type Ending, type LocalState } from "./state";
import { textOf, verbatim } from "../i18n/catalogue";
import { failureText, guestLabel, outcomeText, playerLabel, reportText } from "./texts";

/** Moves of a principal variation that are kept. */
export const MAX_PV_LENGTH = 60;

/** The view of a game. */
export function viewOf(game: LocalGame, state: LocalState, now: number): GameView {
  const { board, status, ending } = state;
  const isBlacksTurn = board?.turn === "black";
  return {
    id: publicId(game),
    version: game.version,
    status,
    rule: game.rule,
    size: game.size,
    opening: openingName(),
    created: isoTime(game.created),
    local: game.local,
    device: true,
    listed: game.listed,
    seats: { first: seatView(game, "first"), second: seatView(game, "second") },
    moves: state.moves,
    times: state.times.map((ms) => ms / 1000),
    turn: ending ? null : (board?.turn ?? null),
    to_act: state.toAct,
    legal: status === "playing" && board ? board.legal : "0".repeat(game.size ** 2),
    forbidden: !ending && board && isBlacksTurn ? board.forbidden : {},
    choices: null,
    clock: clockOf(game, state, now),
    outcome: ending && outcomeView(ending),
    thoughts: state.thoughts.map(({ ply, thought }) => thoughtView(ply, thought)),
    offers: { undo: null, draw: game.draw?.is_open ? game.draw.seat : null },
    thinking: thinkingView(game, state),
    rematch: game.rematch === null ? null : { id: game.rematch, asked_by: null },
    spectators: 0,
    problem: problemText(game, state),
    now,
  };
}

/** A line of the list of games. */
export function summaryOf(game: LocalGame, state: LocalState): GameSummary {
  return {
    id: publicId(game),
    status: state.status,
    rule: game.rule,
    size: game.size,
    opening: openingName(),
    first: seatLabel(game, "first"),
    second: seatLabel(game, "second"),
    black: "first",
    moves: state.moves.length,
    device: true,
    created: isoTime(game.created),
    updated: isoTime(game.updated),
  };
}

/** A game in the list of those on this device. */
export interface StoredGame extends GameSummary {
  /** The game's id on this device. */
  key: string;
  /** The visitor's seats. */
  held: readonly SeatName[];
  /** Two people at one screen. */
  local: boolean;
  /** How the game ended; null while it goes on. */
  result: Text | null;
  /** Whether the server lacks something of it that it should have. */
  isUnstored: boolean;
}

export function storedGameOf(game: LocalGame, state: LocalState): StoredGame {
  return {
    ...summaryOf(game, state),
    key: game.id,
    held: game.held,
    local: game.local,
    result: state.ending && outcomeText(state.ending.winner, state.ending.termination),
    isUnstored: isPending(game) || Boolean(game.server?.refused),
  };
}

/** A search as it is stored with a move. */
export function thoughtOf({ lines: [best], nodes, seconds }: SearchReport): StoredThought {
  return {
    score: best && Number.isFinite(best.score) ? best.score : null,
    win_probability: best?.winProbability ?? null,
    mate_in: best?.mateIn ?? null,
    depth: best?.depth ?? 0,
    nodes,
    seconds: Math.round(1000 * seconds) / 1000,
    pv: best?.moves.slice(0, MAX_PV_LENGTH) ?? [],
  };
}

/** A stored search as the page shows it. */
export function reportOf(thought: StoredThought): Report {
  return {
    ...thought,
    pruning_ratio: null,
    pruning_ratio_all: null,
    leaves: 0,
    cutoffs: 0,
    text: reportText(thought),
  };
}

/** The name to show for a seat. */
export function seatLabel({ seats }: LocalGame, seat: SeatName): Text {
  const { name, player } = seats[seat];
  if (player !== null) return playerLabel(player);
  return name ? verbatim(name) : guestLabel();
}

function seatView(game: LocalGame, seat: SeatName): Seat {
  const { name, player } = game.seats[seat];
  return {
    kind: player === null ? "human" : "ai",
    name,
    player,
    label: seatLabel(game, seat),
    color: colorOf(seat),
    connected: true,
  };
}

function clockOf(game: LocalGame, { left, toAct }: LocalState, now: number): ClockView | null {
  return game.clock && left && clockView(game.clock, left, toAct, game.turn_at, now);
}

function outcomeView({ winner, termination, line }: Ending): OutcomeView {
  const seat = winner && seatOf(winner);
  return { winner, seat, termination, line: [...line], text: outcomeText(winner, termination) };
}

function thoughtView(ply: number, thought: StoredThought): Thought {
  return { ...reportOf(thought), ply, seat: seatAfter(ply), scored: 0, playouts: false };
}

function thinkingView(game: LocalGame, state: LocalState): ThinkingView | null {
  const seat = state.toAct;
  if (!seat || game.seats[seat].player === null) return null;
  return { seat, since: game.turn_at, seconds: secondsFor(game, state, seat) };
}

function problemText({ problem, seats }: LocalGame, { status, moves }: LocalState): Text | null {
  if (!problem || status !== "adjourned") return null;
  return failureText(problem, seats[seatAfter(moves.length)].player ?? "");
}

function openingName(): GameView["opening"] {
  return { name: FREE, label: textOf("opening.rule.free") };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

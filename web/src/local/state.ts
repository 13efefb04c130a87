/**
 * The state of a game on this device: what its record and the rules say about it. Nothing here has a
 * side effect; `decisions.ts` holds what players can do.
 */
import { EngineError, type BoardState, type Position, type Rules } from "../engine/api";
import type { ColorName, SeatName, Status, TerminationName } from "../net/messages";
import { charge, fullTime, stop, thinkingSeconds, type TimeLeft } from "./clock";
import { otherSeat } from "../game/state";
import type { LocalGame, StoredThought } from "./record";

export interface Ending {
  winner: ColorName | null;
  termination: TerminationName;
  /** The winning row, end to end. */
  line: readonly string[];
}

export interface MoveThought {
  /** Stones on the board before the move. */
  ply: number;
  thought: StoredThought;
}

/** What the actions of a record lead to, without the rules. */
interface Played {
  moves: string[];
  /** Milliseconds that each move took; 0 for stones of the start position. */
  times: number[];
  thoughts: MoveThought[];
  /** Null without clocks. */
  left: TimeLeft | null;
  /** The end by resignation, time or agreement. */
  ending: Ending | null;
}

export interface LocalState extends Played {
  position: Position;
  /** Null for an imported game that ends with a move against the rules. */
  board: BoardState | null;
  status: Status;
  /** The seat whose decision is due. */
  toAct: SeatName | null;
}

/** The seat that has a colour. */
export function seatOf(color: ColorName): SeatName {
  return color === "black" ? "first" : "second";
}

export function colorOf(seat: SeatName): ColorName {
  return seat === "first" ? "black" : "white";
}

/** The seat that moves after a number of moves. */
export function seatAfter(moves: number): SeatName {
  return moves % 2 === 0 ? "first" : "second";
}

/** The state of a game. */
export function stateOf(game: LocalGame, rules: Rules): LocalState {
  const played = replay(game);
  const position = { size: game.size, rule: game.rule, moves: played.moves };
  const board = boardOf(rules, position, game.record !== null);
  const ending = played.ending ?? board?.outcome ?? recorded(game);
  const status = ending ? "finished" : game.problem ? "adjourned" : "playing";
  const toAct = status === "playing" ? seatAfter(played.moves.length) : null;
  return { ...played, ending, position, board, status, toAct };
}

/** The moves of a game, without asking the rules. */
export function movesOf(game: LocalGame): string[] {
  return replay(game).moves;
}

/** The moves after the first `count` actions. */
export function movesAfter(game: LocalGame, count: number): string[] {
  return movesOf({ ...game, actions: game.actions.slice(0, count) });
}

/** What the actions of a game lead to. */
export function replay(game: LocalGame): Played {
  const { clock, start } = game;
  let state: Played = {
    moves: [...start],
    times: start.map(() => 0),
    thoughts: [],
    left: clock && (game.left_ms ?? fullTime(clock)),
    ending: null,
  };
  for (const action of game.actions) state = after(game, state, action);
  return state;
}

function after(game: LocalGame, state: Played, action: LocalGame["actions"][number]): Played {
  const { clock } = game;
  const seat = seatAfter(state.moves.length);
  const charged = (usedMs: number, hasMoved: boolean): TimeLeft | null =>
    clock && state.left && charge(clock, state.left, seat, usedMs, hasMoved);
  switch (action.kind) {
    case "move": {
      const { point, used_ms: used, thought } = action;
      const ply = state.moves.length;
      return {
        ...state,
        moves: [...state.moves, point],
        times: [...state.times, used],
        thoughts: thought ? [...state.thoughts, { ply, thought }] : state.thoughts,
        left: charged(used, true),
      };
    }
    case "undo": {
      const moves = state.moves.slice(0, -action.count);
      return {
        ...state,
        moves,
        times: state.times.slice(0, moves.length),
        thoughts: state.thoughts.filter(({ ply }) => ply < moves.length),
        left: charged(action.used_ms, false),
      };
    }
    case "resign":
      return ended(state, colorOf(otherSeat(action.seat)), "resigned", action.used_ms);
    case "timeout":
      return ended(state, colorOf(otherSeat(action.seat)), "timeout", Infinity);
    case "draw":
      return ended(state, null, "agreement", action.used_ms);
  }
}

function ended(
  state: Played,
  winner: ColorName | null,
  termination: TerminationName,
  usedMs: number,
): Played {
  const left = state.left && stop(state.left, seatAfter(state.moves.length), usedMs);
  return { ...state, left, ending: { winner, termination, line: [] } };
}

/** What the rules say; an imported game may end with a forbidden move. */
function boardOf(rules: Rules, position: Position, isImported: boolean): BoardState | null {
  try {
    return rules.board(position);
  } catch (error) {
    if (isImported && error instanceof EngineError) return null;
    throw error;
  }
}

function recorded({ record }: LocalGame): Ending | null {
  return record && { ...record, line: [] };
}

/** The question that a program has to answer now; null if a person is to act. */
export interface EngineTurn {
  kind: "move" | "draw";
  seat: SeatName;
  player: string;
}

export function engineTurnOf(game: LocalGame, state: LocalState): EngineTurn | null {
  if (!state.toAct) return null;
  const asked = game.draw?.is_open ? otherSeat(game.draw.seat) : null;
  const answerer = asked && game.seats[asked].player;
  if (asked && answerer) return { kind: "draw", seat: asked, player: answerer };
  const { player } = game.seats[state.toAct];
  return player === null ? null : { kind: "move", seat: state.toAct, player };
}

/** Whether the board is more than half full: before that a program declines every draw. */
export function isDrawThinkable({ size }: LocalGame, { moves }: Played): boolean {
  return 2 * moves.length > size ** 2;
}

/** Seconds that the program on a seat may think. */
export function secondsFor(game: LocalGame, state: Played, seat: SeatName): number {
  return thinkingSeconds(game.clock, state.left?.[seat] ?? 0);
}

/**
 * Whether the time of the person to move is over. A program's time is measured where it thinks, so
 * that a frozen tab does not cost it the game.
 */
export function isTimeOver(game: LocalGame, state: LocalState, now: number): boolean {
  const { toAct, left } = state;
  if (!toAct || !left || game.seats[toAct].player !== null) return false;
  return now - game.turn_at >= left[toAct];
}

/** The state of an open game: the server's view and an action that the server may not have yet. */
import type {
  Action,
  Created,
  GameView,
  Report,
  SeatName,
  ServerMessage,
  Text,
} from "../net/messages";

/** An action of this browser that the server has not confirmed. */
export interface Pending {
  id: number;
  /** The version of the game it applies to; the server refuses it in any other. */
  version: number;
  action: Action;
  /** The number of moves before it. */
  ply: number;
  /** Whether it was sent over the current connection. */
  isSent: boolean;
}

/** Why the server refused the last action. */
export interface Refusal {
  code: string;
  detail: Text | null;
}

export interface GameState {
  view: GameView;
  /** The seats that belong to this browser. */
  seats: readonly SeatName[];
  /** Null until the first connection attempt has succeeded or failed. */
  isOnline: boolean | null;
  pending: Pending | null;
  refusal: Refusal | null;
  /** The latest search report of a program that is thinking. */
  searchInfo: Report | null;
  /** Milliseconds by which the server's clock is ahead of the local one. */
  clockOffset: number;
  /** The number of moves on display; null follows the game. */
  shownPly: number | null;
}

/** The initial state of a game that was created, joined or loaded. */
export function createGameState({ game, seats }: Created, now: number): GameState {
  return {
    view: game,
    seats,
    isOnline: null,
    pending: null,
    refusal: null,
    searchInfo: null,
    clockOffset: game.now - now,
    shownPly: null,
  };
}

/** Whether a program plays in the game. */
export function hasProgram({ seats }: GameView): boolean {
  return seats.first.kind === "ai" || seats.second.kind === "ai";
}

/** The state after a message from the server. */
export function receive(state: GameState, message: ServerMessage, now: number): GameState {
  switch (message.type) {
    case "welcome":
      return applyView({ ...state, seats: message.seats }, message.view, now);
    case "state":
      return applyView(state, message.view, now);
    case "refused":
      return refuse(state, message.id, { code: message.code, detail: message.detail });
    case "thinking":
      return { ...state, searchInfo: message.report };
    case "ack":
    case "pong":
      return state;
  }
}

/** Start an action. It is pending until the server's view shows it. Null if another one is. */
export function act(state: GameState, action: Action, id: number): GameState | null {
  if (state.pending) return null;
  const { version, moves } = state.view;
  const pending: Pending = { id, version, action, ply: moves.length, isSent: false };
  return { ...state, pending, refusal: null, shownPly: null };
}

/** The pending action has been sent. */
export function markSent(state: GameState): GameState {
  return state.pending ? { ...state, pending: { ...state.pending, isSent: true } } : state;
}

/** The connection changed; a pending action must be sent again, as it may have been lost. */
export function setOnline(state: GameState, isOnline: boolean): GameState {
  const pending = state.pending && { ...state.pending, isSent: false };
  return { ...state, isOnline, pending };
}

/** The seat of this browser that is to act; null if it is not its turn. */
export function mySeatToAct({ view, seats }: GameState): SeatName | null {
  return view.to_act && seats.includes(view.to_act) ? view.to_act : null;
}

/** Whether the game is being played. */
export function isInProgress({ status }: GameView): boolean {
  return status === "playing" || status === "opening";
}

/** Whether this browser is to move. */
export function isMyTurn(state: GameState): boolean {
  return isInProgress(state.view) && !state.pending && mySeatToAct(state) !== null;
}

/** Whether this browser only watches. */
export function isSpectator(state: GameState): boolean {
  return state.seats.length === 0;
}

/** The seat shown below the board: the visitor's own, or black's for spectators. */
export function nearSeat({ view, seats }: GameState): SeatName {
  if (seats.length === 1) return seats[0]!;
  return view.seats.first.color === "black" ? "first" : "second";
}

export function otherSeat(seat: SeatName): SeatName {
  return seat === "first" ? "second" : "first";
}

/** The seat that is still open; null if both are taken. */
export function openSeat({ seats }: GameView): SeatName | null {
  return (["first", "second"] as const).find((name) => seats[name].kind === "open") ?? null;
}

/** Whether the opponent is a person at another screen. */
export function hasHumanOpponent(state: GameState): boolean {
  return !state.view.local && state.view.seats[otherSeat(nearSeat(state))].kind === "human";
}

function applyView(state: GameState, view: GameView, now: number): GameState {
  // A request's answer and a live message may arrive out of order: ignore the older version.
  if (view.version < state.view.version) return state;
  const next = { ...state, view, clockOffset: view.now - now };
  if (view.version === state.view.version) return next;
  next.searchInfo = null;
  if (view.moves.length !== state.view.moves.length) next.shownPly = null;
  return reconcilePending(next);
}

/** Compare the pending action with a new view: it was applied, must be sent again, or failed. */
function reconcilePending(state: GameState): GameState {
  const { pending, view } = state;
  if (!pending || view.version <= pending.version) return state;
  const { action } = pending;
  if (action.kind !== "move" || isApplied(view, action.point, pending.ply))
    return { ...state, pending: null };
  // Another event, such as a draw offer, came first: the move is still possible.
  if (view.moves.length === pending.ply && mySeatToAct(state)) {
    const retried = { ...pending, version: view.version, isSent: false };
    return { ...state, pending: retried };
  }
  return { ...state, pending: null, refusal: { code: "stale", detail: null } };
}

function isApplied(view: GameView, point: string, ply: number): boolean {
  return view.moves[ply] === point || (view.choices?.offers.includes(point) ?? false);
}

function refuse(state: GameState, id: number | null, refusal: Refusal): GameState {
  const { pending } = state;
  if (pending?.id !== id) return state;
  // A stale move is settled by the newer view, which follows or has arrived already.
  const isSettledByView = refusal.code === "stale" && pending?.action.kind === "move";
  return isSettledByView ? state : { ...state, pending: null, refusal };
}

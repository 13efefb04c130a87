/** A game as this page knows it: the server's view, and a move that the server may not know yet. */
import type {
  Action,
  Created,
  GameView,
  Report,
  SeatName,
  ServerMessage,
  Text,
} from "../net/messages";

/** Something done here that the server has not acknowledged. */
export interface Pending {
  id: number;
  /** The version it was done in; the server takes it in no other. */
  version: number;
  action: Action;
  /** The number of moves before it. */
  ply: number;
  /** Whether it went out over the connection there is now. */
  isSent: boolean;
}

/** Why the last thing done here did not happen. */
export interface Refusal {
  code: string;
  detail: Text | null;
}

export interface GameState {
  view: GameView;
  /** The seats that belong to this browser. */
  seats: readonly SeatName[];
  /** Null until it is known: the first try may still come to something. */
  isOnline: boolean | null;
  pending: Pending | null;
  refusal: Refusal | null;
  /** What an AI reports while it thinks. */
  report: Report | null;
  /** Milliseconds by which the server's clock is ahead of ours. */
  offset: number;
  /** The number of moves shown; null follows the game. */
  shownPly: number | null;
}

/** A game that was just made, joined or fetched. */
export function openGame({ game, seats }: Created, now: number): GameState {
  return {
    view: game,
    seats,
    isOnline: null,
    pending: null,
    refusal: null,
    report: null,
    offset: game.now - now,
    shownPly: null,
  };
}

/** The state after a message of the server. */
export function receive(state: GameState, message: ServerMessage, now: number): GameState {
  switch (message.type) {
    case "welcome":
      return adopt({ ...state, seats: message.seats }, message.view, now);
    case "state":
      return adopt(state, message.view, now);
    case "refused":
      return refuse(state, message.id, { code: message.code, detail: message.detail });
    case "thinking":
      return { ...state, report: message.report };
    case "ack":
    case "pong":
      return state;
  }
}

/** Do something; it is pending until the server's view shows it. Null if it cannot be done now. */
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

/** The connection came or went; what was sent over the old one may have been lost. */
export function connect(state: GameState, isOnline: boolean): GameState {
  const pending = state.pending && { ...state.pending, isSent: false };
  return { ...state, isOnline, pending };
}

/** The seat of this browser whose decision is due; null if it is somebody else's. */
export function mySeatToAct({ view, seats }: GameState): SeatName | null {
  return view.to_act && seats.includes(view.to_act) ? view.to_act : null;
}

/** Whether moves are being made. */
export function isOn({ status }: GameView): boolean {
  return status === "playing" || status === "opening";
}

/** Whether this browser may make a move now. */
export function isMyTurn(state: GameState): boolean {
  return isOn(state.view) && !state.pending && mySeatToAct(state) !== null;
}

/** Whether this browser only watches. */
export function isSpectator(state: GameState): boolean {
  return state.seats.length === 0;
}

/** The seat at this side of the table: one's own, or black's for those who watch. */
export function nearSeat({ view, seats }: GameState): SeatName {
  if (seats.length === 1) return seats[0]!;
  return view.seats.first.color === "black" ? "first" : "second";
}

export function otherSeat(seat: SeatName): SeatName {
  return seat === "first" ? "second" : "first";
}

/** The seat that nobody has taken yet; null if both are. */
export function openSeat({ seats }: GameView): SeatName | null {
  return (["first", "second"] as const).find((name) => seats[name].kind === "open") ?? null;
}

/** Whether a person sits opposite, at another screen. */
export function facesPerson(state: GameState): boolean {
  return !state.view.local && state.view.seats[otherSeat(nearSeat(state))].kind === "human";
}

function adopt(state: GameState, view: GameView, now: number): GameState {
  // Messages may overtake each other over two lines: what is older is nothing new.
  if (view.version < state.view.version) return state;
  const next = { ...state, view, offset: view.now - now };
  if (view.version === state.view.version) return next;
  next.report = null;
  if (view.moves.length !== state.view.moves.length) next.shownPly = null;
  return settle(next);
}

/** Whether the pending action has happened, can still happen, or cannot any more. */
function settle(state: GameState): GameState {
  const { pending, view } = state;
  if (!pending || view.version <= pending.version) return state;
  const { action } = pending;
  if (action.kind !== "move" || stands(view, action.point, pending.ply))
    return { ...state, pending: null };
  // Something else happened, such as an offer of a draw: the move is still ours to make.
  if (view.moves.length === pending.ply && mySeatToAct(state)) {
    const again = { ...pending, version: view.version, isSent: false };
    return { ...state, pending: again };
  }
  return { ...state, pending: null, refusal: { code: "stale", detail: null } };
}

function stands(view: GameView, point: string, ply: number): boolean {
  return view.moves[ply] === point || (view.choices?.offers.includes(point) ?? false);
}

function refuse(state: GameState, id: number | null, refusal: Refusal): GameState {
  const { pending } = state;
  if (pending?.id !== id) return state;
  // The view that explains a stale refusal is on its way, or already here with a new attempt.
  const isSettledByView = refusal.code === "stale" && pending?.action.kind === "move";
  return isSettledByView ? state : { ...state, pending: null, refusal };
}

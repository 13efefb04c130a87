/** What players can do in a game on this device: a changed record, or a refusal. */
import { EngineError, type Rules } from "../engine/api";
import type { Action, SeatName } from "../net/messages";
import { otherSeat } from "../game/state";
import type { LocalAction, LocalGame, StoredThought } from "./record";
import { illegalMove, refusal, type Refusal } from "./refusal";
import {
  isTimeOver,
  seatAfter,
  secondsFor,
  stateOf,
  type EngineTurn,
  type LocalState,
} from "./state";

/** A bound on taking back and playing again for ever. */
const MAX_VERSIONS = 5000;
const POINT = /^(?:[a-v]\d{1,2}|--)$/;

/** The game after an action; a refusal leaves it as it was, except that time may be over. */
export interface Result {
  game: LocalGame;
  refusal: Refusal | null;
}

/** The result of a visitor's action; `version` is the one that the visitor saw. */
export function act(
  game: LocalGame,
  rules: Rules,
  action: Action,
  version: number,
  now: number,
): Result {
  const state = stateOf(game, rules);
  const refused = (problem: Refusal): Result => ({ game, refusal: problem });
  const done = (after: LocalGame): Result => ({ game: changed(after, now), refusal: null });
  const problem = notNow(game, state, action, version);
  if (problem) return refused(problem);
  if (action.kind === "retry") return done({ ...game, problem: null, turn_at: now });
  if (isTimeOver(game, state, now)) {
    const over = done(timedOut(game, state.toAct!));
    return action.kind === "claim-time" ? over : { ...over, refusal: refusal(409, "time-over") };
  }
  const decided = decide(game, rules, state, action, now);
  return "code" in decided ? refused(decided) : done(decided);
}

/** Why no such action is possible now; null if it may be. */
function notNow(
  game: LocalGame,
  { status }: LocalState,
  action: Action,
  version: number,
): Refusal | null {
  if (!game.held.length && action.kind !== "retry") return refusal(403, "foreign-seat");
  if (version !== game.version) return refusal(409, "stale");
  if (action.kind === "retry") return status === "adjourned" ? null : refusal(409, "not-adjourned");
  if (status === "finished") return refusal(409, "finished");
  if (status === "adjourned" && action.kind !== "resign") return refusal(409, "adjourned");
  const isLast = action.kind === "resign" || action.kind === "claim-time";
  return game.version >= MAX_VERSIONS && !isLast ? refusal(409, "too-long") : null;
}

function decide(
  game: LocalGame,
  rules: Rules,
  state: LocalState,
  action: Exclude<Action, { kind: "retry" }>,
  now: number,
): LocalGame | Refusal {
  switch (action.kind) {
    case "move":
      return move(game, rules, state, action.point, now);
    case "opening":
      return move(game, rules, state, action.text, now);
    case "claim-time":
      return refusal(409, game.clock ? "time-left" : "no-clock");
    case "resign":
      return resign(game, state, now);
    case "undo":
      return undo(game, state, now);
    case "answer-undo":
      return refusal(409, "no-offer", "errors.no-undo-offer");
    case "offer-draw":
      return offerDraw(game, state, now);
    case "answer-draw":
      return refusal(409, "no-offer", "errors.no-draw-offer");
  }
}

function move(
  game: LocalGame,
  rules: Rules,
  state: LocalState,
  text: string,
  now: number,
): LocalGame | Refusal {
  if (!state.toAct || !game.held.includes(state.toAct)) return refusal(409, "not-your-turn");
  const point = text.toLowerCase();
  const problem = unplayable(rules, state, point);
  if (problem) return problem;
  return moved(game, { kind: "move", point, used_ms: sinceTurn(game, now) }, now);
}

/** Why the rules do not allow a point now; null if they do. */
function unplayable(rules: Rules, { position }: LocalState, point: string): Refusal | null {
  if (!POINT.test(point)) return refusal(422, "invalid");
  try {
    rules.board({ ...position, moves: [...position.moves, point] });
    return null;
  } catch (error) {
    if (error instanceof EngineError) return illegalMove(error.code, point);
    throw error;
  }
}

function resign(game: LocalGame, state: LocalState, now: number): LocalGame {
  const used = state.toAct ? usedSoFar(game, state, now) : 0;
  return added(game, { kind: "resign", seat: speaker(game, state), used_ms: used });
}

/** At one screen the last move, else the moves back to the visitor's own last one. */
function undo(game: LocalGame, state: LocalState, now: number): LocalGame | Refusal {
  const available = state.moves.length - game.start.length;
  const isOwn = seatAfter(state.moves.length - 1) === game.held[0];
  const wanted = game.held.length === 2 || isOwn ? 1 : 2;
  if (available < wanted) return refusal(409, "nothing-to-undo");
  const action = { kind: "undo", count: wanted, used_ms: usedSoFar(game, state, now) } as const;
  return moved(game, action, now);
}

function offerDraw(game: LocalGame, state: LocalState, now: number): LocalGame | Refusal {
  if (game.held.length === 2) return added(game, { kind: "draw", used_ms: sinceTurn(game, now) });
  if (game.draw) return refusal(409, "already-asked");
  return { ...game, draw: { seat: speaker(game, state), is_open: true } };
}

/** The seat that a visitor with both seats acts for: the one whose turn it is. */
function speaker({ held }: LocalGame, { toAct }: LocalState): SeatName {
  return toAct && held.includes(toAct) ? toAct : held[0]!;
}

// ---- programs

/** A program's move, and the time that it took where it was computed. */
export interface EngineMove {
  point: string;
  usedMs: number;
  thought: StoredThought;
}

/** The game after a program's move; a move that cannot be played adjourns the game. */
export function engineMoved(
  game: LocalGame,
  rules: Rules,
  answer: EngineMove,
  now: number,
): LocalGame {
  const state = stateOf(game, rules);
  const { toAct, left } = state;
  if (!toAct) return game;
  if (left && answer.usedMs >= left[toAct]) return changed(timedOut(game, toAct), now);
  if (unplayable(rules, state, answer.point)) return engineFailed(game, "unplayable", now);
  const { point, usedMs, thought } = answer;
  return changed(moved(game, { kind: "move", point, used_ms: usedMs, thought }, now), now);
}

/** The game is adjourned because a program did not answer. */
export function engineFailed(game: LocalGame, problem: string, now: number): LocalGame {
  return changed({ ...game, problem, turn_at: now }, now);
}

/** The game after a program's answer to a draw offer. */
export function drawAnswered(
  game: LocalGame,
  turn: EngineTurn,
  accepts: boolean,
  now: number,
): LocalGame {
  const agreed = { kind: "draw", used_ms: sinceTurn(game, now) } as const;
  const offer = { seat: otherSeat(turn.seat), is_open: false };
  return changed(accepts ? added(game, agreed) : { ...game, draw: offer }, now);
}

/** The game if the visitor's time is over by now; else as it is. */
export function clockChecked(game: LocalGame, rules: Rules, now: number): LocalGame {
  const state = stateOf(game, rules);
  return isTimeOver(game, state, now) ? changed(timedOut(game, state.toAct!), now) : game;
}

// ---- changes

function changed(game: LocalGame, now: number): LocalGame {
  return { ...game, version: game.version + 1, updated: now };
}

function timedOut(game: LocalGame, seat: SeatName): LocalGame {
  return added(game, { kind: "timeout", seat });
}

/** The game with one more action, which does not begin a turn. */
function added(game: LocalGame, action: LocalAction): LocalGame {
  return { ...game, actions: [...game.actions, action], draw: null, problem: null };
}

/** The game with one more action, after which the next turn begins. */
function moved(game: LocalGame, action: LocalAction, now: number): LocalGame {
  return { ...added(game, action), turn_at: now };
}

function sinceTurn({ turn_at }: LocalGame, now: number): number {
  return Math.max(0, now - turn_at);
}

/** The time of a turn that ends early; a program is charged no more than it was given. */
function usedSoFar(game: LocalGame, state: LocalState, now: number): number {
  const used = sinceTurn(game, now);
  const { toAct } = state;
  if (!toAct || game.seats[toAct].player === null) return used;
  return Math.min(used, Math.round(1000 * secondsFor(game, state, toAct)));
}

/** A game on this device and its copy on the server: what to send, and how to agree again. */
import type { DeviceAction, GameView, SeatName } from "../net/messages";
import { otherSeat } from "../game/state";
import { timeAtStart } from "./clock";
import { createRecord, SEATS, type LocalAction, type LocalGame, type ServerCopy } from "./record";
import { movesAfter, movesOf, replay, seatAfter, type MoveThought } from "./state";

const MAX_USED_MS = 24 * 3600 * 1000;

/** An action in the form of the server's messages. */
export function deviceAction(action: LocalAction): DeviceAction {
  const used = (ms: number): number => Math.min(MAX_USED_MS, Math.max(0, Math.round(ms)));
  switch (action.kind) {
    case "move":
    case "undo":
      return { ...action, used_ms: used(action.used_ms) };
    case "timeout":
      return action;
    case "resign":
    case "draw":
      return { kind: action.kind };
  }
}

/**
 * The game after the server said that it has another version: it has some of the actions already,
 * or lacks moves that we have, or has moves from elsewhere; then the server's game counts.
 */
export function reconciled(
  game: LocalGame,
  copy: ServerCopy,
  view: GameView,
  now: number,
): LocalGame {
  const applied = copy.stored + view.version - copy.version;
  if (isAfter(game, applied, view))
    return { ...game, server: { ...copy, version: view.version, stored: applied } };
  const isOngoing = view.outcome === null;
  if (isOngoing && isPrefix(view.moves, movesOf(game))) return flattened(game, copy, view);
  return adopted(game, copy, view, now);
}

/** Whether the server's game is ours after the first `count` actions. */
function isAfter(game: LocalGame, count: number, view: GameView): boolean {
  if (count < 0 || count > game.actions.length) return false;
  const last = game.actions[count - 1];
  const hasEnded = last !== undefined && isEnd(last);
  const isEndThere = ["resigned", "timeout", "agreement"].includes(view.outcome?.termination ?? "");
  return hasEnded === isEndThere && isSame(movesAfter(game, count), view.moves);
}

/** The same state without moves that were taken back, as the server has the first of its moves. */
function flattened(game: LocalGame, copy: ServerCopy, view: GameView): LocalGame {
  const end = game.actions.filter(isEnd);
  const played = game.actions.filter((action) => !isEnd(action));
  const { moves, times, thoughts, left } = replay({ ...game, actions: played });
  const actions = moveActions(game.start.length, moves, times, thoughts);
  const stored = view.moves.length - game.start.length;
  const used = actions.map(({ used_ms }) => used_ms);
  return {
    ...game,
    actions: [...actions, ...end],
    left_ms:
      left && game.clock && timeAtStart(game.clock, left, used, seatAfter(game.start.length)),
    server: { ...copy, version: view.version, stored },
  };
}

/** The server's game in the place of ours. */
function adopted(game: LocalGame, copy: ServerCopy, view: GameView, now: number): LocalGame {
  const start = isPrefix(game.start, view.moves) ? game.start : [];
  const played = playedThere(view, start);
  return {
    ...game,
    ...played,
    start,
    version: Math.max(game.version, view.version) + 1,
    updated: now,
    turn_at: now,
    draw: null,
    problem: null,
    server: { ...copy, version: view.version, stored: played.actions.length },
  };
}

/** A game of the server that was played on another device of the same person. */
export function gameFromView(view: GameView, held: SeatName[], id: string, now: number): LocalGame {
  // Stones of a start position took no time.
  const first = view.times.findIndex((seconds) => seconds > 0);
  const start = view.moves.slice(0, first < 0 ? view.moves.length : first);
  const seat = (name: SeatName) => ({
    name: view.seats[name].name,
    player: view.seats[name].player,
  });
  const record = createRecord(
    id,
    {
      rule: view.rule,
      size: view.size,
      clock: clockOf(view),
      local: view.local,
      listed: view.listed,
      seats: { first: seat("first"), second: seat("second") },
      held: SEATS.filter((name) => held.includes(name)),
      start,
      isShared: true,
    },
    now,
  );
  const played = playedThere(view, start);
  return {
    ...record,
    ...played,
    created: Date.parse(view.created) || now,
    version: view.version + 1,
    server: { id: view.id, version: view.version, stored: played.actions.length, refused: null },
  };
}

function clockOf({ clock }: GameView): LocalGame["clock"] {
  if (!clock) return null;
  const { kind, seconds, increment } = clock;
  return kind === "move" ? { kind, seconds } : { kind, seconds, increment };
}

function playedThere(
  view: GameView,
  start: readonly string[],
): Pick<LocalGame, "actions" | "left_ms"> {
  const thoughts = view.thoughts.map(({ ply, ...report }): MoveThought => {
    const { score, win_probability, mate_in, depth, nodes, seconds, pv } = report;
    return { ply, thought: { score, win_probability, mate_in, depth, nodes, seconds, pv } };
  });
  const times = view.times.map((seconds) => Math.round(1000 * seconds));
  const actions = moveActions(start.length, view.moves, times, thoughts);
  const clock = clockOf(view);
  const used = actions.map(({ used_ms }) => used_ms);
  return {
    actions: [...actions, ...endThere(view)],
    left_ms: clock && timeAtStart(clock, timeLeft(view), used, seatAfter(start.length)),
  };
}

function timeLeft({ clock }: GameView): Record<SeatName, number> {
  const ms = (seconds = 0): number => Math.round(1000 * seconds);
  return { first: ms(clock?.left.first), second: ms(clock?.left.second) };
}

/** The end of the server's game, if no move made it. */
function endThere({ outcome, moves }: GameView): LocalAction[] {
  const loser = otherSeat(outcome?.seat ?? "second");
  switch (outcome?.termination) {
    case "resigned":
      return [{ kind: "resign", seat: loser, used_ms: 0 }];
    case "timeout":
      return [{ kind: "timeout", seat: seatAfter(moves.length) }];
    case "agreement":
      return [{ kind: "draw", used_ms: 0 }];
    default:
      return [];
  }
}

function moveActions(
  start: number,
  moves: readonly string[],
  times: readonly number[],
  thoughts: readonly MoveThought[],
): Extract<LocalAction, { kind: "move" }>[] {
  const byPly = new Map(thoughts.map(({ ply, thought }) => [ply, thought]));
  return moves.slice(start).map((point, i) => {
    const thought = byPly.get(start + i);
    const used_ms = times[start + i] ?? 0;
    return { kind: "move", point, used_ms, ...(thought && { thought }) };
  });
}

function isEnd({ kind }: LocalAction): boolean {
  return kind === "resign" || kind === "timeout" || kind === "draw";
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && isPrefix(a, b);
}

function isPrefix(start: readonly string[], all: readonly string[]): boolean {
  return start.length <= all.length && start.every((point, i) => point === all[i]);
}

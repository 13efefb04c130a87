/** The stored form of a game on this device: how it began, and everything that happened since. */
import { otherSeat } from "../game/state";
import type {
  ClockSetting,
  ColorName,
  NewGame,
  RuleName,
  SeatName,
  TerminationName,
} from "../net/messages";

/** The version of the stored form. */
export const FORMAT = 1;

/** What a program reported with a move; without sentences, which depend on the language. */
export interface StoredThought {
  score: number | null;
  win_probability: number | null;
  mate_in: number | null;
  depth: number;
  nodes: number;
  seconds: number;
  pv: string[];
}

/** One thing that happened. Times are milliseconds that the seat to move has used. */
export type LocalAction =
  | { kind: "move"; point: string; used_ms: number; thought?: StoredThought }
  /** Takes back the last `count` moves of both players. */
  | { kind: "undo"; count: number; used_ms: number }
  | { kind: "resign"; seat: SeatName; used_ms: number }
  | { kind: "timeout"; seat: SeatName }
  /** Both agree to a draw. */
  | { kind: "draw"; used_ms: number };

export interface LocalSeat {
  /** The name that a person chose; empty if none. */
  name: string;
  /** A program's name; null for a person. */
  player: string | null;
}

/** The copy of a game on the server. */
export interface ServerCopy {
  id: string;
  /** The version of the game there after the last action that it has. */
  version: number;
  /** The number of actions that it has. */
  stored: number;
  /** Why the server will not take the rest; null while nothing is wrong. */
  refused: string | null;
}

export interface LocalGame {
  format: typeof FORMAT;
  id: string;
  /** Increased with every change that players see. */
  version: number;
  /** Increased whenever it is stored, so that two tabs do not overwrite each other. */
  revision: number;
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  rule: RuleName;
  size: number;
  clock: ClockSetting | null;
  /** Two people at one screen. */
  local: boolean;
  /** Whether the server may list it among the public games. */
  listed: boolean;
  /** The seats in the order of the first move: the first plays black. */
  seats: Record<SeatName, LocalSeat>;
  /** The seats that belong to the visitor. */
  held: SeatName[];
  /** Stones on the board at the start, black first. */
  start: string[];
  /** The result of an imported game, which cannot be played on; else null. */
  record: { winner: ColorName | null; termination: TerminationName } | null;
  /** Time on the clocks at the start, where it is not the full time. */
  left_ms: Record<SeatName, number> | null;
  actions: LocalAction[];
  /** When the present turn began. */
  turn_at: number;
  /** The visitor's draw offer since the last move: open, or declined. */
  draw: { seat: SeatName; is_open: boolean } | null;
  /** Why the program did not answer; the game is adjourned until it is asked again. */
  problem: string | null;
  /** The id of the rematch. */
  rematch: string | null;
  /** Whether the game belongs on the server too. */
  is_shared: boolean;
  server: ServerCopy | null;
}

export const SEATS: readonly SeatName[] = ["first", "second"];

/** The settings of a new game after all choices: no defaults, no chance. */
export type GameSettings = Pick<
  LocalGame,
  "rule" | "size" | "clock" | "local" | "listed" | "seats" | "held" | "start"
> & { isShared: boolean };

/** A game before its first action. */
export function createRecord(id: string, settings: GameSettings, now: number): LocalGame {
  const { isShared, ...fields } = settings;
  return {
    format: FORMAT,
    id,
    version: 1,
    revision: 1,
    created: now,
    updated: now,
    ...fields,
    record: null,
    left_ms: null,
    actions: [],
    turn_at: now,
    draw: null,
    problem: null,
    rematch: null,
    is_shared: isShared,
    server: null,
  };
}

/** The id that the visitor sees in the address: the server's if the game is there. */
export function publicId({ id, server }: LocalGame): string {
  return server?.id ?? id;
}

/** Whether two programs play each other. */
export function isWatched({ seats: { first, second } }: LocalGame): boolean {
  return first.player !== null && second.player !== null;
}

/** Whether the server lacks something that it would take. */
export function isPending({ is_shared, server, actions }: LocalGame): boolean {
  if (!is_shared || server?.refused) return false;
  return !server || server.stored < actions.length;
}

/** Whether a game is an earlier one with more moves, or the same. */
export function continues(game: LocalGame, earlier: LocalGame): boolean {
  const beginning = ({ rule, size, start, record, seats }: LocalGame): string =>
    JSON.stringify([rule, size, start, record, seats.first.player, seats.second.player]);
  const actions = game.actions.slice(0, earlier.actions.length);
  return (
    beginning(game) === beginning(earlier) &&
    JSON.stringify(actions) === JSON.stringify(earlier.actions)
  );
}

/** The request that creates the same game on the server. */
export function newGameOf(game: LocalGame): NewGame {
  const { first, second } = game.seats;
  const [mine = "first"] = game.held;
  const opponent = game.local ? "local" : (game.seats[otherSeat(mine)].player ?? "local");
  return {
    opponent: isWatched(game) ? "watch" : opponent,
    ...(isWatched(game) && { players: [first.player!, second.player!] }),
    rule: game.rule,
    size: game.size,
    color: isWatched(game) || mine === "first" ? "black" : "white",
    clock: game.clock,
    name: game.seats[mine].name,
    listed: game.listed,
    moves: game.start.join(""),
  };
}

const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 12;

/** A new id of a game on this device, as `isLocalId` of `game/device.ts` knows it. */
export function newId(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(ID_LENGTH)),
): string {
  return "d-" + [...bytes].map((byte) => ID_LETTERS[byte % ID_LETTERS.length]!).join("");
}

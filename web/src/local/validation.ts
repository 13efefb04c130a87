/** Checks games that come from a file: everything in them may be wrong. */
import { RULES } from "../game/draft";
import { isEngine } from "../game/device";
import type { ClockSetting, ColorName, SeatName, TerminationName } from "../net/messages";
import { isSize } from "../study/bounds";
import { cleanName, isClock } from "./creation";
import {
  FORMAT,
  SEATS,
  type LocalAction,
  type LocalGame,
  type LocalSeat,
  type ServerCopy,
  type StoredThought,
} from "./record";
import { MAX_PV_LENGTH } from "./view";

const MAX_ACTIONS = 5000;
const MAX_MS = 1e9;
const MAX_TIME = 8.64e15;
const ID = /^[\w-]{1,32}$/;
const POINT = /^(?:[a-v](?:[1-9]|1\d|2[0-2])|--)$/;
const WORD = /^[a-z-]{1,40}$/;
const TERMINATION = /^[a-z-]{1,20}$/;

type Fields = Record<string, unknown>;

/** The game in a value; null if it is not a valid one. Unknown fields are dropped. */
export function validGame(value: unknown): LocalGame | null {
  try {
    return game(fields(value));
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

class Invalid extends Error {}

function game(given: Fields): LocalGame {
  check(given["format"] === FORMAT);
  check(isSize(given["size"]));
  return {
    format: FORMAT,
    id: text(given["id"], ID),
    version: whole(given["version"], 1, MAX_MS),
    revision: whole(given["revision"], 1, MAX_MS),
    created: whole(given["created"], 0, MAX_TIME),
    updated: whole(given["updated"], 0, MAX_TIME),
    rule: oneOf(RULES, given["rule"]),
    size: given["size"] as number,
    clock: clock(given["clock"]),
    local: given["local"] === true,
    listed: given["listed"] === true,
    seats: seats(fields(given["seats"])),
    held: list(given["held"], 2, (seat) => oneOf(SEATS, seat)),
    start: list(given["start"], 22 ** 2, (point) => text(point, POINT)),
    record: optional(given["record"], record),
    left_ms: optional(given["left_ms"], timeLeft),
    actions: list(given["actions"], MAX_ACTIONS, action),
    turn_at: whole(given["turn_at"], 0, MAX_TIME),
    draw: optional(given["draw"], (draw) => ({
      seat: oneOf(SEATS, draw["seat"]),
      is_open: draw["is_open"] === true,
    })),
    problem: given["problem"] === null ? null : text(given["problem"], WORD),
    rematch: given["rematch"] === null ? null : text(given["rematch"], ID),
    is_shared: given["is_shared"] === true,
    server: optional(given["server"], serverCopy),
  };
}

function seats(given: Fields): Record<SeatName, LocalSeat> {
  const seat = (value: unknown): LocalSeat => {
    const { name, player } = fields(value);
    check(typeof name === "string");
    check(player === null || (typeof player === "string" && isEngine(player)));
    return { name: cleanName(name as string), player: player as string | null };
  };
  return { first: seat(given["first"]), second: seat(given["second"]) };
}

function action(value: unknown): LocalAction {
  const given = fields(value);
  const used = (): number => whole(given["used_ms"], 0, MAX_MS);
  switch (given["kind"]) {
    case "move": {
      const move = { kind: "move", point: text(given["point"], POINT), used_ms: used() } as const;
      const { thought } = given;
      return thought === undefined ? move : { ...move, thought: storedThought(fields(thought)) };
    }
    case "undo":
      return { kind: "undo", count: whole(given["count"], 1, 2), used_ms: used() };
    case "resign":
      return { kind: "resign", seat: oneOf(SEATS, given["seat"]), used_ms: used() };
    case "timeout":
      return { kind: "timeout", seat: oneOf(SEATS, given["seat"]) };
    case "draw":
      return { kind: "draw", used_ms: used() };
    default:
      throw new Invalid();
  }
}

function storedThought(given: Fields): StoredThought {
  const number = (value: unknown): number | null => {
    check(value === null || Number.isFinite(value));
    return value as number | null;
  };
  return {
    score: number(given["score"]),
    win_probability: number(given["win_probability"]),
    mate_in: given["mate_in"] === null ? null : whole(given["mate_in"], -1000, 1000),
    depth: whole(given["depth"], 0, 1000),
    nodes: whole(given["nodes"], 0, Number.MAX_SAFE_INTEGER),
    seconds: number(given["seconds"]) ?? 0,
    pv: list(given["pv"], MAX_PV_LENGTH, (point) => text(point, POINT)),
  };
}

function record({ winner, termination }: Fields): NonNullable<LocalGame["record"]> {
  return {
    winner: winner === null ? null : oneOf<ColorName>(["black", "white"], winner),
    termination: text(termination, TERMINATION) as TerminationName,
  };
}

function timeLeft({ first, second }: Fields): Record<SeatName, number> {
  return { first: whole(first, -MAX_MS, MAX_MS), second: whole(second, -MAX_MS, MAX_MS) };
}

function serverCopy(given: Fields): ServerCopy {
  return {
    id: text(given["id"], ID),
    version: whole(given["version"], 1, MAX_MS),
    stored: whole(given["stored"], 0, MAX_ACTIONS),
    refused: given["refused"] === null ? null : text(given["refused"], WORD),
  };
}

function clock(value: unknown): ClockSetting | null {
  if (value === null) return null;
  const { kind, seconds, increment = 0 } = fields(value);
  const found = (
    kind === "move" ? { kind, seconds } : { kind, seconds, increment }
  ) as ClockSetting;
  check(isClock(found));
  return found;
}

function check(isValid: boolean): void {
  if (!isValid) throw new Invalid();
}

function fields(value: unknown): Fields {
  check(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Fields;
}

function optional<Value>(value: unknown, read: (given: Fields) => Value): Value | null {
  return value === null ? null : read(fields(value));
}

function list<Value>(value: unknown, max: number, read: (entry: unknown) => Value): Value[] {
  check(Array.isArray(value) && value.length <= max);
  return (value as unknown[]).map(read);
}

function text(value: unknown, pattern: RegExp): string {
  check(typeof value === "string" && pattern.test(value));
  return value as string;
}

function whole(value: unknown, min: number, max: number): number {
  check(Number.isInteger(value) && (value as number) >= min && (value as number) <= max);
  return value as number;
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value {
  check(known.includes(value as Value));
  return value as Value;
}

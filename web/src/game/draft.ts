/** The settings of the next game: the visitor's last choice, limited to what the server offers. */
import { parseObject } from "../base/json";
import type { Mode, Side } from "../i18n/app-words";
import type { ClockSetting, NewGame, Options, RuleName } from "../net/messages";
import { optionValues, playerName, writeSpec } from "./player-spec";

export interface Draft {
  mode: Mode;
  /** The program to play against; in a game to watch, the first player. */
  player: string;
  /** In a game to watch, the second player. */
  rival: string;
  rule: RuleName;
  size: number;
  opening: string;
  color: Side;
  clock: ClockSetting | null;
}

export const MODES: readonly Mode[] = ["computer", "friend", "local", "watch"];
export const SIDES: readonly Side[] = ["black", "white", "random"];
export const RULES: readonly RuleName[] = [
  "freestyle",
  "standard",
  "renju",
  "caro",
  "standard-caro",
];
/** The opening without a rule. */
export const FREE = "free";
const MAX_NAME_LENGTH = 200;

export const DEFAULTS: Draft = {
  mode: "computer",
  player: "tengen:level=3",
  rival: "classic:uct",
  rule: "freestyle",
  size: 15,
  opening: FREE,
  color: "black",
  clock: null,
};

/** A stored draft, with the default for each value that is missing or invalid. */
export function parseDraft(text: string | null): Draft {
  const stored: Partial<Record<keyof Draft, unknown>> = parseObject(text);
  const string = (value: unknown, fallback: string): string =>
    typeof value === "string" && value.length <= MAX_NAME_LENGTH ? value : fallback;
  return {
    mode: oneOf(MODES, stored.mode, DEFAULTS.mode),
    player: string(stored.player, DEFAULTS.player),
    rival: string(stored.rival, DEFAULTS.rival),
    rule: oneOf(RULES, stored.rule, DEFAULTS.rule),
    size: Number.isInteger(stored.size) ? (stored.size as number) : DEFAULTS.size,
    opening: string(stored.opening, DEFAULTS.opening),
    color: oneOf(SIDES, stored.color, DEFAULTS.color),
    clock: readClock(stored.clock),
  };
}

/** The draft with each value that this server does not offer replaced. */
export function fitDraft(draft: Draft, options: Options): Draft {
  const find = (name: string) => options.players.find(({ spec }) => spec === name);
  const offered = (player: string, fallback: string): string => {
    const known = find(playerName(player));
    if (known) return writeSpec(known, optionValues(player));
    return (find(fallback) ?? options.players[0])?.spec ?? fallback;
  };
  const { least: min, most: max } = options.sizes;
  const size = Math.min(max, Math.max(min, draft.size));
  const opening = openingsFor(options, size).some(({ name }) => name === draft.opening);
  const rule = options.rules.some(({ name }) => name === draft.rule);
  return {
    ...draft,
    size,
    player: offered(draft.player, DEFAULTS.player),
    rival: offered(draft.rival, DEFAULTS.rival),
    opening: opening ? draft.opening : FREE,
    rule: rule ? draft.rule : DEFAULTS.rule,
  };
}

/** The opening rules available on a board of this size. */
export function openingsFor(options: Options, size: number): Options["openings"] {
  return options.openings.filter(({ sizes: [min, max] }) => min! <= size && size <= max!);
}

/** Whether a click on the empty board starts the game with that move. */
export function startsWithStone(draft: Draft): boolean {
  if (draft.opening !== FREE) return false;
  return draft.mode === "local" || (draft.mode === "computer" && draft.color === "black");
}

/** The request for a new game. */
export function toNewGame(draft: Draft, name: string): NewGame {
  const opponent = { computer: draft.player, friend: "friend", local: "local", watch: "watch" };
  const { rule, size, opening, color, clock } = draft;
  const isWatched = draft.mode === "watch";
  return {
    opponent: opponent[draft.mode],
    ...(isWatched && { players: [draft.player, draft.rival] }),
    rule,
    size,
    opening,
    color: isWatched || draft.mode === "local" ? "black" : color,
    clock,
    name,
    listed: true,
  };
}

/** A clock as a string, for the value of an option. */
export function clockKey(clock: ClockSetting | null): string {
  if (!clock) return "none";
  const increment = clock.kind === "game" ? (clock.increment ?? 0) : 0;
  return `${clock.kind}-${clock.seconds}-${increment}`;
}

function readClock(value: unknown): ClockSetting | null {
  const { kind, seconds, increment } = (value ?? {}) as Record<string, unknown>;
  const isInteger = (number: unknown): number is number => Number.isInteger(number);
  if (!isInteger(seconds) || seconds < 1) return null;
  if (kind === "move") return { kind, seconds };
  if (kind !== "game") return null;
  return { kind, seconds, increment: isInteger(increment) && increment > 0 ? increment : 0 };
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown, other: Value): Value {
  return known.includes(value as Value) ? (value as Value) : other;
}

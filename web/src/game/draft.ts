/** The game that is being set up: what was chosen last, made to fit what the server offers. */
import type { ClockSetting, NewGame, Options, RuleName } from "../net/messages";

export type Side = NonNullable<NewGame["color"]>;
export type Mode = "computer" | "friend" | "local" | "watch";

export interface Draft {
  mode: Mode;
  /** The AI of a game against the computer, and the first of two. */
  player: string;
  /** The second of two AIs. */
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
export const FREE = "free";

export const USUAL: Draft = {
  mode: "computer",
  player: "tengen:level=3",
  rival: "classic:uct",
  rule: "freestyle",
  size: 15,
  opening: FREE,
  color: "black",
  clock: null,
};

/** What was remembered, with the usual wherever it is missing or makes no sense. */
export function readDraft(text: string | null): Draft {
  const kept = parse(text);
  const word = (value: unknown, usual: string): string =>
    typeof value === "string" && value.length <= 64 ? value : usual;
  return {
    mode: oneOf(MODES, kept.mode, USUAL.mode),
    player: word(kept.player, USUAL.player),
    rival: word(kept.rival, USUAL.rival),
    rule: oneOf(RULES, kept.rule, USUAL.rule),
    size: Number.isInteger(kept.size) ? (kept.size as number) : USUAL.size,
    opening: word(kept.opening, USUAL.opening),
    color: oneOf(SIDES, kept.color, USUAL.color),
    clock: readClock(kept.clock),
  };
}

/** The draft with everything that this server does not offer replaced. */
export function fitDraft(draft: Draft, options: Options): Draft {
  const known = (player: string, usual: string): string =>
    options.players.some(({ spec }) => spec === player)
      ? player
      : ((options.players.find(({ spec }) => spec === usual) ?? options.players[0])?.spec ?? usual);
  const { least, most } = options.sizes;
  const size = Math.min(most, Math.max(least, draft.size));
  const opening = openingsFor(options, size).some(({ name }) => name === draft.opening);
  const rule = options.rules.some(({ name }) => name === draft.rule);
  return {
    ...draft,
    size,
    player: known(draft.player, USUAL.player),
    rival: known(draft.rival, USUAL.rival),
    opening: opening ? draft.opening : FREE,
    rule: rule ? draft.rule : USUAL.rule,
  };
}

/** The opening rules that can be played on a board of that size. */
export function openingsFor(options: Options, size: number): Options["openings"] {
  return options.openings.filter(({ sizes: [least, most] }) => least! <= size && size <= most!);
}

/** Whether a click on the empty board begins the game with that stone. */
export function beginsWithStone(draft: Draft): boolean {
  if (draft.opening !== FREE) return false;
  return draft.mode === "local" || (draft.mode === "computer" && draft.color === "black");
}

/** What the server is asked for. */
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

/** A clock as a word, so that it can be chosen from a list. */
export function clockKey(clock: ClockSetting | null): string {
  if (!clock) return "none";
  const increment = clock.kind === "game" ? (clock.increment ?? 0) : 0;
  return `${clock.kind}-${clock.seconds}-${increment}`;
}

function readClock(value: unknown): ClockSetting | null {
  const { kind, seconds, increment } = (value ?? {}) as Record<string, unknown>;
  const isWhole = (number: unknown): number is number => Number.isInteger(number);
  if (!isWhole(seconds) || seconds < 1) return null;
  if (kind === "move") return { kind, seconds };
  if (kind !== "game") return null;
  return { kind, seconds, increment: isWhole(increment) && increment > 0 ? increment : 0 };
}

function parse(text: string | null): Partial<Record<keyof Draft, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value ? value : {};
  } catch {
    return {};
  }
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown, usual: Value): Value {
  return known.includes(value as Value) ? (value as Value) : usual;
}

/** New games on this device: from a request, from a position or a rematch of another game. */
import { EngineError, type Rules } from "../engine/api";
import { isEngine, isPlayableOnDevice } from "../game/device";
import { DEFAULTS } from "../game/draft";
import { DEVICE_TEXTS } from "../i18n/device-texts";
import type { ClockSetting, NewGame, SeatName } from "../net/messages";
import { Problem } from "../net/problem";
import { otherSeat } from "../game/state";
import { isSize } from "../study/bounds";
import type { GameSettings, LocalGame, LocalSeat } from "./record";
import { FORBIDDEN, problemOf, refusal } from "./refusal";
import { movesOf } from "./state";
import { textOf } from "../i18n/catalogue";

const DEFAULT_SIZE = 15;
const MAX_SECONDS = 24 * 3600;
const MAX_INCREMENT = 3600;
const MAX_NAME_LENGTH = 32;

/** The settings of a requested game; a `Problem` if it cannot be played on the device. */
export function settingsOf(
  request: NewGame,
  rules: Rules,
  isShared: boolean,
  random: () => number = Math.random,
): GameSettings {
  if (!isPlayableOnDevice(request)) throw notOnDevice(request);
  const { rule = "freestyle", size = DEFAULT_SIZE, clock = null, listed = true } = request;
  if (!isSize(size) || !isClock(clock)) throw problemOf(refusal(422, "invalid"));
  const start = startMoves(request.moves ?? "");
  checkStart(rules, { rule, size, moves: start });
  const { opponent = DEFAULTS.player } = request;
  const local = opponent === "local";
  return {
    rule,
    size,
    clock,
    local,
    listed,
    start,
    isShared: isShared && isEngine(opponent),
    ...seatsOf(request, random),
  };
}

/** The same game again with the seats exchanged. */
export function rematchOf(game: LocalGame): GameSettings {
  const { rule, size, clock, local, listed, seats, start } = game;
  return {
    rule,
    size,
    clock,
    local,
    listed,
    start,
    seats: { first: seats.second, second: seats.first },
    held: game.held.map(otherSeat).sort(),
    isShared: game.is_shared,
  };
}

/** A name without invisible and text-direction characters, with single spaces. */
export function cleanName(name: string): string {
  const words = name
    .replace(/[\p{C}\p{Z}]/gu, " ")
    .split(" ")
    .filter(Boolean);
  return [...words.join(" ")].slice(0, MAX_NAME_LENGTH).join("").trimEnd();
}

/** The moves of a text such as `h8i9`. */
function startMoves(text: string): string[] {
  const moves = text.toLowerCase().match(/[a-v]\d{1,2}|--/g) ?? [];
  if (moves.join("") !== text.toLowerCase()) throw problemOf(refusal(422, "invalid"));
  return moves;
}

/** Why the rules refuse a move, as a part of a sentence. */
export function illegalReason(code: string, point: string): ReturnType<typeof textOf> {
  const known = ["occupied", "off-board", "game-over", "pass", ...FORBIDDEN];
  return textOf(`rules.illegal.${known.includes(code) ? code : "opening"}`, { point });
}

/** Whether a value is a clock setting within the server's bounds, or null. */
export function isClock(value: unknown): value is ClockSetting | null {
  if (value === null) return true;
  const { kind, seconds, increment = 0 } = value as Record<string, unknown>;
  const isWithin = (number: unknown, min: number, max: number): boolean =>
    Number.isInteger(number) && (number as number) >= min && (number as number) <= max;
  if (!isWithin(seconds, 1, MAX_SECONDS)) return false;
  return kind === "move" || (kind === "game" && isWithin(increment, 0, MAX_INCREMENT));
}

function checkStart(rules: Rules, position: Parameters<Rules["board"]>[0]): void {
  try {
    const { outcome, legal, canPass } = rules.board(position);
    if (outcome || !(legal.includes("1") || canPass))
      throw problemOf(refusal(422, "start-position", "errors.start-position-over"));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const reason = illegalReason(error.code, firstIllegal(rules, position));
    throw problemOf(refusal(422, "start-position", undefined, { reason }));
  }
}

/** The first move that the rules refuse. */
export function firstIllegal(rules: Rules, position: Parameters<Rules["board"]>[0]): string {
  const { moves } = position;
  for (let count = 1; count <= moves.length; count++) {
    try {
      rules.board({ ...position, moves: moves.slice(0, count) });
    } catch {
      return moves[count - 1]!;
    }
  }
  return moves.at(-1) ?? "";
}

function seatsOf(request: NewGame, random: () => number): Pick<GameSettings, "seats" | "held"> {
  const person = (name = ""): LocalSeat => ({ name: cleanName(name), player: null });
  const program = (player: string): LocalSeat => ({ name: "", player });
  const { opponent = DEFAULTS.player, color = "black", players } = request;
  if (players) {
    const [first, second] = players;
    return { seats: { first: program(first!), second: program(second!) }, held: [] };
  }
  const isSecond = color === "white" || (color === "random" && random() < 0.5);
  const mine: SeatName = isSecond ? "second" : "first";
  const me = person(request.name);
  const other = opponent === "local" ? person() : program(opponent);
  return {
    seats: isSecond ? { first: other, second: me } : { first: me, second: other },
    held: opponent === "local" ? ["first", "second"] : [mine],
  };
}

function notOnDevice({ opponent = DEFAULTS.player, players }: NewGame): Problem {
  const known = (spec: string): boolean =>
    ["friend", "local", "watch"].includes(spec) ||
    isEngine(spec) ||
    /^(classic|program):/.test(spec);
  const player = [opponent, ...(players ?? [])].find((spec) => !known(spec));
  if (player === undefined) return needsServer();
  return problemOf(refusal(422, "unknown-player", undefined, { player }));
}

export function needsServer(): Problem {
  return new Problem(422, "needs-server", DEVICE_TEXTS["needs-server"]);
}

/** The moves of a game up to a ply; a `Problem` if it has fewer. */
export function movesUpTo(game: LocalGame, ply: number): string[] {
  const moves = movesOf(game);
  if (ply > moves.length)
    throw problemOf(refusal(422, "no-such-move", undefined, { count: moves.length }));
  return moves.slice(0, ply);
}

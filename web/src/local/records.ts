/** Games as files, read and written on this device. */
import { EngineError, type Position, type Rules } from "../engine/api";
import options from "../i18n/generated/options.json";
import type { ColorName } from "../net/messages";
import type { Problem } from "../net/problem";
import { cleanName, firstIllegal, illegalReason } from "./creation";
import { createRecord, type LocalGame } from "./record";
import { FORBIDDEN, problemOf, refusal } from "./refusal";
import { readSgf, RecordError, writeSgf, type GameRecord } from "./sgf";
import { stateOf } from "./state";
import { textOf } from "../i18n/catalogue";
import { reportOf, seatLabel } from "./view";

/** Characters of a file that is read. */
const MAX_LENGTH = 1024 * 1024;
/** Characters of a position or a list of moves. */
const MAX_LINE_LENGTH = 4000;

const { version: VERSION } = options;

export type RecordFormat = "sgf" | "moves" | "text";

/** A finished game, to replay and to continue, from the content of a file. */
export function importRecord(content: string, id: string, rules: Rules, now: number): LocalGame {
  if (content.length > MAX_LENGTH) throw problemOf(refusal(413, "too-large"));
  const record = readable(content, rules);
  const moves = [...setupMoves(record), ...record.moves];
  if (!moves.length) throw unreadable(new RecordError(null, 0, "it holds no moves"));
  const result =
    checkedResult(rules, { size: record.size, rule: record.rule, moves }) ?? record.result;
  const person = (name: string) => ({ name: cleanName(name), player: null });
  const game = createRecord(
    id,
    {
      rule: record.rule,
      size: record.size,
      clock: null,
      local: false,
      listed: false,
      seats: { first: person(record.black), second: person(record.white) },
      held: [],
      start: moves,
      isShared: false,
    },
    now,
  );
  return { ...game, record: result ?? { winner: null, termination: "unknown" } };
}

/** The game as the content of a file; board text is the last position. */
export function exportRecord(game: LocalGame, format: RecordFormat, rules: Rules): string {
  const state = stateOf(game, rules);
  if (format === "moves") return `${state.moves.join("") || "-"}\n`;
  if (format === "text") return `${state.board?.text ?? ""}\n`;
  const comments = new Map(
    state.thoughts.map(({ ply, thought }) => [ply, reportOf(thought).text.en]),
  );
  return writeSgf({
    size: game.size,
    rule: game.rule,
    black: seatLabel(game, "first").en,
    white: seatLabel(game, "second").en,
    date: new Date(game.created).toISOString().slice(0, 10),
    version: VERSION,
    moves: state.moves.map((point, ply) => ({
      point,
      seconds: (state.times[ply] ?? 0) / 1000,
      comment: comments.get(ply) ?? "",
    })),
    result: state.ending && { ...state.ending, line: [...state.ending.line] },
  });
}

function readable(content: string, rules: Rules): GameRecord {
  try {
    return /\(\s*;/.test(content) ? readSgf(content) : readLine(content, rules);
  } catch (error) {
    if (error instanceof RecordError) throw unreadable(error);
    throw error;
  }
}

/** The first line that is not empty or a comment: board text, or moves. */
function readLine(content: string, rules: Rules): GameRecord {
  const lines = content.replace(/^\ufeff/, "").split(/\r?\n/);
  const index = lines.findIndex((line) => line.trim() && !line.trim().startsWith("#"));
  const line = lines[index]?.trim() ?? "";
  if (!line || line.length > MAX_LINE_LENGTH) throw new RecordError(null, 0, "no line of moves");
  try {
    const { size, rule, moves, setup } = rules.parse(line);
    const { black = [], white = [], turn = null } = setup ?? {};
    const stones = { black: [...black], white: [...white] };
    const names = { black: "", white: "" };
    return { size, rule, ...names, setup: stones, turn, moves: [...moves], result: null };
  } catch (error) {
    if (error instanceof EngineError) throw new RecordError("line", index + 1, error.message);
    throw error;
  }
}

/** Set-up stones in alternating order; a `Problem` if no game leads to them. */
function setupMoves({ setup: { black, white }, turn }: GameRecord): string[] {
  const surplus = black.length - white.length;
  const next: ColorName = surplus === 0 ? "black" : "white";
  const hasStones = black.length + white.length > 0;
  if (surplus < 0 || surplus > 1 || (turn && turn !== next && (hasStones || turn === "white")))
    throw problemOf(refusal(422, "setup"));
  return black.flatMap((stone, i) => (i < white.length ? [stone, white[i]!] : [stone]));
}

/** How the moves end by the rules; black loses by a forbidden last move. */
function checkedResult(rules: Rules, position: Position): LocalGame["record"] {
  try {
    const { outcome } = rules.board(position);
    return outcome && { winner: outcome.winner, termination: outcome.termination };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const point = firstIllegal(rules, position);
    const isLast = point === position.moves.at(-1) && FORBIDDEN.includes(error.code);
    if (isLast) return { winner: "white", termination: error.code as "overline" };
    const reason = illegalReason(error.code, point);
    throw problemOf(refusal(422, "illegal-record", undefined, { reason }));
  }
}

function unreadable({ unit, place }: RecordError): Problem {
  const reason = unit
    ? textOf("server.files.error-at", { place: textOf(`server.files.${unit}`, { number: place }) })
    : textOf("server.files.unknown-format");
  return problemOf(refusal(422, "record", "files.record", { reason }));
}

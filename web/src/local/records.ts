/** Games as files, read and written on this device. */
import { EngineError, type Position, type Rules } from "../engine/api";
import { textOf } from "../i18n/catalogue";
import options from "../i18n/generated/options.json";
import type { ColorName } from "../net/messages";
import type { Problem } from "../net/problem";
import { MAX_TEXT } from "../study/bounds";
import { studiesIn } from "../study/read";
import { fromRecord } from "../study/record";
import { RecordError } from "../study/record-error";
import { writeSgf } from "../study/sgf";
import { mainLine, type Study } from "../study/tree";
import { cleanName, firstIllegal, illegalReason } from "./creation";
import { createRecord, type LocalGame } from "./record";
import { FORBIDDEN, problemOf, refusal } from "./refusal";
import { stateOf, type LocalState } from "./state";
import { reportOf, seatLabel } from "./view";

const { version: VERSION } = options;

export type RecordFormat = "sgf" | "moves" | "text";

/** A finished game, to replay and to continue, from the content of a file. */
export function importRecord(content: string, id: string, rules: Rules, now: number): LocalGame {
  if (content.length > MAX_TEXT) throw problemOf(refusal(413, "too-large"));
  const record = readable(content, rules);
  const moves = [...setupMoves(record), ...mainLine(record).map(({ move }) => move!)];
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
  const { winner, termination } = result ?? { winner: null, termination: "unknown" };
  return { ...game, record: { winner, termination } };
}

/** The game as the content of a file; board text is the last position. */
export function exportRecord(game: LocalGame, format: RecordFormat, rules: Rules): string {
  const state = stateOf(game, rules);
  if (format === "moves") return `${state.moves.join("") || "-"}\n`;
  if (format === "text") return `${state.board?.text ?? ""}\n`;
  return writeSgf(studyOf(game, state), VERSION);
}

/** The game with its times, and what the programs said about their moves as comments. */
function studyOf(game: LocalGame, state: LocalState): Study {
  const comments = new Map(
    state.thoughts.map(({ ply, thought }) => [ply, reportOf(thought).text.en]),
  );
  return fromRecord({
    size: game.size,
    rule: game.rule,
    black: seatLabel(game, "first").en,
    white: seatLabel(game, "second").en,
    info: { date: new Date(game.created).toISOString().slice(0, 10) },
    result: state.ending,
    nodes: [
      {},
      ...state.moves.map((move, ply) => ({
        parent: ply,
        move,
        seconds: (state.times[ply] ?? 0) / 1000,
        comment: comments.get(ply) ?? "",
      })),
    ],
  });
}

/** The first game of a file. */
function readable(content: string, rules: Rules): Study {
  try {
    for (const study of studiesIn(content, rules)) return study;
  } catch (error) {
    if (error instanceof RecordError) throw unreadable(error);
    throw error;
  }
  throw unreadable(new RecordError(null, 0, "it holds no game"));
}

/** Set-up stones in alternating order; a `Problem` if no game leads to them. */
function setupMoves({ setup: { black, white }, turn }: Study): string[] {
  const surplus = black.length - white.length;
  const next: ColorName = surplus === 0 ? "black" : "white";
  if (surplus < 0 || surplus > 1 || turn !== next) throw problemOf(refusal(422, "setup"));
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

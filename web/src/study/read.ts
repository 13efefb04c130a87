/** Studies from text: SGF, JSON of the format `tengen-game`, lists of moves, board text. */
import { EngineError, type Rules } from "../engine/api";
import { MAX_GAMES, MAX_NODES, MAX_TEXT, wellFormed } from "./bounds";
import { createStudy } from "./edits";
import { fault, listOf, objectOf } from "./json-checks";
import { RecordError } from "./record-error";
import { fromRecord, type GameRecordJson } from "./record";
import { isSgf, sgfGames } from "./sgf";
import { mainLine, type Study } from "./tree";

/** Characters of a position or a list of moves. */
const MAX_LINE = 4000;
const FORMAT = "tengen-game";
const VERSION = 1;

/** Every game of a text; `RecordError` if there is none, or one that cannot be read. */
export function readStudies(text: string, rules: Rules): Study[] {
  return [...studiesIn(text, rules)];
}

/** The games of a text, each read when it is asked for, so that later ones may have faults. */
export function* studiesIn(text: string, rules: Rules): Generator<Study> {
  if (text.length > MAX_TEXT) throw new RecordError(null, 0, `more than ${MAX_TEXT} characters`);
  const content = wellFormed(text.replace(/^\ufeff/, ""));
  let games = 0;
  let nodes = 0;
  for (const study of gamesOf(content, rules)) {
    if (++games > MAX_GAMES) throw new RecordError("game", games, "too many games");
    nodes += study.nodes.size;
    if (nodes > MAX_NODES) throw new RecordError("game", games, "too many nodes");
    yield study;
  }
}

function gamesOf(content: string, rules: Rules): Iterable<Study> {
  if (/^\s*\{/.test(content)) return jsonGames(content);
  return isSgf(content) ? sgfGames(content) : lineGames(content, rules);
}

function* jsonGames(content: string): Generator<Study> {
  const names = ["format", "version", "games"];
  const { format, version, games } = objectOf(parsed(content), "document", names, names);
  if (format !== FORMAT || version !== VERSION) throw fault("document", "not a tengen-game");
  for (const [index, game] of listOf((each) => each)(games, "games").entries())
    yield fromRecord(game, `games[${index}]`);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    throw new RecordError(null, 0, "not JSON");
  }
}

/** Studies as a file of the format `tengen-game`. */
export function jsonDocument(records: readonly GameRecordJson[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, games: records })}\n`;
}

/** One game per line, without empty lines and comments: board text, or moves. */
function* lineGames(content: string, rules: Rules): Generator<Study> {
  let isEmpty = true;
  for (const [index, raw] of content.split(/\r\n?|\n/).entries()) {
    const line = raw.trim();
    if (!line || line.startsWith("#")) continue;
    isEmpty = false;
    yield lineGame(line, index + 1, rules);
  }
  if (isEmpty) throw new RecordError(null, 0, "no line of moves");
}

function lineGame(line: string, number: number, rules: Rules): Study {
  if (line.length > MAX_LINE) throw new RecordError("line", number, "a long line");
  try {
    const { size, rule, moves, setup } = rules.parse(line);
    const study = createStudy({ size, rule, moves, ...(setup ? { setup, turn: setup.turn } : {}) });
    const { length } = mainLine(study);
    if (length < moves.length)
      throw new RecordError("move", length + 1, "a move off the board or on a stone");
    return study;
  } catch (error) {
    if (error instanceof EngineError) throw new RecordError("line", number, error.message);
    throw error;
  }
}

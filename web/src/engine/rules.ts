/** The rules on the page's own thread: every question is answered at once. */
import {
  EngineError,
  type BoardState,
  type ColorName,
  type DirectionName,
  type Explanation,
  type Position,
  type Reasons,
  type RuleName,
  type Rules,
  type Setup,
  type ShapeName,
  type Threat,
} from "./api";
import { Instance } from "./instance";
import { boardFields, type Field } from "./requests";

const DEFAULT_SIZE = 15;
/** Characters; no position needs as many. */
const MAX_TEXT = 1 << 16;

/** The rules in an instance of the module without threads. */
export function createRules(module: WebAssembly.Module): Rules {
  let instance = Instance.create(module);
  const call = <Answer>(...fields: Field[]): Answer => {
    try {
      return instance.call<Answer>(...fields);
    } catch (error) {
      // After an error of the core the instance must not be used any more.
      if (!(error instanceof EngineError) || error.code === "crashed")
        instance = Instance.create(module);
      throw error;
    }
  };
  const ask = <Answer>(what: string, position: Position, ...more: Field[]): Answer =>
    call<Answer>(what, ...boardFields(position), ...more);
  return {
    board: (position) => ask<BoardState>("board", position),
    parse: (text, defaults) => parse(text, defaults ?? {}, (line) => call("parse", line)),
    explain: (position, point) => ask<Explanation>("explain", position, point),
    shapes: (position, point, color?: ColorName) =>
      ask<Record<DirectionName, ShapeName>>("shapes", position, point, color),
    threats: (position) => ask<Threat[]>("threats", position),
    fives: (position, color) => ask<string[]>("fives", position, color),
    reasons: (position, point) => ask<Reasons>("reasons", position, point),
  };
}

/** A list of moves, or a board. */
type Parsed = { moves: string[] } | ({ size: number; rule: RuleName } & Setup);

function parse(
  text: string,
  { size = DEFAULT_SIZE, rule = "freestyle" }: { size?: number; rule?: RuleName },
  read: (line: string) => Parsed,
): Position {
  if (text.length > MAX_TEXT) throw new EngineError("position", "the text is too long");
  try {
    const parsed = read(text.trim().replace(/\s+/g, " "));
    if ("moves" in parsed) return { size, rule, moves: parsed.moves };
    const { size: boardSize, rule: boardRule, ...setup } = parsed;
    return { size: boardSize, rule: boardRule, moves: [], setup };
  } catch (error) {
    throw new EngineError("position", error instanceof Error ? error.message : undefined);
  }
}

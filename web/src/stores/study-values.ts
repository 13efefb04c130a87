/** What the study page derives from positions and notes. */
import { EngineError, type BoardState, type Position, type Rules } from "../engine/api";
import { createStudy, type Study } from "../study/study";

const SIZE = 15;

/** What the rules say about the position. */
export interface Judged {
  state: BoardState | null;
  /** The rules refuse the position. */
  isIllegal: boolean;
}

/** The answer of the rules, if they are loaded. */
export function judge(position: Position, rules: Rules | null): Judged {
  if (!rules) return { state: null, isIllegal: false };
  try {
    return { state: rules.board(position), isIllegal: false };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { state: null, isIllegal: true };
  }
}

export function emptyStudy(rule: Position["rule"] = "freestyle"): Study {
  return createStudy({ size: SIZE, rule });
}

/** Whether two studies begin with the same position under the same rule. */
export function isSameStart(one: Study, other: Study): boolean {
  const startOf = ({ size, rule, turn, setup }: Study): string =>
    JSON.stringify([size, rule, turn, setup.black, setup.white]);
  return startOf(one) === startOf(other);
}

/** The first letter that no label has. */
export function nextLetter(labels: Readonly<Record<string, string>>): string {
  const used = new Set(Object.values(labels));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.find((letter) => !used.has(letter)) ?? "*";
}

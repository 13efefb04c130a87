/** Hints, threats and forbidden points of any position, computed on this device. */
import { EngineError, type Position, type Rules } from "../engine/api";
import type { ForbiddenReason, Hint, Threats } from "../net/messages";
import type { EngineHolder } from "./engine-holder";
import { problemOf, refusal } from "./refusal";
import { failureOf } from "./thinking";
import { failureText, forbiddenText, hintText, passHintText, shapeLabel } from "./texts";
import { reportOf, thoughtOf } from "./view";
import { Problem } from "../net/problem";

const HINT_SECONDS = 1;
const ADVISER = "tengen";

/** The engine's choice at full strength, and why. */
export async function hintFor(
  position: Position,
  rules: Rules,
  holder: EngineHolder,
): Promise<Hint> {
  try {
    const limit = { seconds: HINT_SECONDS };
    const found = await holder.run((engine) => engine.choose(position, { limit }));
    holder.measure(found);
    const { point } = found;
    const report = reportOf(thoughtOf({ ...found, lines: [found.line] }));
    const text =
      point === "--" ? passHintText() : hintText(rules.reasons(position, point), found.line.mateIn);
    return { ply: position.moves.length, action: point, text, report };
  } catch (error) {
    throw new Problem(503, "no-hint", failureText(failureOf(error), ADVISER));
  }
}

/** The threats of both sides; none after the end of the game. */
export function threatsIn(position: Position, rules: Rules): Threats {
  const isOver = rules.board(position).outcome !== null;
  const threats = (isOver ? [] : rules.threats(position)).map((threat) => ({
    ...threat,
    label: shapeLabel(threat.shape),
  }));
  return { ply: position.moves.length, threats };
}

/** Why black may or may not play a point. */
export function forbiddenIn(position: Position, point: string, rules: Rules): ForbiddenReason {
  try {
    const tree = rules.explain(position, point);
    const ply = position.moves.length;
    return { ply, point: tree.point, forbidden: tree.verdict, tree, text: forbiddenText(tree) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const values = { point: point.slice(0, 3).toUpperCase() };
    throw problemOf(refusal(422, "point", undefined, values));
  }
}

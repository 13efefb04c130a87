/** Facts about games as sentences in every language, composed as the server does it. */
import { opponent } from "../board/position";
import type {
  Completion,
  DirectionName,
  Explanation,
  ExplanationLine,
  ForbiddenName,
  Reasons,
} from "../engine/api";
import { eachLanguage, say, textOf, verbatim, type Language, type Value } from "../i18n/catalogue";
import { purposeIn } from "../i18n/purpose";
import type { ColorName, TerminationName, Text } from "../net/messages";

// ---- games

/** Terminations that name the loser; the others name the winner. */
const LOST: readonly TerminationName[] = [
  "resigned",
  "timeout",
  "overline",
  "double-four",
  "double-three",
  "illegal-move",
  "crashed",
];
const DRAWN: readonly TerminationName[] = ["full-board", "passes", "agreement", "unknown"];

/** How a game ended and why. */
export function outcomeText(winner: ColorName | null, why: TerminationName): Text {
  if (!winner) return textOf(`server.outcome.drawn.${DRAWN.includes(why) ? why : "other"}`);
  if (LOST.includes(why))
    return textOf(`server.outcome.lost.${why}`, { loser: sideName(opponent(winner)) });
  const key = why === "five" ? why : "unknown";
  return textOf(`server.outcome.won.${key}`, { winner: sideName(winner) });
}

const LEVEL = "tengen:level=";

/** The name of a program. */
export function playerLabel(spec: string): Text {
  if (spec === "tengen") return textOf("server.labels.engine");
  if (spec.startsWith(LEVEL))
    return textOf("server.labels.level", { level: spec.slice(LEVEL.length) });
  return verbatim(spec);
}

export function guestLabel(): Text {
  return textOf("server.labels.guest");
}

/** Why a program gave no answer. */
export function failureText(problem: string, player: string): Text {
  return textOf(`server.failure.${problem}`, { player });
}

/** The part of a report that its sentence is about. */
export interface ReportFacts {
  readonly pv: readonly string[];
  readonly mate_in: number | null;
  readonly win_probability: number | null;
}

/** Distance of the win probability from 0.5: even up to the first, clear from the second on. */
const EVEN = 0.1;
const CLEAR = 0.3;

/** What a program thinks in one line, such as "I expect J9; I win in 7." */
export function reportText(report: ReportFacts): Text {
  const parts = reportParts(report);
  return eachLanguage((language) => {
    if (!parts.length) return "";
    const words = parts.map(([key, values]) => say(language, `server.thought.${key}`, values));
    const line = words.join(say(language, "server.thought.separator"));
    return line.charAt(0).toUpperCase() + line.slice(1) + say(language, "server.thought.end");
  });
}

function reportParts(report: ReportFacts): [string, Record<string, Value>][] {
  const { pv, mate_in: mate, win_probability: chance } = report;
  const parts: [string, Record<string, Value>][] = [];
  if (pv[1]) parts.push(["expect", { point: pv[1].toUpperCase() }]);
  if (mate === 1) parts.push(["win-now", {}]);
  else if (mate !== null) parts.push([mate > 0 ? "win" : "lose", { count: Math.abs(mate) }]);
  else if (chance !== null) parts.push([chanceKey(chance - 0.5), {}]);
  return parts;
}

function chanceKey(lead: number): string {
  if (Math.abs(lead) <= EVEN) return "even";
  return (Math.abs(lead) >= CLEAR ? "far-" : "") + (lead > 0 ? "ahead" : "behind");
}

// ---- hints

/** A nearer win is visible in the shapes that the hint names. */
const MIN_FORCED_PLIES = 5;
/** The ideas that end the sentence with a judgement. */
const ENDS: readonly Reasons["idea"][] = ["unstoppable", "strong", "initiative"];

/** Why a point is worth a stone, and what the search knows about the end. */
export function hintText(reasons: Reasons, mateIn: number | null): Text {
  const reason = eachLanguage((language) => reasonsIn(language, reasons));
  if (mateIn === null || (mateIn >= 0 && mateIn < MIN_FORCED_PLIES)) return reason;
  const key = mateIn > 0 ? "wins" : "loses";
  return textOf(`server.hints.${key}`, { reason, plies: Math.abs(mateIn) });
}

export function passHintText(): Text {
  return textOf("server.hints.pass");
}

function reasonsIn(language: Language, reasons: Reasons): string {
  const point = reasons.point.toUpperCase();
  if (reasons.idea === "win") return say(language, "hint.wins", { point });
  const purpose = purposeIn(language, reasons);
  if (!purpose) return say(language, "hint.plain", { point });
  const end = ENDS.includes(reasons.idea) ? say(language, `hint.end.${reasons.idea}`) : "";
  return say(language, "hint.sentence", { point, reasons: purpose, end });
}

// ---- shapes and forbidden points

/** Combined shapes have names of their own; an open four of a row is a plain shape. */
const COMBINED: readonly string[] = ["double-four", "four-three", "double-three"];

/** The name of a threat. */
export function shapeLabel(shape: string): Text {
  return textOf(`${COMBINED.includes(shape) ? "hint.combination" : "rules.shape"}.${shape}`);
}

/** The kind of line that justifies each verdict. */
const LINE_KINDS: Record<ForbiddenName, ExplanationLine["kind"]> = {
  overline: "overline",
  "double-four": "four",
  "double-three": "three",
};

/** Why black may or may not play a point, in one sentence. */
export function forbiddenText({ point, verdict, wins, lines }: Explanation): Text {
  const name = point.toUpperCase();
  if (wins || !verdict)
    return textOf(`server.forbidden.${wins ? "wins" : "allowed"}`, { point: name });
  const directions = lines
    .filter(({ kind }) => kind === LINE_KINDS[verdict])
    .map(({ direction }) => direction);
  return eachLanguage((language) =>
    say(language, `server.forbidden.${verdict}`, {
      point: name,
      lines: directionsIn(language, directions),
    }),
  );
}

function directionsIn(language: Language, directions: readonly DirectionName[]): string {
  const names = [...new Set(directions)].map((name) => say(language, `server.forbidden.${name}`));
  return names.join(say(language, "server.forbidden.separator"));
}

/** The whole explanation in words, one line for each fact, indented by two spaces a level. */
export function explanationText(explanation: Explanation): Text {
  return eachLanguage((language) => explanationLines(language, explanation, 0).join("\n"));
}

function explanationLines(language: Language, found: Explanation, depth: number): string[] {
  const indent = "  ".repeat(depth);
  const below = found.lines.flatMap((line) => [
    `${indent}  ${lineText(language, line)}`,
    ...line.completions.flatMap(({ because }) =>
      because ? explanationLines(language, because, depth + 2) : [],
    ),
  ]);
  return [indent + headline(language, found), ...below];
}

function headline(language: Language, { point, verdict, wins }: Explanation): string {
  if (wins) return say(language, "rules.explanation.wins", { point });
  if (!verdict) return say(language, "rules.explanation.allowed", { point });
  const reason = say(language, `rules.forbidden.${verdict}`);
  return say(language, "rules.explanation.forbidden", { point, reason });
}

function lineText(language: Language, line: ExplanationLine): string {
  const head = say(language, "rules.explanation.line", {
    direction: say(language, `rules.direction.${line.direction}`),
    kind: say(language, `rules.explanation.kind.${line.kind}`),
    stones: line.stones.join(" "),
  });
  if (!line.completions.length) return head;
  const points = line.completions
    .map((completion) => completionText(language, completion, line.kind))
    .join(say(language, "rules.explanation.separator"));
  const shape = line.kind === "four" ? "four" : "three";
  return say(language, `rules.explanation.${shape}`, { line: head, points });
}

/** The point, and why it does not complete a three if it does not. */
function completionText(
  language: Language,
  { point, verdict }: Completion,
  kind: ExplanationLine["kind"],
): string {
  if (kind === "four" || verdict === "legal") return point;
  if (verdict === "five") return say(language, "rules.explanation.completion-five", { point });
  const reason = say(language, `rules.forbidden.${verdict}`);
  return say(language, "rules.explanation.completion-forbidden", { point, reason });
}

function sideName(color: ColorName): Text {
  return textOf(`server.labels.${color}`);
}

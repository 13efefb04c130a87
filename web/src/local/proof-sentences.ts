/** A step of a proof in words, composed as src/tengen/solver/explanation.py does it. */
import { opponent } from "../board/position";
import type { ColorName, Position, ProofCheck, Rules, ShapeName } from "../engine/api";
import { MAX_PROOF } from "../engine/bounds";
import * as format from "../i18n/format";
import type { ProofWords } from "../i18n/proof-words";
import { forcing } from "../study/forcing";
import {
  answersOf,
  longestReply,
  movesOf,
  positionAfter,
  type ProofNode,
  type ProofTree,
  type ProofWalk,
} from "../study/proof";
import { PASS } from "../study/study";
import { say, type Language } from "../i18n/catalogue";
import { purposeIn } from "../i18n/purpose";

const FOURS: readonly ShapeName[] = ["open-four", "double-four", "four"];
/** The combinations that the shapes of single lines do not name. */
const NAMED: readonly string[] = ["double-four", "four-three", "double-three"];
/** Points listed in a sentence. */
const MAX_POINTS = 8;

/** What a proof shows, and from where. */
export interface ShownProof {
  readonly base: Position;
  readonly attacker: ColorName;
  readonly tree: ProofTree;
  /** The first fault; null in a valid proof. */
  readonly fault: ProofCheck | null;
}

/** The sentences about the step on display: the defender's reply, if there is one, and the attacker's move. */
export interface StepTexts {
  reply: string;
  attack: string;
}

export function stepTexts(
  rules: Rules,
  proof: ShownProof,
  walk: ProofWalk,
  { code, why }: Pick<ProofWords, "code" | "why">,
): StepTexts {
  const narrator = new Narrator(rules, proof, code, why);
  const { reply, node } = walk.at(-1)!;
  const before = positionAfter(proof.base, movesOf(proof.tree, walk.slice(0, -1)));
  if (!reply) return { reply: "", attack: narrator.attack(before, node) };
  const parent = walk.at(-2)!.node;
  const after = positionAfter(before, [reply]);
  return { reply: narrator.reply(before, parent, reply), attack: narrator.attack(after, node) };
}

/** Why a proof is not valid. */
export function faultText(
  { fault, point, at, after, kind }: ProofCheck,
  language: Language,
): string {
  if (!fault) return "";
  // As the catalogue's text writes it.
  const limit = format.count(MAX_PROOF);
  const values = { point: point?.toUpperCase() ?? "", at: at ?? 0, kind, limit };
  return after.reduceRight(
    (problem, reply) => say(language, "solver.hole.after", { point: reply.toUpperCase(), problem }),
    say(language, `solver.hole.${fault}`, values),
  );
}

/** The combination that shapes form, as core/rules/combination.hpp names it; null if they form none. */
function combination(shapes: readonly ShapeName[]): string | null {
  const count = (shape: ShapeName): number => shapes.filter((each) => each === shape).length;
  const [fours, threes] = [count("four"), count("open-three")];
  if (count("open-four")) return "open-four";
  if (count("double-four") || fours > 1) return "double-four";
  if (fours && threes) return "four-three";
  return threes > 1 ? "double-three" : null;
}

class Narrator {
  private readonly names: Record<string, string>;
  private readonly defender: ColorName;

  constructor(
    private readonly rules: Rules,
    private readonly proof: ShownProof,
    private readonly language: Language,
    private readonly shorter: ProofWords["why"],
  ) {
    this.defender = opponent(proof.attacker);
    const attacker = say(language, `rules.color.${proof.attacker}`);
    const defender = say(language, `rules.color.${this.defender}`);
    this.names = {
      attacker,
      defender,
      Attacker: capitalized(attacker),
      Defender: capitalized(defender),
    };
  }

  /** The attacker's move; `position` is the one before it. */
  attack(position: Position, node: ProofNode): string {
    const { tree } = this.proof;
    const move = tree.moves[node]!;
    if (!move) return this.say("threatens", { threat: this.threat(position, node) }).trim();
    const point = move.toUpperCase();
    if (
      longestReply(tree, node) === null &&
      !this.rules.fives(position, this.proof.attacker).includes(move)
    )
      return ""; // in a tree with a fault
    if (longestReply(tree, node) === null)
      return say(this.language, "hint.wins", { point: `${this.names.Attacker} ${point}` });
    const purpose = purposeIn(this.language, forcing(this.rules.reasons(position, move)));
    const made = combination(this.shapes(position, move, this.proof.attacker)) ?? "";
    const threat = this.threat(positionAfter(position, [move]), node);
    if (!purpose) return this.say("quiet", { point, threat });
    const name = NAMED.includes(made) ? say(this.language, `hint.combination.${made}`) : "";
    const suffix = name && this.say("combination", { name });
    return this.say("attack", { point, purpose, combination: suffix, threat });
  }

  /** The defender's reply to a node; `position` is the one before it. */
  reply(position: Position, node: ProofNode, reply: string): string {
    const fives = this.rules.fives(position, this.proof.attacker);
    if (reply === PASS) return this.pass(position, node, fives);
    const why = this.why(position, node, reply, fives);
    return this.say("reply", { point: reply.toUpperCase(), why });
  }

  private say(key: string, values: Record<string, string | number> = {}): string {
    return say(this.language, `solver.explain.${key}`, { ...this.names, ...values });
  }

  private listed(points: readonly string[], joint: "and" | "or" = "and"): string {
    const names = points.map((point) => point.toUpperCase());
    const last = names.pop() ?? "";
    return names.length ? `${names.join(this.say("separator"))}${this.say(joint)}${last}` : last;
  }

  private shapes(position: Position, point: string, color: ColorName): ShapeName[] {
    return Object.values(this.rules.shapes(position, point, color));
  }

  /** What the attacker does next if the defender does nothing about it. */
  private threat(position: Position, node: ProofNode): string {
    const fives = this.rules.fives(position, this.proof.attacker);
    if (fives.length)
      return this.say(`threat.${fives.length > 1 ? "fives" : "five"}`, {
        points: this.listed(sorted(fives)),
      });
    const { tree } = this.proof;
    const next = tree.threats[node]!;
    if (next < 0) return this.say("threat.none");
    const move = tree.moves[next]!;
    const made = combination(this.shapes(position, move, this.proof.attacker));
    if (made === "open-four" || made === "double-four") {
      const shape = say(this.language, `hint.shape.${made}`);
      return this.say("threat.shape", { shape, point: move.toUpperCase() });
    }
    return this.say("threat.line", { line: this.mainLine(next).join(" ").toUpperCase() });
  }

  /** The moves from a node on, against the longest defence. */
  private mainLine(node: ProofNode): string[] {
    const { tree } = this.proof;
    const moves: string[] = [];
    for (let each: ProofNode | null = node; each !== null; each = longestReply(tree, each)) {
      if (moves.length) moves.push(tree.replies[each] || PASS);
      moves.push(tree.moves[each]!);
    }
    return moves;
  }

  /** Why the defender plays there. */
  private why(
    position: Position,
    node: ProofNode,
    point: string,
    fives: readonly string[],
  ): string {
    if (fives.length) return this.whyStop(position, node, point, fives);
    if (this.makesFour(position, point)) {
      const blocks = this.rules.fives(positionAfter(position, [point]), this.defender);
      return this.say("why.four", { points: this.listed(sorted(blocks)) });
    }
    return this.whyMet(position, node, point);
  }

  /** The attacker threatens five. */
  private whyStop(
    position: Position,
    node: ProofNode,
    point: string,
    fives: readonly string[],
  ): string {
    const left = this.rules.fives(positionAfter(position, [point]), this.proof.attacker);
    if (left.length)
      return this.say(left.length < fives.length ? "why.one_of_fives" : "why.ignores");
    const shutIn = fives.filter((five) => five !== point);
    if (shutIn.length) return this.say("why.shut_in", { five: this.listed(sorted(shutIn)) });
    const { tree } = this.proof;
    const stops = answersOf(tree, node).filter((each) => longestReply(tree, each) !== null);
    return this.say(stops.length > 1 ? "why.five" : "why.only");
  }

  /** Replies that are listed meet the threat; any other loses to it. */
  private whyMet(position: Position, node: ProofNode, reply: string): string {
    const { tree } = this.proof;
    const answer = answersOf(tree, node).find((each) => tree.replies[each] === reply);
    if (answer === undefined) return this.shorter.unmet;
    // The catalogue's sentences are about the longest defence.
    const isLongest = tree.lengths[answer] === tree.lengths[longestReply(tree, node)!];
    if (tree.threats[node]! < 0) return isLongest ? this.say("why.any") : this.shorter.any;
    const points = sorted(answersOf(tree, node).map((each) => tree.replies[each]!));
    if (points.length === 1) return this.say("why.only_defence");
    const count = points.length;
    if (count > MAX_POINTS)
      return isLongest ? this.say("why.many", { count }) : this.shorter.many(count);
    const fours = points.filter((each) => each !== PASS && this.makesFour(position, each));
    const others = this.listed(points.filter((each) => !fours.includes(each)));
    if (!fours.length)
      return isLongest ? this.say("why.met", { points: others }) : this.shorter.met(others);
    const either = this.listed(fours, "or");
    return isLongest
      ? this.say("why.met_or_fours", { points: others, fours: either })
      : this.shorter.metOrFours(others, either);
  }

  private makesFour(position: Position, point: string): boolean {
    return this.shapes(position, point, this.defender).some((shape) => FOURS.includes(shape));
  }

  /** The defender may as well pass, or every useful point is forbidden. */
  private pass(position: Position, node: ProofNode, fives: readonly string[]): string {
    const { tree } = this.proof;
    const threat = tree.threats[node]!;
    if (threat < 0 || answersOf(tree, node).length) return this.say("passes");
    const { forbidden } = this.rules.board(position);
    const wanted = fives.length ? fives : this.mainLine(threat).filter((_, i) => i % 2 === 0);
    const points = wanted.flatMap((point) => {
      const reason = this.defender === "black" && forbidden[point];
      if (!reason) return [];
      const label = say(this.language, `rules.forbidden.${reason}`);
      return [this.say("with_reason", { point: point.toUpperCase(), reason: label })];
    });
    if (!points.length) return this.say("passes");
    const key = fives.length === 1 ? "forbidden_five" : "forbidden_points";
    return this.say(key, { points: points.join(this.say("separator")) });
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** By column, then by row. */
function sorted(points: readonly string[]): string[] {
  const rank = (point: string): number => point.charCodeAt(0) * 100 + Number(point.slice(1));
  return [...points].sort((one, other) => rank(one) - rank(other));
}

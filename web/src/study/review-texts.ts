/**
 * The key moments of a game in words: why a move is one, in shapes and threats. The sentences are
 * those of src/tengen/game_review/words.py; the facts come from the rules and from the proofs.
 */
import { opponent } from "../board/position";
import type { ColorName, ForbiddenName, Position, Reasons, Rules, Threat } from "../engine/api";
import { eachLanguage, say, textOf, type Values } from "../i18n/catalogue";
import { purposeIn } from "../i18n/purpose";
import type { Text } from "../net/messages";
import { mainLine } from "./forced-win";
import { forcing } from "./forcing";

/** What a sentence needs of a `PositionReview`. */
export interface MomentReview {
  readonly line: { readonly moves: readonly string[] } | null;
  readonly win: { readonly kind: "vcf" | "vct" | "win"; readonly tree: string } | null;
  readonly played: {
    readonly move: string;
    readonly class: string;
    readonly cost: number;
    readonly better: readonly string[];
    readonly holds: boolean | null;
  } | null;
}

interface Stone extends Values {
  readonly point: string;
  readonly purpose: Text;
  readonly name: Text | "";
}

const PASS = "--";
/** The rows that have to be answered. */
const ROWS: readonly string[] = ["open-four", "four", "open-three"];
/** The shapes that a move should not allow; a single four only has to be blocked. */
const STRONG: readonly string[] = ["open-four", "double-four", "open-three"];
const LOSSES: readonly string[] = ["losing", "lost"];
/** The classes of moves that cost something, the lightest first: they are counted. */
export const KEY_CLASSES = ["inaccuracy", "mistake", "missed-win", "losing"] as const;

/**
 * The plies before the moves that cost something. Of the moves in a lost position only the first is
 * one, unless a losing mistake led there.
 */
export function keyPlies(positions: readonly (MomentReview | null)[]): number[] {
  const classOf = (ply: number): string => positions[ply]?.played?.class ?? "";
  /** Forced moves in between change nothing. */
  const wasLost = (ply: number): boolean => {
    let before = ply - 2;
    while (classOf(before) === "forced") before -= 2;
    return LOSSES.includes(classOf(before));
  };
  const keys: readonly string[] = KEY_CLASSES;
  return [...positions.keys()].filter((ply) => {
    const name = classOf(ply);
    return keys.includes(name) || (name === "lost" && !wasLost(ply));
  });
}

/**
 * Why the move played from a position is a key moment; null for a move of another class.
 *
 * `position` is the one before the move, `review` what the review says of it, `next` what it says of
 * the position after the move.
 */
export function momentText(
  rules: Rules,
  position: Position,
  review: MomentReview,
  next: MomentReview,
): Text | null {
  const { played } = review;
  if (!played) return null;
  const narrator = new Narrator(rules, position, review, next, played);
  switch (played.class) {
    case "inaccuracy":
    case "mistake":
      return narrator.mistake();
    case "missed-win":
      return narrator.missedWin();
    case "losing":
      return narrator.losing();
    case "lost":
      return narrator.lost();
    default:
      return null;
  }
}

/** Finds the facts about one move and chooses the texts. */
class Narrator {
  private readonly after: Position;
  private readonly mover: ColorName;
  private readonly values: Values;
  /** Why the move was forbidden to its side. */
  private readonly forbidden: ForbiddenName | undefined;

  constructor(
    private readonly rules: Rules,
    private readonly before: Position,
    private readonly review: MomentReview,
    private readonly next: MomentReview,
    private readonly played: NonNullable<MomentReview["played"]>,
  ) {
    const { turn, forbidden } = rules.board(before);
    this.mover = turn;
    this.after = playing(before, [played.move]);
    this.forbidden = turn === "black" ? forbidden[played.move] : undefined;
    this.values = {
      Side: textOf(`review.side.${turn}`),
      side: textOf(`rules.color.${turn}`),
      other: textOf(`rules.color.${opponent(turn)}`),
      move: nameOf(played.move),
    };
  }

  // ---- one sentence for each class

  /** The move gave the opponent a forced win. */
  losing(): Text {
    const instead = this.instead();
    if (this.forbidden)
      return this.say("forbidden", { reason: reasonText(this.forbidden), instead });
    const reasons = this.refutation();
    const { move } = this.played;
    return reasons
      ? this.sayOf(move, "losing", { reasons, instead })
      : this.sayOf(move, "losing-plain", { instead });
  }

  /** The position was lost already. */
  lost(): Text {
    if (this.forbidden)
      return this.say("forbidden", { reason: reasonText(this.forbidden), instead: "" });
    const { win } = this.next;
    if (!win) return this.say("lost-plain");
    return this.sayOf(this.played.move, "lost", { then: this.attack(win) });
  }

  /** The mover had a forced win. */
  missedWin(): Text {
    const { win } = this.review;
    if (!win) return this.mistake();
    const line = mainLine(win.tree);
    if (line.length === 1) return this.say("missed-five", { point: nameOf(line[0]) });
    return this.say("missed-win", { win: this.win(this.before, win, line) });
  }

  /** The move cost win probability. */
  mistake(): Text {
    return this.sayOf(this.played.move, "costs", {
      cost: rounded(100 * this.played.cost),
      reason: this.drawback(),
      instead: this.better(),
    });
  }

  // ---- the opponent's answer

  /** How the opponent wins after a losing move, and what was overlooked. */
  private refutation(): Text | null {
    const { win } = this.next;
    if (!win) return null;
    const then = this.attack(win);
    const left = this.leftAlone(mainLine(win.tree)[0]);
    return left ? this.say("leaves-then", { threat: left, then }) : then;
  }

  /** What the move overlooked or allows; empty if the shapes do not show it. */
  private drawback(): Text | "" {
    const reply = this.next.line?.moves[0];
    if (!reply || reply === PASS) return "";
    const left = this.leftAlone(reply);
    if (left) return this.say("leaves", { threat: left });
    const found = forcing(this.rules.reasons(this.after, reply));
    const stone = this.stone(this.after, found);
    const isStrong = found.makes.some(({ shape }) => STRONG.includes(shape));
    return stone.name || isStrong ? this.say("allows", stone) : "";
  }

  /** The opponent's row that was there before the move, and that the reply extends. */
  private leftAlone(reply: string | undefined): Text | null {
    const rows = this.rows(this.before).map(({ stones }) => stones.join());
    const left = this.rows(this.after).find(
      ({ stones, gains }) => rows.includes(stones.join()) && gains.includes(reply ?? ""),
    );
    if (!left) return null;
    const isSplit = left.shape !== "open-four" && hasGap(left.stones);
    const stones = left.stones.map((stone) => stone.toUpperCase()).join(" ");
    return textOf(`review.row.${isSplit ? "split-" : ""}${left.shape}`, { stones });
  }

  /** The opponent's rows that have to be answered. */
  private rows(position: Position): Threat[] {
    return this.rules
      .threats(position)
      .filter(
        ({ color, shape, stones }) =>
          color !== this.mover && stones.length > 0 && ROWS.includes(shape),
      );
  }

  // ---- what would have been better

  /** The move that would have held, or the better try. */
  private instead(): Text | "" {
    const [point] = this.played.better;
    if (!point) return "";
    return this.sayOf(point, this.played.holds ? "held" : "tried", { point: nameOf(point) });
  }

  /** The better move and its purpose. */
  private better(): Text | "" {
    const [point] = this.played.better;
    if (!point) return "";
    const found = point === PASS ? null : this.rules.reasons(this.before, point);
    if (!found || !(found.makes.length || found.blocks.length))
      return this.sayOf(point, "better", { point: nameOf(point) });
    const values = this.stone(this.before, found);
    return this.say("better-because", { ...values, purpose: this.betterPurpose(found) });
  }

  /** What the stone makes, and what it blocks: two threats at once by their name. */
  private betterPurpose(found: Reasons): Text {
    const prevented = this.combination(this.before, found.point, opponent(this.mover));
    if (!prevented) return purposeText({ ...found, blocks: [...new Set(found.blocks)] });
    const threat = textOf(`hint.combination.${prevented}`);
    const made = found.makes.length ? [purposeText({ ...found, blocks: [] })] : [];
    return joined("hint.also", [...made, this.say("prevents", { threat })]);
  }

  // ---- forced wins

  /** The first move of the opponent's win. */
  private attack(win: NonNullable<MomentReview["win"]>): Text {
    const line = mainLine(win.tree);
    if (line.length === 1) return this.say("five", { point: nameOf(line[0]) });
    return this.say("attack", { win: this.win(this.after, win, line) });
  }

  /** The first move of a win, its shapes and the rest; not for a five. */
  private win(
    position: Position,
    { kind }: NonNullable<MomentReview["win"]>,
    line: readonly string[],
  ): Text {
    const found = forcing(this.rules.reasons(position, line[0] ?? ""));
    const hasPurpose = found.makes.length > 0 || found.blocks.length > 0;
    return this.say(hasPurpose ? "shapes-win" : "quiet-win", {
      ...this.stone(position, found),
      wins: this.wins(position, kind, line),
    });
  }

  /** By what, in how many moves, and whether forbidden points help. */
  private wins(position: Position, kind: string, line: readonly string[]): Text {
    const wins = textOf(`review.wins.${kind}`, { count: Math.ceil(line.length / 2) });
    const forbidden = this.forbiddenDefences(position, line);
    if (!forbidden.length) return wins;
    const named = forbidden.map(([point, reason]) =>
      textOf("solver.explain.with_reason", { point: nameOf(point), reason: reasonText(reason) }),
    );
    const points = joined("solver.explain.and", named);
    return this.say(forbidden.length === 1 ? "only-forbidden" : "all-forbidden", { wins, points });
  }

  /** Black's forbidden points at the end of the line, if only they would stop the five there. */
  private forbiddenDefences(
    position: Position,
    line: readonly string[],
  ): readonly (readonly [string, ForbiddenName])[] {
    const end = line.indexOf(PASS);
    if (end < 0 || this.rules.board(position).turn === "black") return [];
    const last = playing(position, line.slice(0, end));
    const { forbidden } = this.rules.board(last);
    const fives = this.rules
      .threats(last)
      .filter(
        ({ color, shape }) => color === "white" && (shape === "four" || shape === "open-four"),
      )
      .flatMap(({ gains }) => gains);
    const points = [...new Set(fives)].sort(fromTheTop);
    const known = points.flatMap((point) => {
      const reason = forbidden[point];
      return reason ? [[point, reason] as const] : [];
    });
    return known.length === points.length ? known : [];
  }

  // ---- pieces

  /** The values for a stone: its point, what it makes and blocks, the name of all that. */
  private stone(position: Position, found: Reasons): Stone {
    const { turn } = this.rules.board(position);
    const made = this.combination(position, found.point, turn);
    const name = made
      ? textOf("solver.explain.combination", { name: textOf(`hint.combination.${made}`) })
      : "";
    return { point: found.point.toUpperCase(), purpose: purposeText(found), name };
  }

  /** The two threats that a stone of that colour makes at once. */
  private combination(position: Position, point: string, side: ColorName): string | undefined {
    return this.rules
      .threats(position)
      .find(({ color, stones, gains }) => color === side && !stones.length && gains.includes(point))
      ?.shape;
  }

  /** What a sentence says of a stone, or the one that says it of a pass. */
  private sayOf(move: string, key: string, values: Values): Text {
    return this.say(move === PASS ? `pass-${key}` : key, values);
  }

  private say(key: string, values: Values = {}): Text {
    return textOf(`review.sentence.${key}`, { ...this.values, ...values });
  }
}

function purposeText(found: Reasons): Text {
  return eachLanguage((language) => purposeIn(language, found));
}

/** Texts with a joint between them. */
function joined(joint: string, texts: readonly Text[]): Text {
  return eachLanguage((language) => texts.map((text) => text[language]).join(say(language, joint)));
}

function playing(position: Position, moves: readonly string[]): Position {
  return { ...position, moves: [...position.moves, ...moves] };
}

function nameOf(point = ""): string {
  return point.toUpperCase();
}

function reasonText(forbidden: ForbiddenName): Text {
  return textOf(`rules.forbidden.${forbidden}`);
}

function columnAndRow(point: string): [number, number] {
  return [point.charCodeAt(0), Number(point.slice(1))];
}

/** Whether there is a gap between stones in line order. */
function hasGap(stones: readonly string[]): boolean {
  return stones.slice(1).some((stone, index) => {
    const [column, row] = columnAndRow(stone);
    const [otherColumn, otherRow] = columnAndRow(stones[index] ?? stone);
    return Math.max(Math.abs(column - otherColumn), Math.abs(row - otherRow)) > 1;
  });
}

/** Row by row from the top. */
function fromTheTop(one: string, other: string): number {
  const [column, row] = columnAndRow(one);
  const [otherColumn, otherRow] = columnAndRow(other);
  return otherRow - row || column - otherColumn;
}

/** To the nearest whole number, halves to the even one, as Python rounds. */
function rounded(value: number): number {
  const floor = Math.floor(value);
  const part = value - floor;
  return part === 0.5 ? floor + (floor % 2) : Math.round(value);
}

/** The sentences of a review, each made once: they cost questions to the rules. */
import { EngineError, type Rules } from "../engine/api";
import type { PositionReview, Text } from "../net/messages";
import { nodeAt } from "./annotate";
import type { ReviewedPositions } from "./review";
import { momentText } from "./review-texts";
import { positionOf, type Study, type StudyNode } from "./study";

interface Made {
  next: PositionReview;
  text: Text | null;
}

export class Sentences {
  private readonly made = new WeakMap<PositionReview, Made>();

  constructor(private readonly rules: Rules) {}

  /** Why the move after `ply` moves is a key moment; null while it is not known. */
  of(
    study: Study,
    line: readonly StudyNode[],
    positions: ReviewedPositions,
    ply: number,
  ): Text | null {
    const [review, next] = [positions[ply], positions[ply + 1]];
    if (!review || !next) return null;
    const known = this.made.get(review);
    if (known?.next === next) return known.text;
    const text = this.make(study, line, ply, review, next);
    this.made.set(review, { next, text });
    return text;
  }

  private make(
    study: Study,
    line: readonly StudyNode[],
    ply: number,
    review: PositionReview,
    next: PositionReview,
  ): Text | null {
    try {
      return momentText(this.rules, positionOf(study, nodeAt(study, line, ply)), review, next);
    } catch (error) {
      // A stored review may say what the rules do not know.
      if (error instanceof EngineError) return null;
      throw error;
    }
  }
}

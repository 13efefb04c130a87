/** A review written into its study: better lines as variations, sentences as comments, and marks. */
import type { MarkShape } from "../board/state";
import type { MoveClass } from "../net/messages";
import { betterLine } from "./proved-win";
import { keyMoments, type KeyMoment, type ReviewedPositions } from "./review";
import {
  addLine,
  mainLine,
  nodeOf,
  PASS,
  setComment,
  setMark,
  type NodeId,
  type Study,
  type StudyNode,
} from "./study";

/** Moves of a better line that become a variation. */
const MAX_VARIATION = 12;

const MARKS: Readonly<Partial<Record<MoveClass, MarkShape>>> = {
  inaccuracy: "circle",
  mistake: "triangle",
  "missed-win": "square",
  losing: "cross",
};

/** The study with the key moments of its review; written twice they are the same. */
export function annotate(
  study: Study,
  positions: ReviewedPositions,
  sentence: (moment: KeyMoment) => string,
): Study {
  const line = mainLine(study);
  return keyMoments(positions, study.turn).reduce((annotated, moment) => {
    const node = line[moment.ply];
    if (node?.move !== moment.played.move) return annotated;
    const before = nodeAt(study, line, moment.ply);
    const varied = addLine(annotated, before, variation(positions, moment));
    return withNotes(varied, node.id, moment, sentence(moment));
  }, study);
}

/** The number of moves of the main line before the selected node, or before it was left. */
export function mainLinePly(line: readonly StudyNode[], path: readonly StudyNode[]): number {
  const left = path.findIndex((node, ply) => node.id !== line[ply]?.id);
  return left < 0 ? path.length : left;
}

/** The node after a number of moves of the main line. */
export function nodeAt(study: Study, line: readonly StudyNode[], ply: number): NodeId {
  return line[ply - 1]?.id ?? study.root;
}

/** The better line up to the first pass. */
function variation(positions: ReviewedPositions, moment: KeyMoment): readonly string[] {
  const better = betterLine(positions, moment).slice(0, MAX_VARIATION);
  const pass = better.indexOf(PASS);
  return pass < 0 ? better : better.slice(0, pass);
}

function withNotes(study: Study, id: NodeId, { played }: KeyMoment, text: string): Study {
  const commented = setComment(study, id, joined(nodeOf(study, id).comment, text));
  const mark = MARKS[played.class];
  return mark && played.move !== PASS ? setMark(commented, id, played.move, mark) : commented;
}

function joined(comment: string, text: string): string {
  return comment.includes(text) ? comment : [comment, text].filter(Boolean).join("\n");
}

/** A step of a proof on the board. */
import type { BoardConfig, Color } from "../board/api";
import { fromXY, type Point } from "../board/points";
import { opponent } from "../board/position";
import type { BoardState, Rules } from "../engine/api";
import {
  answersOf,
  isWin,
  movesOf,
  nodeAt,
  positionAfter,
  type ProofNode,
  type ProofTree,
  type ProofWalk,
} from "../study/proof";
import { PASS } from "../study/study";
import type { ShownProof } from "./proof-sentences";

/** The step on display: the defender may play any point, and the replies that the proof lists are rings. */
export function proofBoard(rules: Rules, proof: ShownProof, walk: ProofWalk): Partial<BoardConfig> {
  const { base, tree, attacker } = proof;
  const node = nodeAt(walk);
  const moves = movesOf(tree, walk);
  const position = positionAfter(base, moves);
  const state = rules.board(position);
  const isOver = isWin(tree, node);
  const rings = isOver ? [] : ringsAt(tree, node);
  return {
    ...EMPTY,
    size: base.size,
    stones: stonesOf(position.setup!),
    numbers: Object.fromEntries(moves.map((move, i) => [move, i + 1])),
    lastMove: [...base.moves, ...moves].filter((move) => move !== PASS).at(-1) ?? null,
    toMove: isOver ? null : opponent(attacker),
    playable: isOver ? new Set() : legalPoints(state, base.size),
    forbidden: new Set(Object.keys(state.forbidden)),
    win: state.outcome?.line ?? [],
    marks: {
      ...Object.fromEntries(
        rings.filter((point) => point !== PASS).map((point) => [point, "circle" as const]),
      ),
      ...faultMark(proof, walk),
    },
  };
}

/** Rings for more replies than these say nothing. */
export const MAX_RINGS = 40;

/** The replies that are listed; of very many, those that hold out longest. */
function ringsAt(tree: ProofTree, node: ProofNode): string[] {
  const answers = answersOf(tree, node);
  const longest = Math.max(0, ...answers.map((answer) => tree.lengths[answer]!));
  const isShort = answers.length <= MAX_RINGS;
  return answers
    .filter((answer) => isShort || tree.lengths[answer] === longest)
    .map((answer) => tree.replies[answer]!);
}

/** Whether the walk has led to the fault. */
export function isAtFault({ fault }: ShownProof, walk: ProofWalk): boolean {
  const replies = walk.slice(1).map(({ reply }) => reply);
  return fault !== null && replies.join() === fault.after.join();
}

/** The point of a fault, at its place in the tree. */
function faultMark(proof: ShownProof, walk: ProofWalk): BoardConfig["marks"] {
  const point = proof.fault?.point ?? PASS;
  return point !== PASS && isAtFault(proof, walk) ? { [point]: "cross" } : {};
}

/** What the study has drawn is not about this position. */
const EMPTY: Partial<BoardConfig> = {
  showNumbers: true,
  reason: null,
  region: null,
  offers: [],
  preview: [],
  candidates: [],
  threats: [],
  heat: {},
  labels: {},
  figures: {},
  lines: [],
  arrows: [],
};

function stonesOf(setup: {
  black: readonly Point[];
  white: readonly Point[];
}): Record<Point, Color> {
  const stones: Record<Point, Color> = {};
  for (const color of ["black", "white"] as const)
    for (const point of setup[color]) stones[point] = color;
  return stones;
}

function legalPoints({ legal }: BoardState, size: number): Set<Point> {
  const points = new Set<Point>();
  for (let i = 0; i < legal.length; i++)
    if (legal[i] === "1") points.add(fromXY(i % size, Math.floor(i / size), size));
  return points;
}

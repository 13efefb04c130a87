/** The values that a study is made of, and questions about its tree. No answer costs more than its size. */
import { toXY } from "../board/points";
import { opponent } from "../board/position";
import type { MarkShape } from "../board/state";
import type { ColorName, Position, RuleName } from "../engine/api";
import type { TerminationName } from "../net/messages";

/** A move without a stone. */
export const PASS = "--";

export type NodeId = number;

/** A move and the position after it; the root is the position before the first move. */
export interface StudyNode {
  readonly id: NodeId;
  /** Null at the root only, as `move`. */
  readonly parent: NodeId | null;
  readonly move: string | null;
  /** The first one continues the main line. */
  readonly children: readonly NodeId[];
  readonly comment: string;
  /** A title of one line. */
  readonly name: string;
  /** How long the mover thought; null if not known. */
  readonly seconds: number | null;
  /** The seconds that the mover had left; null if not known. */
  readonly clock: number | null;
  readonly marks: Readonly<Record<string, MarkShape>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly arrows: readonly (readonly [string, string])[];
  readonly lines: readonly (readonly [string, string])[];
  /** What a file says beyond all this, by property name, kept for writing it back. */
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** How the game ended, as the record says. */
export interface RecordResult {
  /** Null: a draw. */
  readonly winner: ColorName | null;
  readonly termination: TerminationName;
  /** The deciding row. */
  readonly line: readonly string[];
}

export interface Study {
  readonly size: number;
  readonly rule: RuleName;
  /** Who makes the first move. */
  readonly turn: ColorName;
  /** Stones before the first move. */
  readonly setup: { readonly black: readonly string[]; readonly white: readonly string[] };
  /** Names of the players; empty if not known. */
  readonly black: string;
  readonly white: string;
  /** The opening rule, such as `swap2`; empty if not known. */
  readonly opening: string;
  /** Other facts by name: `event`, `date`, `title`, ... */
  readonly info: Readonly<Record<string, string>>;
  readonly result: RecordResult | null;
  readonly nodes: ReadonlyMap<NodeId, StudyNode>;
  readonly root: NodeId;
  /** The selected node. */
  readonly current: NodeId;
  /** Greater than every id that was ever given to a node. */
  readonly nextId: NodeId;
}

/** The node with that id; the root if it is gone. */
export function nodeOf(study: Study, id: NodeId = study.current): StudyNode {
  return study.nodes.get(id) ?? study.nodes.get(study.root)!;
}

/** The nodes from the root's child down to this one; empty for the root. */
export function pathTo(study: Study, id: NodeId = study.current): StudyNode[] {
  const path: StudyNode[] = [];
  let node = nodeOf(study, id);
  while (node.parent !== null) {
    path.push(node);
    node = nodeOf(study, node.parent);
  }
  return path.reverse();
}

/** The nodes of the game as it was played, without the root. */
export function mainLine(study: Study): StudyNode[] {
  return lineFrom(study, study.root);
}

/** The nodes below one along first children. */
export function lineFrom(study: Study, id: NodeId): StudyNode[] {
  const line: StudyNode[] = [];
  let next = nextOf(study, id);
  while (next !== null) {
    line.push(nodeOf(study, next));
    next = nextOf(study, next);
  }
  return line;
}

/** The first child. */
export function nextOf(study: Study, id: NodeId = study.current): NodeId | null {
  return nodeOf(study, id).children[0] ?? null;
}

/** The child with a move. */
export function childOf(study: Study, id: NodeId, move: string): NodeId | null {
  return nodeOf(study, id).children.find((child) => nodeOf(study, child).move === move) ?? null;
}

/** The node at the end of these moves from the root, or where the tree has no more of them. */
export function follow(study: Study, moves: readonly string[]): NodeId {
  let id = study.root;
  for (const move of moves) {
    const next = childOf(study, id, move);
    if (next === null) break;
    id = next;
  }
  return id;
}

/** The position for engine and rules. */
export function positionOf(study: Study, id: NodeId = study.current): Position {
  const { size, rule, turn, setup } = study;
  const moves = pathTo(study, id).map(({ move }) => move!);
  const isUsual = turn === "black" && !setup.black.length && !setup.white.length;
  return { size, rule, moves, ...(isUsual ? {} : { setup: { ...setup, turn } }) };
}

/** The side to move at a node. */
export function turnAt(study: Study, id: NodeId = study.current): ColorName {
  return pathTo(study, id).length % 2 ? opponent(study.turn) : study.turn;
}

/** The stones on the board at a node. */
export function stonesAt(study: Study, id: NodeId = study.current): Map<string, ColorName> {
  const { setup, turn } = study;
  const stones = new Map<string, ColorName>();
  for (const point of setup.black) stones.set(point, "black");
  for (const point of setup.white) stones.set(point, "white");
  pathTo(study, id).forEach(({ move }, ply) => {
    if (move !== PASS) stones.set(move!, ply % 2 ? opponent(turn) : turn);
  });
  return stones;
}

export function isOnBoard(point: string, size: number): boolean {
  return toXY(point, size) !== null;
}

/** The nodes of a branch, parents before children, siblings in order. */
export function branchNodes(study: Study, top: NodeId): StudyNode[] {
  const found: StudyNode[] = [];
  const waiting = [top];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodeOf(study, id);
    found.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!);
  }
  return found;
}

/** Every node, parents before children: the root, the main line, then the variations. */
export function walk(study: Study): StudyNode[] {
  return branchNodes(study, study.root);
}

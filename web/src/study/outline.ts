/** The tree of a study as rows for a list: a line of moves goes on below the variations of its moves. */
import { opponent } from "../board/position";
import type { ColorName } from "../engine/api";
import { branchNodes, nodeOf, pathTo, type NodeId, type Study } from "./tree";

export interface OutlineMove {
  id: NodeId;
  move: string;
  /** Counted from 1. */
  ply: number;
  color: ColorName;
}

/** Some moves of one line. The first row of an outline is that of the root, without moves. */
export interface OutlineRow {
  /** The first node on the row; no other row has it. */
  id: NodeId;
  /** 0: the main line. */
  depth: number;
  moves: OutlineMove[];
  /** Of the last move on the row. */
  comment: string;
  /** Whether a variation begins with this row. */
  isVariation: boolean;
  /** Whether there is more of the variation than this row. */
  canFold: boolean;
  /** Moves that are hidden because the variation is folded; 0: it is not. */
  hidden: number;
}

/** A line that is yet to be written. */
interface Waiting {
  from: NodeId;
  ply: number;
  depth: number;
  /** Whether `from` begins a variation; otherwise it is written, and its children are not. */
  isVariation: boolean;
  /** The row of the variation that the line is part of. */
  head: OutlineRow | null;
}

/** Moves on a row. */
const PER_ROW = 4;

/**
 * The rows, top first. `folded` are first moves of variations of which only these moves are shown.
 * Linear in the number of nodes.
 */
export function outline(
  study: Study,
  folded: ReadonlySet<NodeId> = new Set(),
  perRow: number = PER_ROW,
): OutlineRow[] {
  const root = nodeOf(study, study.root);
  const writer = new Writer(study, folded, perRow);
  writer.rows.push({ ...emptyRow(root.id, 0), comment: root.comment });
  writer.waiting.push({ from: root.id, ply: 0, depth: 0, isVariation: false, head: null });
  for (let line = writer.waiting.pop(); line; line = writer.waiting.pop()) writer.write(line);
  return writer.rows;
}

class Writer {
  readonly rows: OutlineRow[] = [];
  readonly waiting: Waiting[] = [];
  /** The row that takes the next move of the line; null: a new one. */
  private row: OutlineRow | null = null;

  constructor(
    private readonly study: Study,
    private readonly folded: ReadonlySet<NodeId>,
    private readonly perRow: number,
  ) {}

  /** Write a line up to its end or its next variations, which go before the rest of it. */
  write(line: Waiting): void {
    this.row = null;
    let { from: id, ply } = line;
    let { head } = line;
    if (line.isVariation) {
      this.put(id, ++ply, line);
      const first = this.rows.at(-1)!;
      first.isVariation = true;
      if (this.fold(first)) return;
      head = first;
    }
    const depth = line.depth;
    for (;;) {
      const [next, ...others] = nodeOf(this.study, id).children;
      if (next === undefined) return;
      this.put(next, ++ply, { ...line, head });
      id = next;
      if (!others.length) continue;
      this.waiting.push({ from: next, ply, depth, isVariation: false, head });
      for (const from of others.reverse())
        this.waiting.push({ from, ply: ply - 1, depth: depth + 1, isVariation: true, head });
      return;
    }
  }

  private put(id: NodeId, ply: number, { depth, head }: Waiting): void {
    const node = nodeOf(this.study, id);
    let row = this.row;
    if (!row) {
      row = emptyRow(id, depth);
      this.rows.push(row);
      if (head) head.canFold = true;
    }
    const { turn } = this.study;
    row.moves.push({ id, move: node.move!, ply, color: ply % 2 ? turn : opponent(turn) });
    row.comment = node.comment;
    this.row = node.comment || row.moves.length >= this.perRow ? null : row;
  }

  /** Leave out what follows the first move of a folded variation. */
  private fold(row: OutlineRow): boolean {
    if (!this.folded.has(row.id)) return false;
    row.hidden = branchNodes(this.study, row.id).length - 1;
    row.canFold = row.hidden > 0;
    return true;
  }
}

function emptyRow(id: NodeId, depth: number): OutlineRow {
  return { id, depth, moves: [], comment: "", isVariation: false, canFold: false, hidden: 0 };
}

/** The index of the row with a node; -1: it is hidden in a folded variation. */
export function rowOf(rows: readonly OutlineRow[], id: NodeId): number {
  return rows.findIndex((row) => row.id === id || row.moves.some((move) => move.id === id));
}

/** The folded variations without those that hide a node; the same set if none does. */
export function unfoldedFor(
  study: Study,
  folded: ReadonlySet<NodeId>,
  id: NodeId,
): ReadonlySet<NodeId> {
  const above = pathTo(study, id).slice(0, -1);
  if (!above.some((node) => folded.has(node.id))) return folded;
  const open = new Set(above.map((node) => node.id));
  return new Set([...folded].filter((each) => !open.has(each)));
}

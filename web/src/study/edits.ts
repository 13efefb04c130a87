/** New studies, and edits of their moves. */
import type { ColorName, RuleName } from "../engine/api";
import { longestPath } from "./bounds";
import { mergedNotes } from "./branch";
import {
  childOf,
  isOnBoard,
  nodeOf,
  PASS,
  pathTo,
  stonesAt,
  branchNodes,
  type NodeId,
  type Study,
  type StudyNode,
} from "./tree";
import { EMPTY, TreeEditor } from "./tree-editor";

/** What a new study begins with. */
export interface NewStudy {
  size: number;
  rule: RuleName;
  turn?: ColorName;
  setup?: Study["setup"];
  /** The main line. */
  moves?: readonly string[];
}

const ROOT: StudyNode = { ...EMPTY, id: 0, parent: null, move: null };

/** A study whose first node is selected. */
export function createStudy({ size, rule, turn, setup, moves = [] }: NewStudy): Study {
  const { black, white } = setup ?? { black: [], white: [] };
  const study: Study = {
    size,
    rule,
    turn: turn ?? (black.length > white.length ? "white" : "black"),
    setup: { black, white },
    black: "",
    white: "",
    opening: "",
    info: {},
    result: null,
    nodes: new Map([[ROOT.id, ROOT]]),
    root: ROOT.id,
    current: ROOT.id,
    nextId: ROOT.id + 1,
  };
  return moves.length ? addLine(study, study.root, moves) : study;
}

export function select(study: Study, id: NodeId): Study {
  return id === study.current || !study.nodes.has(id) ? study : { ...study, current: id };
}

/** Select the child with this move, which is added if there is none. */
export function play(study: Study, point: string): Study {
  const known = childOf(study, study.current, point);
  if (known !== null) return select(study, known);
  const added = addLine(study, study.current, [point]);
  return select(added, childOf(added, study.current, point) ?? study.current);
}

/** What to write at the first move of a line. */
export interface LineNotes {
  comment?: string;
  name?: string;
}

/**
 * Add moves below a node, along the moves that are there already, up to the first one that cannot be
 * drawn. The notes belong to the first move; what it says already is kept above them.
 */
export function addLine(
  study: Study,
  from: NodeId,
  moves: readonly string[],
  { comment = "", name = "" }: LineNotes = {},
): Study {
  if (!study.nodes.has(from)) return study;
  const taken = stonesAt(study, from);
  const editor = new TreeEditor(study);
  const isDrawable = (move: string): boolean =>
    move === PASS || (isOnBoard(move, study.size) && !taken.has(move));
  let id: NodeId | null = from;
  let depth = pathTo(study, from).length;
  for (const [ply, move] of moves.entries()) {
    if (!isDrawable(move) || ++depth > longestPath(study.size)) break;
    id = editor.child(id, move);
    if (id === null) break;
    if (ply === 0 && (comment || name))
      editor.change(id, mergedNotes(editor.node(id), { comment, name }));
    if (move !== PASS) taken.set(move, study.turn);
  }
  return editor.finished();
}

/** Take a move out, with everything below it; a selection there moves to its parent. */
export function remove(study: Study, id: NodeId): Study {
  const { parent } = nodeOf(study, id);
  if (parent === null) return study;
  const editor = new TreeEditor(study);
  editor.delete(branchNodes(study, id));
  editor.change(parent, { children: nodeOf(study, parent).children.filter((each) => each !== id) });
  return editor.finished(editor.has(study.current) ? study.current : parent);
}

/** Move the variation that a node belongs to one place up among its siblings. */
export function promote(study: Study, id: NodeId): Study {
  const branching = variationsAt(study, id).at(-1);
  return branching ? moveTo(study, [branching], (place) => place - 1) : study;
}

/** Make the line to a node the main line. */
export function makeMainLine(study: Study, id: NodeId): Study {
  const variations = variationsAt(study, id);
  return variations.length ? moveTo(study, variations, () => 0) : study;
}

/** The nodes on the path that are not first children. */
function variationsAt(study: Study, id: NodeId): StudyNode[] {
  return pathTo(study, id).filter((node) => placeOf(study, node) > 0);
}

function placeOf(study: Study, { id, parent }: StudyNode): number {
  return parent === null ? 0 : nodeOf(study, parent).children.indexOf(id);
}

/** Move nodes to other places among their siblings. */
function moveTo(
  study: Study,
  nodes: readonly StudyNode[],
  target: (place: number) => number,
): Study {
  const editor = new TreeEditor(study);
  for (const node of nodes) {
    const place = placeOf(study, node);
    const children = editor.node(node.parent!).children.filter((each) => each !== node.id);
    children.splice(target(place), 0, node.id);
    editor.change(node.parent!, { children });
  }
  return editor.finished();
}

/** Branches that are copied to another place. */
import { longestPath, MAX_COMMENT, cut } from "./bounds";
import {
  branchNodes,
  PASS,
  pathTo,
  stonesAt,
  type NodeId,
  type Study,
  type StudyNode,
} from "./tree";
import { TreeEditor, type Notes } from "./tree-editor";

/** A move with everything below it, or all variations of a root; for `paste`. */
export interface Branch {
  readonly size: number;
  /** Parents before children, siblings in order; the parent of the first one is not among them. */
  readonly nodes: readonly StudyNode[];
}

export function copyBranch(study: Study, id: NodeId): Branch {
  return { size: study.size, nodes: branchNodes(study, id) };
}

/**
 * Add a branch below a node. Equal moves become one with the notes of both; moves on stones of the new
 * path are left out with what follows them. A branch of another board size is refused.
 */
export function paste(study: Study, at: NodeId, branch: Branch): Study {
  if (branch.size !== study.size || !study.nodes.has(at)) return study;
  const editor = new TreeEditor(study);
  const taken = stonesAt(study, at);
  const depth = pathTo(study, at).length;
  /** The nodes above the next one; `to`: their ids in the study, null for those left out. */
  const path: { from: NodeId; to: NodeId | null; move: string | null }[] = [];
  for (const node of branch.nodes) {
    while (path.length && path.at(-1)!.from !== node.parent) {
      const { to, move } = path.pop()!;
      if (to !== null && move !== null) taken.delete(move);
    }
    const parent = path.length ? path.at(-1)!.to : at;
    const isTooLong = depth + path.length >= longestPath(study.size);
    const to = parent === null || isTooLong ? null : pasteNode(editor, parent, node, taken);
    path.push({ from: node.id, to, move: node.move });
  }
  return editor.finished();
}

/** The id of the copied node; null if it is left out. The root of a branch is the node it is put on. */
function pasteNode(
  editor: TreeEditor,
  parent: NodeId,
  node: StudyNode,
  taken: Map<string, unknown>,
): NodeId | null {
  const { move } = node;
  if (move === null) return parent;
  if (taken.has(move)) return null;
  const id = editor.child(parent, move);
  if (id === null) return null;
  editor.change(id, mergedNotes(editor.node(id), node));
  if (move !== PASS) taken.set(move, id);
  return id;
}

/** The notes of two nodes with the same move; those of the first come first. */
export function mergedNotes(first: StudyNode, second: Partial<Notes>): Notes {
  const { comment = "", name = "" } = second;
  const isKnown = `\n${first.comment}\n`.includes(`\n${comment}\n`);
  const comments = isKnown ? [first.comment] : [first.comment, comment].filter(Boolean);
  return {
    comment: cut(comments.join("\n"), MAX_COMMENT),
    name: first.name || name,
    seconds: first.seconds ?? second.seconds ?? null,
    clock: first.clock ?? second.clock ?? null,
    marks: { ...second.marks, ...first.marks },
    labels: { ...second.labels, ...first.labels },
    arrows: [...first.arrows, ...added(first.arrows, second.arrows)],
    lines: [...first.lines, ...added(first.lines, second.lines)],
    extra: { ...second.extra, ...first.extra },
  };
}

type Pairs = StudyNode["arrows"];

function added(known: Pairs, pairs: Pairs = []): Pairs {
  const texts = new Set(known.map(String));
  return pairs.filter((pair) => !texts.has(String(pair)));
}

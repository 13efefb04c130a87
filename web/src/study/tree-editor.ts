/** A copy of a study's tree that is changed in place, and then becomes a study. */
import { MAX_NODES } from "./bounds";
import type { NodeId, Study, StudyNode } from "./tree";

/** What a node has beside its place in the tree. */
export type Notes = Omit<StudyNode, "id" | "parent" | "children" | "move">;

export class TreeEditor {
  /** The tree; added nodes are not yet among the children of their parents. */
  private readonly nodes: Map<NodeId, StudyNode>;
  /** Added children by parent: arrays of siblings are copied once, not for each child. */
  private readonly added = new Map<NodeId, NodeId[]>();
  /** Children by move, of nodes that were asked for one. */
  private readonly known = new Map<NodeId, Map<string, NodeId>>();
  private nextId: NodeId;
  private isChanged = false;

  constructor(private readonly study: Study) {
    this.nodes = new Map(study.nodes);
    this.nextId = study.nextId;
  }

  has(id: NodeId): boolean {
    return this.nodes.has(id);
  }

  node(id: NodeId): StudyNode {
    return this.nodes.get(id)!;
  }

  change(id: NodeId, fields: Partial<Notes> | Pick<StudyNode, "children">): void {
    this.isChanged = true;
    this.nodes.set(id, { ...this.node(id), ...fields });
  }

  /** The child with a move, made as the last one where there is none; null: the tree is full. */
  child(parent: NodeId, move: string): NodeId | null {
    let known = this.known.get(parent);
    if (!known) {
      known = new Map();
      // Of equal moves the first one counts.
      for (const id of [...this.node(parent).children].reverse())
        known.set(this.node(id).move!, id);
      this.known.set(parent, known);
    }
    const id = known.get(move) ?? this.add(parent, move);
    if (id !== null) known.set(move, id);
    return id;
  }

  /** A new last child, also beside one with the same move; null: the tree is full. */
  add(parent: NodeId, move: string): NodeId | null {
    if (this.nodes.size >= MAX_NODES) return null;
    this.isChanged = true;
    const id = this.nextId++;
    this.nodes.set(id, { ...EMPTY, id, parent, move });
    const siblings = this.added.get(parent);
    if (siblings) siblings.push(id);
    else this.added.set(parent, [id]);
    return id;
  }

  /** Take nodes out; their parents keep them among their children. */
  delete(nodes: Iterable<StudyNode>): void {
    for (const { id } of nodes) this.nodes.delete(id);
  }

  /** The study with the changed tree; the same study if nothing changed. */
  finished(current: NodeId = this.study.current): Study {
    if (!this.isChanged) return this.study;
    for (const [parent, ids] of this.added)
      this.change(parent, { children: [...this.node(parent).children, ...ids] });
    this.added.clear();
    return { ...this.study, nodes: this.nodes, current, nextId: this.nextId };
  }
}

/** A node without notes and children. */
export const EMPTY: Notes & Pick<StudyNode, "children"> = {
  children: [],
  comment: "",
  name: "",
  seconds: null,
  clock: null,
  marks: {},
  labels: {},
  arrows: [],
  lines: [],
  extra: {},
};

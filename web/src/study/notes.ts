/** Edits of what is written and drawn at a node. */
import type { MarkShape } from "../board/state";
import { cut, MAX_COMMENT, MAX_LABEL, wellFormed } from "./bounds";
import { isOnBoard, nodeOf, type NodeId, type Study, type StudyNode } from "./tree";
import { TreeEditor, type Notes } from "./tree-editor";

function changed(study: Study, id: NodeId, fields: (node: StudyNode) => Partial<Notes>): Study {
  const node = study.nodes.get(id);
  if (!node) return study;
  const editor = new TreeEditor(study);
  editor.change(id, fields(node));
  return editor.finished();
}

export function setComment(study: Study, id: NodeId, text: string): Study {
  const comment = cut(wellFormed(text.replace(/\r\n?/g, "\n")), MAX_COMMENT);
  return nodeOf(study, id).comment === comment ? study : changed(study, id, () => ({ comment }));
}

/** Draw a mark on a point; null removes it. */
export function setMark(study: Study, id: NodeId, point: string, mark: MarkShape | null): Study {
  if (!isOnBoard(point, study.size)) return study;
  return changed(study, id, ({ marks }) => ({ marks: withEntry(marks, point, mark) }));
}

/** Write a text on a point; null or an empty one removes it. */
export function setLabel(study: Study, id: NodeId, point: string, text: string | null): Study {
  if (!isOnBoard(point, study.size)) return study;
  const label =
    cut(
      wellFormed(text ?? "")
        .replace(/\s+/g, " ")
        .trim(),
      MAX_LABEL,
    ) || null;
  return changed(study, id, ({ labels }) => ({ labels: withEntry(labels, point, label) }));
}

/** Draw an arrow between two points, or remove it. */
export function toggleArrow(study: Study, id: NodeId, from: string, to: string): Study {
  if (from === to || !isOnBoard(from, study.size) || !isOnBoard(to, study.size)) return study;
  return changed(study, id, ({ arrows }) => {
    const others = arrows.filter((arrow) => arrow[0] !== from || arrow[1] !== to);
    return { arrows: others.length < arrows.length ? others : [...arrows, [from, to]] };
  });
}

function withEntry<T>(entries: Readonly<Record<string, T>>, key: string, value: T | null) {
  const { [key]: _, ...others } = entries;
  return value === null ? others : { ...others, [key]: value };
}

/** Undo and redo of the edits of a study. */
import type { Study } from "./study";

const MAX_STEPS = 200;
const MIN_STEPS = 20;
/** Entries that the node maps of all steps may have together, as each step has a map of its own. */
const MAX_ENTRIES = 1_000_000;

export interface History {
  readonly present: Study;
  /** Oldest first. */
  readonly past: readonly Study[];
  /** Next first. */
  readonly future: readonly Study[];
}

export function createHistory(study: Study): History {
  return { present: study, past: [], future: [] };
}

/** Add a step, unless only another node is selected: that is no edit, and is not undone. */
export function change(history: History, study: Study): History {
  const { present, past } = history;
  if (isSameRecord(study, present)) return { ...history, present: study };
  return { present: study, past: [...past, present].slice(-stepsOf(study)), future: [] };
}

/** The number of steps that are kept. */
function stepsOf({ nodes }: Study): number {
  return Math.max(MIN_STEPS, Math.min(MAX_STEPS, Math.floor(MAX_ENTRIES / nodes.size)));
}

/** The study before the last edit, with the node selected that it was made at. */
export function undo(history: History): History {
  const { present, past, future } = history;
  const last = past.at(-1);
  if (!last) return history;
  return { present: last, past: past.slice(0, -1), future: [present, ...future] };
}

export function redo(history: History): History {
  const { present, past, future } = history;
  const [next, ...later] = future;
  return next ? { present: next, past: [...past, present], future: later } : history;
}

export function canUndo({ past }: History): boolean {
  return past.length > 0;
}

export function canRedo({ future }: History): boolean {
  return future.length > 0;
}

/** Whether two studies differ at most in the selected node. */
export function isSameRecord(one: Study, other: Study): boolean {
  const keys = Object.keys(one) as (keyof Study)[];
  return keys.every((key) => key === "current" || one[key] === other[key]);
}

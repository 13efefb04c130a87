/**
 * Changes of studies that the page had no time to store in the database before it was closed: they
 * are written to the local storage at once, and read when the study is opened again.
 */
import { parseObject } from "../base/json";
import { readStorage, removeStorage, writeStorage } from "../base/storage";
import type { LocalStudy } from "./study-record";

const key = (id: string): string => `tengen-unsaved-${id}`;

export function keepUnsaved(study: LocalStudy): void {
  writeStorage(key(study.id), JSON.stringify(study));
}

/** What was kept of a study; null if nothing. */
export function unsaved(id: string): LocalStudy | null {
  const text = readStorage(key(id));
  const kept = parseObject(text) as Partial<LocalStudy>;
  const isWhole = kept.id === id && Number.isInteger(kept.revision) && Boolean(kept.record);
  return isWhole ? (kept as LocalStudy) : null;
}

export function forgetUnsaved(id: string): void {
  removeStorage(key(id));
}

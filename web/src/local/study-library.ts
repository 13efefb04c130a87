/** The studies on this device: to find, to list, to make and to delete. */
import { isStatic } from "../base/host";
import { readStorage, removeStorage, writeStorage } from "../base/storage";
import { createApi, type ServerApi } from "../net/api";
import type { StudyView } from "../net/messages";
import { mainLine, type Study } from "../study/study";
import { openStudyStore, type StudyStore } from "./storage";
import { forgetUnsaved, unsaved } from "./study-journal";
import {
  cleanTitle,
  contentOf,
  entryOf,
  isSame,
  newStudyId,
  studyOf,
  type LocalStudy,
  type StudyEntry,
} from "./study-record";
import { openTabs, type Tabs } from "./tabs";

export interface LibraryParts {
  store: StudyStore;
  tabs: Tabs;
  /** Null where there is no server. */
  server: ServerApi | null;
  now(): number;
}

/** Where a study comes from. */
export interface Origin {
  title: string;
  /** The path of the game; null if there is none. */
  source: string | null;
}

/** The id of the study that was open last. */
const LAST = "tengen-last-study";

export class StudyLibrary {
  private readonly listeners = new Set<(id: string) => void>();

  constructor(readonly parts: LibraryParts) {
    parts.tabs.listen((message) => {
      if (message.kind === "changed") for (const listener of this.listeners) listener(message.id);
    });
  }

  /** Whether studies outlive the page. */
  get isPersistent(): boolean {
    return this.parts.store.isPersistent;
  }

  /** Hear of studies that other tabs have stored; the result ends that. */
  onChange(listener: (id: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async create(study: Study, { title, source }: Origin): Promise<LocalStudy> {
    const now = this.parts.now();
    const created: LocalStudy = {
      id: newStudyId(),
      revision: 1,
      title: cleanTitle(title),
      created: now,
      updated: now,
      ...contentOf(study),
      source,
      review: null,
      server: null,
    };
    return this.add(created);
  }

  /** The study of a game that is here already, at another move; null if none has its main line. */
  async reopen(study: Study, source: string): Promise<LocalStudy | null> {
    const moves = movesOf(study);
    const stored = (await this.parts.store.list()).filter((each) => each.source === source);
    const known = stored.find((each) => movesOf(studyOf(each)) === moves);
    return known ? this.save({ ...known, path: contentOf(study).path }) : null;
  }

  /** Keep a study of the visitor's own that so far only the server had. */
  async adopt(view: StudyView): Promise<LocalStudy> {
    const { id, version, title, created_ms, updated_ms, record, review } = view;
    return this.add({
      id: newStudyId(),
      revision: 1,
      title,
      created: created_ms,
      updated: updated_ms,
      record,
      path: [],
      source: null,
      review,
      server: { id, version, stored: 1, reviewed: 0, refused: null },
    });
  }

  /** Keep another state of a study as a study of its own. */
  async keepCopy(study: Pick<LocalStudy, "record" | "review">, title: string): Promise<LocalStudy> {
    const now = this.parts.now();
    const { record, review } = study;
    return this.add({
      id: newStudyId(),
      revision: 1,
      title: cleanTitle(title),
      created: now,
      updated: now,
      record,
      path: [],
      source: null,
      review,
      server: null,
    });
  }

  /** A study by its own id or by the server's, with what a closed page had not stored. */
  async find(id: string): Promise<LocalStudy | null> {
    const { store } = this.parts;
    const stored = await store.find(id);
    const kept = unsaved(stored?.id ?? id);
    if (!kept) return stored;
    const isNext = !stored || kept.revision === stored.revision + 1;
    if (isNext && (await store.save(kept))) {
      forgetUnsaved(kept.id);
      return kept;
    }
    if (!stored || kept.revision > stored.revision) return stored;
    // Another tab was faster.
    forgetUnsaved(kept.id);
    if (!isSame(kept, stored)) await this.keepCopy(kept, kept.title);
    return stored;
  }

  /** The study that was open last; null if there is none. */
  async last(): Promise<LocalStudy | null> {
    const id = readStorage(LAST);
    return id ? this.find(id) : null;
  }

  /** Open this study the next time; null: a new one. */
  remember(id: string | null): void {
    if (id) writeStorage(LAST, id);
    else removeStorage(LAST);
  }

  async list(): Promise<StudyEntry[]> {
    return (await this.parts.store.list()).map(entryOf);
  }

  async rename(id: string, title: string): Promise<void> {
    const stored = await this.parts.store.find(id);
    if (stored) await this.save({ ...stored, title: cleanTitle(title) });
  }

  /** Delete a study, on the server too; the result is for `restore`, which does not share it again. */
  async remove(id: string): Promise<LocalStudy | null> {
    const { server, store } = this.parts;
    const stored = await store.find(id);
    await store.remove(id);
    forgetUnsaved(id);
    // Without a connection the link stays, and readers of it can still open the study.
    if (stored?.server) await server?.deleteStudy(stored.server.id).catch(() => {});
    if (readStorage(LAST) === id) this.remember(null);
    return stored;
  }

  async restore(study: LocalStudy): Promise<void> {
    await this.parts.store.save({ ...study, server: null });
  }

  /** Store the next revision and tell the other tabs; null if one of them was first. */
  async save(study: LocalStudy): Promise<LocalStudy | null> {
    const next = { ...study, revision: study.revision + 1, updated: this.parts.now() };
    if (!(await this.parts.store.save(next))) return null;
    this.parts.tabs.send({ kind: "changed", id: next.id, revision: next.revision });
    return next;
  }

  private async add(study: LocalStudy): Promise<LocalStudy> {
    await this.parts.store.save(study);
    return study;
  }
}

/** The moves of the main line. */
function movesOf(study: Study): string {
  return mainLine(study)
    .map(({ move }) => move)
    .join(" ");
}

/** The library of this browser. */
export async function openLibrary(): Promise<StudyLibrary> {
  return new StudyLibrary({
    store: await openStudyStore(),
    tabs: openTabs("tengen-studies"),
    server: isStatic() ? null : createApi(),
    now: () => Date.now(),
  });
}

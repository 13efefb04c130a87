/**
 * A study of this device on display: it stores every change, follows changes of other tabs, and
 * keeps the copy on the server up to date. Nothing is lost: of two changes made at the same time
 * the later one stays, and the other is kept as a study of its own.
 */
import { backoff } from "../net/backoff";
import type { Review, StudyView } from "../net/messages";
import { asProblem, mayPass, OFFLINE, Problem } from "../net/problem";
import type { Study } from "../study/study";
import { forgetUnsaved, keepUnsaved } from "./study-journal";
import type { StudyLibrary } from "./study-library";
import {
  cleanTitle,
  contentOf,
  isSame,
  joined,
  laterOf,
  type LocalStudy,
  type StudyCopy,
} from "./study-record";

/** How a study is kept: `memory` until the page is closed, `unsent` until the server can be reached. */
export type SaveState = "saved" | "saving" | "memory" | "unsent" | "refused";

export interface StudyFileEvents {
  onState(state: SaveState): void;
  /** The study was changed elsewhere: this is what it is now. */
  onReplaced(study: LocalStudy): void;
  /** The server has made a review. */
  onReviewed(review: Review): void;
  /** The study was changed in two places at once; the other state is kept under this title. */
  onCopied(copy: LocalStudy): void;
}

export interface FileTimers {
  set(task: () => void, ms: number): number;
  clear(timer: number): void;
  random(): number;
}

/** Changes are collected for this long. */
const SAVE_DELAY_MS = 200;
const SEND_DELAY_MS = 600;
const TIMERS: FileTimers = {
  set: (task, ms) => Number(setTimeout(task, ms)),
  clear: (timer) => clearTimeout(timer),
  random: () => Math.random(),
};

type Change = { -readonly [Name in "title" | "review"]?: LocalStudy[Name] };

/** What is new in a revision. */
interface News {
  /** The title or the record, not only the selected node or the state of the copy on the server. */
  readonly isContent: boolean;
  /** Whether there is a new review, which the server lacks if it was made here. */
  readonly review: "here" | "server" | null;
}
const CONTENT: News = { isContent: true, review: null };
const NO_CONTENT: News = { isContent: false, review: null };

export class StudyFile {
  /** What is not stored yet: the study is converted when it is. */
  private study: Study | null = null;
  private changes: Change = {};
  /** Whether only the selection has changed, which the server need not know. */
  private isContent = false;
  /** Whether the review that is not stored yet was made here. */
  private isOwnReview = false;
  /** What is being stored. */
  private storing: LocalStudy | null = null;
  private saveTimer: number | null = null;
  private sendTimer: number | null = null;
  private sending: Promise<void> | null = null;
  private attempt = 0;
  private queue: Promise<unknown> = Promise.resolve();
  private isClosed = false;
  private readonly unlisten: () => void;

  constructor(
    private readonly library: StudyLibrary,
    /** The state that is stored. */
    private stored: LocalStudy,
    private readonly copyTitle: (title: string) => string,
    private readonly events: StudyFileEvents,
    private readonly timers: FileTimers = TIMERS,
  ) {
    this.unlisten = library.onChange((id) => {
      if (id === this.stored.id) void this.inTurn(() => this.follow());
    });
    library.remember(stored.id);
    if (this.isPending()) this.sendLater(0);
    this.report();
  }

  get id(): string {
    return this.stored.id;
  }

  /** The id on the server; null while the study is not shared. */
  get serverId(): string | null {
    return this.stored.server?.id ?? null;
  }

  get title(): string {
    return this.changes.title ?? this.stored.title;
  }

  /** Store the study soon. Of a study that only selects another node the server is not told. */
  change(study: Study, isContent: boolean): void {
    this.study = study;
    this.later(isContent);
  }

  rename(title: string): void {
    this.changes.title = cleanTitle(title);
    this.later(true);
  }

  /** Keep a review with the study; the server is not told of one that it has made. */
  keepReview(review: Review | null, isFromServer = false): void {
    this.changes.review = review;
    this.isOwnReview = !isFromServer;
    this.later(!isFromServer);
  }

  /** Store what has changed now; if the page is being left, it may be closed before that ends. */
  flush({ isLeaving } = { isLeaving: false }): Promise<void> {
    if (isLeaving) this.keepUnsaved();
    if (this.saveTimer === null) return this.queue.then(() => {});
    this.timers.clear(this.saveTimer);
    this.saveTimer = null;
    return this.inTurn(() => this.save());
  }

  /** Store the study on the server, where others can read it; returns its id there. */
  async share(): Promise<string> {
    await this.flush();
    const { server } = this.library.parts;
    if (this.stored.server) return this.stored.server.id;
    if (!server) throw new Problem(0, OFFLINE);
    const { title, record, review, revision } = this.stored;
    const made = await server.createStudy({ title, record, review });
    await this.inTurn(() => {
      const isSent = this.stored.review === review;
      return this.sent(made, revision, isSent ? 0 : this.stored.revision);
    });
    this.retry();
    return made.id;
  }

  /** Compare with the server's state, which another browser of the same person may have changed. */
  async reconcile(view: StudyView): Promise<void> {
    await this.flush();
    await this.inTurn(async () => {
      const copy = this.stored.server;
      if (!copy || view.version < copy.version) return;
      if (view.version === copy.version) return this.takeReview(view, copy);
      if (this.isPending()) return void (await this.overwrite(view));
      const { id, version, title, record, review } = view;
      const stored = this.stored.revision + 1;
      await this.store({
        ...this.stored,
        title,
        record,
        review,
        server: { id, version, stored, reviewed: 0, refused: null },
      });
      this.events.onReplaced(this.stored);
    });
    if (this.isPending()) this.sendLater(0);
  }

  /** Store everything now, on the server too; ends when it has answered. */
  async sendNow(): Promise<void> {
    await this.flush();
    await this.sending;
    await this.send();
  }

  /** Try to reach the server at once. */
  retry(): void {
    if (this.isPending()) this.sendLater(0);
  }

  /** Ends when everything is stored here; the server gets it after that. */
  close(): Promise<void> {
    this.isClosed = true;
    const isStored = this.flush({ isLeaving: true });
    void isStored.then(() => this.sendNow());
    if (this.sendTimer !== null) this.timers.clear(this.sendTimer);
    this.sendTimer = null;
    this.unlisten();
    return isStored;
  }

  // ---- storing

  private later(isContent: boolean): void {
    this.isContent ||= isContent;
    if (isContent) this.events.onState("saving");
    if (this.saveTimer !== null) this.timers.clear(this.saveTimer);
    this.saveTimer = this.timers.set(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** The stored state with the changes. */
  private next(): LocalStudy {
    return { ...this.stored, ...this.changes, ...(this.study && contentOf(this.study)) };
  }

  private hasChanges(): boolean {
    return this.study !== null || Object.keys(this.changes).length > 0;
  }

  /** Keep what the database does not have, or not for certain. */
  private keepUnsaved(): void {
    const latest = this.hasChanges() ? this.next() : this.storing;
    if (latest) keepUnsaved({ ...latest, revision: latest.revision + 1 });
  }

  private async save(): Promise<void> {
    const next = this.next();
    const { isContent } = this;
    const origin = this.isOwnReview ? "here" : "server";
    const review = "review" in this.changes ? origin : null;
    this.study = null;
    this.changes = {};
    this.isContent = false;
    // A selection alone is no news for the server: it has the content of the next revision too.
    const server = isContent ? changed(next.server) : upToDate(next.server, this.stored.revision);
    this.storing = { ...next, server };
    await this.store(this.storing, { isContent, review });
    this.storing = null;
    if (this.isPending()) this.sendLater(SEND_DELAY_MS);
  }

  /** Store the next revision; what another tab has stored in the meantime is kept as a copy. */
  private async store(next: LocalStudy, news = CONTENT): Promise<void> {
    // A study that was closed may have been deleted since.
    if (this.isClosed && !(await this.library.parts.store.find(next.id))) return;
    const mark = news.review === "here" ? reviewedHere : (study: LocalStudy): LocalStudy => study;
    let saved = await this.library.save(mark(next));
    if (!saved) {
      const other = await this.library.parts.store.find(next.id);
      const isChanged = other !== null && !isSame(other, next) && !isSame(other, this.stored);
      // A selection is not worth a change that was made elsewhere.
      if (isChanged && !news.isContent && !this.hasChanges()) return this.yieldTo(other, next);
      if (isChanged) await this.keep(other);
      saved = await this.library.save(
        mark(other ? joined(next, other, news.review !== null) : next),
      );
    }
    // Yet another tab was faster: the next change tries again.
    this.stored = saved ?? next;
    if (saved) {
      forgetUnsaved(next.id);
      // Changes since then may have been kept, as those of the revision that is stored now.
      if (this.hasChanges()) this.keepUnsaved();
    }
    this.report();
  }

  /** Show what another tab has stored; what is known of the copy on the server is stored too. */
  private async yieldTo(other: LocalStudy, { server: own }: LocalStudy): Promise<void> {
    this.replaceBy(other);
    if (!own || (other.server && other.server.version >= own.version)) return;
    const server = laterOf(other.server, own, other.revision);
    await this.store({ ...other, server }, NO_CONTENT);
  }

  private async keep(other: Pick<LocalStudy, "title" | "record" | "review">): Promise<void> {
    this.events.onCopied(await this.library.keepCopy(other, this.copyTitle(other.title)));
  }

  /** Another tab has stored the study: show that, unless there are changes here as well. */
  private async follow(): Promise<void> {
    if (this.hasChanges() || this.isClosed) return;
    const other = await this.library.parts.store.find(this.id);
    if (!other || other.revision <= this.stored.revision || this.hasChanges()) return;
    this.replaceBy(other);
  }

  private replaceBy(other: LocalStudy): void {
    const isNews = !isSame(other, this.stored);
    this.stored = other;
    this.report();
    if (isNews) this.events.onReplaced(other);
  }

  // ---- the copy on the server

  /** Whether the server lacks something. */
  private isPending(): boolean {
    const { server, revision } = this.stored;
    return server !== null && server.refused === null && server.stored < revision;
  }

  private sendLater(ms: number): void {
    if (this.isClosed || !this.library.parts.server) return;
    if (this.sendTimer !== null) this.timers.clear(this.sendTimer);
    this.sendTimer = this.timers.set(() => {
      this.sendTimer = null;
      void this.send();
    }, ms);
  }

  /** Not in turn with storing: the server may take long to answer. */
  private send(): Promise<void> {
    this.sending ??= this.sendStored().finally(() => (this.sending = null));
    return this.sending;
  }

  private async sendStored(): Promise<void> {
    const { server: copy, title, record, review, revision } = this.stored;
    const { server } = this.library.parts;
    if (!copy || !server || !this.isPending()) return;
    try {
      const { version } = await server.saveStudy(copy.id, {
        version: copy.version,
        title,
        record,
        // The server may have made a later one.
        ...(review && copy.reviewed > copy.stored ? { review } : {}),
      });
      this.attempt = 0;
      await this.inTurn(() => this.sent({ id: copy.id, version }, revision));
    } catch (error) {
      await this.onRefused(asProblem(error));
    }
    if (this.sendTimer === null && this.isPending()) this.sendLater(SEND_DELAY_MS);
  }

  /** The server has this revision. */
  private async sent(
    { id, version }: Pick<StudyCopy, "id" | "version">,
    revision: number,
    reviewed = this.stored.server?.reviewed ?? 0,
  ): Promise<void> {
    // Storing that is a revision of its own, which the server has as well.
    const stored = this.stored.revision === revision ? revision + 1 : revision;
    const server = { id, version, stored, reviewed, refused: null };
    await this.store({ ...this.stored, server }, NO_CONTENT);
  }

  private async onRefused(problem: Problem): Promise<void> {
    const copy = this.stored.server!;
    if (mayPass(problem)) {
      this.events.onState("unsent");
      const wait = backoff(this.attempt++, this.timers.random());
      this.sendLater(Math.max(wait, 1000 * (problem.retryAfter ?? 0)));
    } else if (problem.status === 409) {
      const view = await this.library.parts.server!.study(copy.id).catch(() => null);
      if (view) await this.inTurn(() => this.overwrite(view));
    } else await this.inTurn(() => this.storeCopy({ refused: problem.code }));
  }

  /** A job of the server may have ended, which makes no new version. */
  private async takeReview({ review }: StudyView, copy: StudyCopy): Promise<void> {
    const isKnown = JSON.stringify(review) === JSON.stringify(this.stored.review);
    if (!review || isKnown || "review" in this.changes || copy.reviewed > copy.stored) return;
    const server = upToDate(copy, this.stored.revision);
    await this.store({ ...this.stored, review, server }, { isContent: false, review: "server" });
    this.events.onReviewed(review);
  }

  /** Change what another browser has changed: that is kept as a copy first. */
  private async overwrite(view: StudyView): Promise<void> {
    if (!isSame(view, this.stored)) await this.keep(view);
    await this.storeCopy({ version: view.version });
  }

  private async storeCopy(change: Partial<StudyCopy>): Promise<void> {
    const server = { ...this.stored.server!, ...change };
    await this.store({ ...this.stored, server }, NO_CONTENT);
  }

  private report(): void {
    if (this.saveTimer !== null) return;
    const { server } = this.stored;
    if (server?.refused) this.events.onState("refused");
    else if (this.attempt > 0) this.events.onState("unsent");
    else if (!this.library.isPersistent && !server) this.events.onState("memory");
    else this.events.onState("saved");
  }

  private inTurn<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    const running = this.queue.then(task, task);
    this.queue = running.catch(() => {});
    return running;
  }
}

/** The study whose next revision has a review that the server lacks. */
function reviewedHere(study: LocalStudy): LocalStudy {
  const { server, revision } = study;
  return server ? { ...study, server: { ...server, reviewed: revision + 1 } } : study;
}

/** What the server refused may be accepted after a change. */
function changed(copy: StudyCopy | null): StudyCopy | null {
  return copy && { ...copy, refused: null };
}

/** The copy counts a revision without new content as its own. */
function upToDate(copy: StudyCopy | null, revision: number): StudyCopy | null {
  return copy && copy.stored === revision ? { ...copy, stored: revision + 1 } : copy;
}

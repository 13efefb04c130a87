/** Opens and stores the study on display: from this device, from the server, or a new one. */
import type { StudyFile, SaveState } from "../local/study-file";
import type { StudyLibrary } from "../local/study-library";
import type { LocalStudy } from "../local/study-record";
import type { Review, StudyView } from "../net/messages";
import { OFFLINE, Problem } from "../net/problem";
import type { Study } from "../study/study";
import type { Router } from "./router.svelte";
import { studyPath } from "./routes";
import type { Studies } from "./studies";

export type StudyStatus = "loading" | "ready" | "missing" | "damaged" | "failed";

export interface KeeperEvents {
  /** A study was opened, or null: an empty one is to be shown. */
  onOpen(study: Study | null): void;
  /** The study was changed elsewhere. */
  onReplaced(study: Study): void;
  /** It was changed in two places; the other state is kept under this title. */
  onCopied(title: string): void;
  /** The title of a copy. */
  copyTitle(title: string): string;
}

/** What is loaded with the first study. */
interface Parts {
  library: StudyLibrary;
  StudyFile: typeof StudyFile;
  studyOf: typeof import("../local/study-record").studyOf;
  isLocalStudy: typeof import("../local/study-record").isLocalStudy;
}

export class StudyKeeper {
  status: StudyStatus = $state("loading");
  /** Why the study could not be opened. */
  problem: Problem | null = $state.raw(null);
  saveState: SaveState = $state("saved");
  title = $state("");
  /** Null until the first change is stored. */
  id: string | null = $state(null);
  serverId: string | null = $state(null);
  review: Review | null = $state.raw(null);
  /** The path of the game that the study comes from. */
  source: string | null = $state(null);
  isOwner = $state(true);
  /** Increased when the list of studies may have changed. */
  changes = $state(0);
  private file: StudyFile | null = null;
  private request = 0;
  /** The study that is being stored for the first time, in its latest state. */
  private first: Study | null = null;

  constructor(
    private readonly studies: Studies,
    private readonly router: Router,
    private readonly events: KeeperEvents,
  ) {}

  /** Show the study with this id; null: the last one, or an empty one. */
  async show(id: string | null): Promise<void> {
    if (id !== null && (id === this.id || id === this.serverId)) return;
    void this.close();
    const request = this.request;
    this.status = "loading";
    try {
      const parts = await this.parts();
      const open = await this.find(id, parts);
      if (request === this.request) open();
    } catch (error) {
      if (request === this.request) this.fail(error);
    }
  }

  /** Show an empty study, which is stored with the first change; ends when the other is stored. */
  async begin(): Promise<void> {
    const isStored = this.close();
    const { library } = await this.parts();
    library.remember(null);
    if (this.router.path === "/study") this.openEmpty();
    else this.router.go("/study");
    await isStored;
  }

  /** Store a change; `isContent` unless only another node is selected. */
  change(study: Study, isContent: boolean): void {
    if (!this.isOwner) return;
    if (this.file) this.file.change(study, isContent);
    else if (isContent || this.first) void this.create(study);
  }

  rename(title: string): void {
    this.title = title;
    this.file?.rename(title);
  }

  /** Keep a review with the study; the server is not told of one that it has made. */
  keepReview(review: Review | null, isFromServer = false): void {
    this.review = review;
    this.file?.keepReview(review, isFromServer);
  }

  /** Store the study on the server; the address becomes the link. */
  async share(study: Study): Promise<void> {
    if (!this.file) await this.create(study);
    const { file } = this;
    if (!file) throw new Problem(0, OFFLINE);
    const id = await file.share();
    if (file !== this.file) return;
    this.serverId = id;
    this.changes++;
    this.router.replace(studyPath(id));
  }

  /** Keep the study of somebody else as one of this browser. */
  async fork(study: Study, title: string): Promise<void> {
    await this.studies.openRecord(study, { title, source: null });
  }

  /** Store everything now; the page may be closed if it is being left. */
  flush(how?: { isLeaving: boolean }): void {
    void this.file?.flush(how);
  }

  /** Store everything now, on the server too; ends when it has answered. */
  async send(): Promise<void> {
    await this.file?.sendNow();
  }

  /** Try to reach the server again. */
  retry(): void {
    this.file?.retry();
  }

  /** Forget the study on display; ends when it is stored. */
  close(): Promise<void> {
    this.request++;
    const isStored = this.file?.close() ?? Promise.resolve();
    this.file = this.first = this.problem = this.id = this.serverId = null;
    this.review = this.source = null;
    this.title = "";
    return isStored;
  }

  // ---- opening

  private async parts(): Promise<Parts> {
    const [library, { StudyFile }, { studyOf, isLocalStudy }] = await Promise.all([
      this.studies.library(),
      import("../local/study-file"),
      import("../local/study-record"),
    ]);
    return { library, StudyFile, studyOf, isLocalStudy };
  }

  /** How to show the study with an id. */
  private async find(id: string | null, parts: Parts): Promise<() => void> {
    const { library, isLocalStudy } = parts;
    const { server } = library.parts;
    const stored = id === null ? await library.last() : await library.find(id);
    if (stored) return () => this.openStored(stored, parts);
    if (id === null) return () => this.openEmpty();
    if (isLocalStudy(id) || !server) return () => (this.status = "missing");
    const view = await server.study(id);
    if (!view.owner) return () => this.openToRead(view, parts);
    const adopted = await library.adopt(view);
    return () => this.openStored(adopted, parts);
  }

  private openEmpty(): void {
    this.status = "ready";
    this.isOwner = true;
    this.saveState = "saved";
    this.events.onOpen(null);
  }

  private openToRead(view: StudyView, { studyOf }: Parts): void {
    const study = studyOf({ record: view.record, path: [] });
    this.isOwner = false;
    this.serverId = view.id;
    this.title = view.title;
    this.review = view.review;
    this.status = "ready";
    this.events.onOpen(study);
  }

  private openStored(stored: LocalStudy, parts: Parts): void {
    const study = parts.studyOf(stored);
    this.isOwner = true;
    this.file = this.fileOf(stored, parts);
    this.status = "ready";
    this.events.onOpen(study);
    const { file } = this;
    const { server } = parts.library.parts;
    // Another browser of the same person may have changed it.
    if (stored.server && server)
      void server
        .study(stored.server.id)
        .then((view) => file.reconcile(view))
        .catch(() => {});
  }

  /** What happens to the file is of no concern to the study that is opened after it. */
  private fileOf(stored: LocalStudy, { library, StudyFile, studyOf }: Parts): StudyFile {
    const { request } = this;
    const isShown = (): boolean => request === this.request;
    this.adoptFields(stored);
    const path = studyPath(stored.server?.id ?? stored.id);
    if (this.router.path !== path) this.router.replace(path);
    return new StudyFile(library, stored, this.events.copyTitle, {
      onState: (state) => {
        if (isShown()) this.saveState = state;
      },
      onReviewed: (review) => {
        if (isShown()) this.review = review;
      },
      onReplaced: (now) => {
        if (!isShown()) return;
        this.adoptFields(now);
        this.events.onReplaced(studyOf(now));
      },
      onCopied: (copy) => {
        this.changes++;
        if (isShown()) this.events.onCopied(copy.title);
      },
    });
  }

  private adoptFields({ id, title, review, source, server }: LocalStudy): void {
    Object.assign(this, { id, title, review, source });
    this.serverId = server?.id ?? null;
  }

  private fail(error: unknown): void {
    if (error instanceof Error && error.name === "RecordError") this.status = "damaged";
    else if (error instanceof Problem && error.status === 404) this.status = "missing";
    else {
      this.problem = error instanceof Problem ? error : new Problem(0, OFFLINE);
      this.status = "failed";
    }
  }

  /** Store a new study; changes in the meantime are stored after it. */
  private async create(study: Study): Promise<void> {
    const isRunning = this.first !== null;
    this.first = study;
    if (isRunning) return;
    this.saveState = "saving";
    const request = this.request;
    const parts = await this.parts().catch(() => null);
    if (!parts) {
      this.saveState = "memory";
      this.first = null;
      return;
    }
    const title = this.title;
    const stored = await parts.library.create(study, { title, source: null });
    if (request !== this.request) return;
    const latest = this.first;
    const given = this.title;
    this.first = null;
    this.file = this.fileOf(stored, parts);
    this.changes++;
    if (given !== title) this.rename(given);
    if (latest !== study) this.file.change(latest, true);
  }
}

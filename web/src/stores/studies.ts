/** The studies of this browser: stored on this device, and on the server those that are shared. */
import type { StudyLibrary } from "../local/study-library";
import type { Study } from "../study/study";
import type { Router } from "./router.svelte";
import { studyPath } from "./routes";

/** Where a study comes from. */
export interface Origin {
  title: string;
  /** The path of the game, such as `/g/ID`; null if there is none. */
  source: string | null;
  /** Whether a review of the game starts by itself; default: no. */
  isReview?: boolean;
}

export class Studies {
  private loading: Promise<StudyLibrary> | null = null;
  /** The study whose review is to start when its page is shown. */
  private toReview: string | null = null;

  /** `load` opens the library; nothing is loaded before a study is needed. */
  constructor(
    private readonly router: Pick<Router, "go">,
    private readonly load: () => Promise<StudyLibrary>,
  ) {}

  /** The studies on this device; another attempt may succeed where one has failed. */
  library(): Promise<StudyLibrary> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  /**
   * Keep a record as a study of this browser and go to its page. The study that was made of the same
   * game before is opened again, at the selected move.
   */
  async openRecord(study: Study, { title, source, isReview = false }: Origin): Promise<void> {
    const library = await this.library();
    const known = source === null ? null : await library.reopen(study, source);
    const { id } = known ?? (await library.create(study, { title, source }));
    if (isReview) this.toReview = id;
    this.router.go(studyPath(id));
  }

  /** Whether the review of a study will start by itself. */
  isToReview(id: string | null): boolean {
    return id !== null && this.toReview === id;
  }

  /** Whether the review of a study is to start by itself now: true once. */
  takeReview(id: string): boolean {
    const isWanted = this.toReview === id;
    if (isWanted) this.toReview = null;
    return isWanted;
  }
}

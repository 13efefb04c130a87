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
}

export class Studies {
  private loading: Promise<StudyLibrary> | null = null;

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

  /** Keep a record as a new study of this browser and go to its page. */
  async openRecord(study: Study, { title, source }: Origin): Promise<void> {
    const library = await this.library();
    const { id } = await library.create(study, { title, source });
    this.router.go(studyPath(id));
  }
}

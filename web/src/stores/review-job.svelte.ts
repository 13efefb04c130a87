/** A review that the server makes in the background: started, followed and cancelled from here. */
import type { ReviewJob, StudyView } from "../net/messages";
import { asProblem, OFFLINE } from "../net/problem";

/** The requests about a study's review. */
export interface ReviewServer {
  study(id: string): Promise<StudyView>;
  startReview(id: string): Promise<ReviewJob>;
  cancelReview(id: string): Promise<void>;
}

/** Milliseconds between two questions about a running job. */
const INTERVAL_MS = 1000;

export class ServerReview {
  /** Null: there is none. */
  job: ReviewJob | null = $state.raw(null);
  /** Whether the last request found no server. */
  isOffline = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Changed to end the questions about a job. */
  private turn = 0;

  constructor(
    private readonly server: ReviewServer,
    private readonly onDone: (study: StudyView) => void,
    private readonly intervalMs: number = INTERVAL_MS,
  ) {}

  get isRunning(): boolean {
    return this.job?.state === "queued" || this.job?.state === "running";
  }

  /** Follow the job of a study, if there is one. */
  follow(id: string): void {
    this.close();
    void this.ask(id, this.turn);
  }

  async start(id: string): Promise<void> {
    this.close();
    const { turn } = this;
    await this.attempt(async () => {
      this.job = await this.server.startReview(id);
      this.askLater(id, turn);
    });
  }

  async cancel(id: string): Promise<void> {
    this.close();
    await this.attempt(async () => {
      await this.server.cancelReview(id);
      this.job = null;
    });
  }

  /** Ask no more; the job goes on. */
  close(): void {
    this.turn++;
    clearTimeout(this.timer);
  }

  private async ask(id: string, turn: number): Promise<void> {
    const wasRunning = this.isRunning;
    const study = await this.attempt(() => this.server.study(id));
    if (turn !== this.turn) return;
    if (study) this.job = study.job;
    if (study && wasRunning && study.job?.state === "done") this.onDone(study);
    if (this.isRunning) this.askLater(id, turn);
  }

  private askLater(id: string, turn: number): void {
    if (turn === this.turn) this.timer = setTimeout(() => void this.ask(id, turn), this.intervalMs);
  }

  private async attempt<Answer>(task: () => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await task();
      this.isOffline = false;
      return answer;
    } catch (error) {
      const isOffline = asProblem(error).code === OFFLINE;
      this.isOffline = isOffline;
      if (!isOffline) this.job = null;
      return null;
    }
  }
}

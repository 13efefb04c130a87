/** A review that the server makes in the background: started, followed and cancelled from here. */
import type { ServerApi } from "../net/api";
import type { ReviewJob, StudyView } from "../net/messages";
import { asProblem, mayPass } from "../net/problem";

/** The requests about a study's review. */
export type ReviewServer = Pick<ServerApi, "study" | "startReview" | "reviewJob" | "cancelReview">;

/** Milliseconds between two questions about a running job. */
const INTERVAL_MS = 1000;

export interface JobState {
  /** Null: there is none. */
  readonly job: ReviewJob | null;
  /** Whether the last request found no server, or one that cannot answer now. */
  readonly isOffline: boolean;
}

export const NO_JOB: JobState = { job: null, isOffline: false };

/** Whether the server has a review to finish. */
export function isJobRunning({ job }: JobState): boolean {
  return job?.state === "queued" || job?.state === "running";
}

export class ServerReview {
  state = NO_JOB;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Changed to end the questions about a job. */
  private turn = 0;

  constructor(
    private readonly server: ReviewServer,
    private readonly onDone: (study: StudyView) => void,
    private readonly onChange: (state: JobState) => void = () => {},
    private readonly intervalMs: number = INTERVAL_MS,
  ) {}

  /** Follow the job of a study, if there is one; it may be done already. */
  async follow(id: string): Promise<void> {
    this.close();
    const { turn } = this;
    const study = await this.attempt(turn, () => this.server.study(id));
    if (turn !== this.turn) return;
    this.change({ job: study?.job ?? null });
    if (study?.job?.state === "done") this.onDone(study);
    if (isJobRunning(this.state)) this.askLater(id, turn);
  }

  async start(id: string): Promise<void> {
    this.close();
    const { turn } = this;
    const job = await this.attempt(turn, () => this.server.startReview(id));
    if (!job || turn !== this.turn) return;
    this.change({ job });
    this.askLater(id, turn);
  }

  async cancel(id: string): Promise<void> {
    this.close();
    const { turn } = this;
    await this.attempt(turn, async () => {
      await this.server.cancelReview(id);
      if (turn === this.turn) this.change({ job: null });
    });
  }

  /** Ask no more; the job goes on. */
  close(): void {
    this.turn++;
    clearTimeout(this.timer);
  }

  private async ask(id: string, turn: number): Promise<void> {
    const job = await this.attempt(turn, () => this.server.reviewJob(id));
    if (turn !== this.turn) return;
    if (job) this.change({ job });
    if (this.state.job?.state === "done") await this.finish(id, turn);
    else if (isJobRunning(this.state)) this.askLater(id, turn);
  }

  /** Fetch the review; if the server cannot be reached now, later. */
  private async finish(id: string, turn: number): Promise<void> {
    const study = await this.attempt(turn, () => this.server.study(id));
    if (turn !== this.turn) return;
    if (study) this.onDone(study);
    else if (this.state.job) this.askLater(id, turn);
  }

  private askLater(id: string, turn: number): void {
    if (turn === this.turn) this.timer = setTimeout(() => void this.ask(id, turn), this.intervalMs);
  }

  /** The answer, or null; the state changes with it unless the questions have ended since. */
  private async attempt<Answer>(turn: number, task: () => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await task();
      if (turn === this.turn) this.change({ isOffline: false });
      return answer;
    } catch (error) {
      const isOffline = mayPass(asProblem(error));
      if (turn === this.turn) this.change(isOffline ? { isOffline } : { isOffline, job: null });
      return null;
    }
  }

  private change(fields: Partial<JobState>): void {
    this.state = { ...this.state, ...fields };
    this.onChange(this.state);
  }
}

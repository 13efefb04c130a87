import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReviewJob, StudyView } from "../../src/net/messages";
import { OFFLINE, Problem } from "../../src/net/problem";
import { isJobRunning, ServerReview } from "../../src/local/review-job";

const ID = "abc";
let jobs: (ReviewJob | Problem)[];
let asked: string[];
let done: StudyView[];

const job = (state: ReviewJob["state"], count: number): ReviewJob => ({
  state,
  done: count,
  total: 3,
});

const wait = (ms = 10_000): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

function next(): ReviewJob {
  const found = jobs.length > 1 ? jobs.shift()! : jobs[0]!;
  if (found instanceof Problem) throw found;
  return found;
}

function follow(): ServerReview {
  const answer =
    <Answer>(name: string, make: () => Answer) =>
    async (): Promise<Answer> => {
      asked.push(name);
      return make();
    };
  const server = {
    study: answer("study", () => ({ id: ID, job: next() }) as StudyView),
    startReview: answer("start", next),
    reviewJob: answer("job", next),
    cancelReview: answer("cancel", () => undefined),
  };
  return new ServerReview(server, (study) => done.push(study));
}

beforeEach(() => {
  vi.useFakeTimers();
  [asked, done] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a review on the server", () => {
  test("is started, followed and fetched when it is done", async () => {
    jobs = [job("queued", 0), job("running", 1), job("done", 3)];
    const review = follow();
    await review.start(ID);
    expect(isJobRunning(review.state)).toBe(true);
    await wait();
    expect(asked).toEqual(["start", "job", "job", "study"]);
    expect([isJobRunning(review.state), done.length]).toEqual([false, 1]);
  });

  test("that was started before is followed", async () => {
    jobs = [job("running", 1), job("running", 2), job("done", 3)];
    await follow().follow(ID);
    await wait();
    expect(done).toHaveLength(1);
  });

  test("that was done while the page was closed is fetched with the study", async () => {
    jobs = [job("done", 3)];
    await follow().follow(ID);
    await wait();
    expect([asked, done.length]).toEqual([["study"], 1]);
  });

  test("is cancelled", async () => {
    jobs = [job("running", 1)];
    const review = follow();
    await review.start(ID);
    await review.cancel(ID);
    expect([review.state.job, isJobRunning(review.state)]).toEqual([null, false]);
    const before = asked.length;
    await wait();
    expect(asked).toHaveLength(before);
  });

  test("is followed again when the server is back", async () => {
    jobs = [job("running", 1), new Problem(0, OFFLINE), job("running", 2), job("done", 3)];
    const review = follow();
    await review.start(ID);
    await wait();
    expect([review.state.isOffline, done.length]).toEqual([false, 1]);
  });

  test.each([429, 500, 503])(
    "is asked for again after a refusal that may pass: %i",
    async (status) => {
      jobs = [job("running", 1), new Problem(status, "busy"), job("running", 2), job("done", 3)];
      const review = follow();
      await review.start(ID);
      await wait();
      expect(asked).toEqual(["start", "job", "job", "job", "study"]);
      expect(done).toHaveLength(1);
    },
  );

  test("is fetched later if that fails when it is done", async () => {
    jobs = [job("running", 1), job("done", 3), new Problem(0, OFFLINE), job("done", 3)];
    const review = follow();
    await review.start(ID);
    await wait();
    expect(asked).toEqual(["start", "job", "study", "job", "study"]);
    expect(done).toHaveLength(1);
  });

  test("that the server no longer has is not asked for again", async () => {
    jobs = [job("running", 1), new Problem(404, "no-study")];
    const review = follow();
    await review.start(ID);
    await wait();
    expect(asked).toEqual(["start", "job"]);
    expect(review.state.job).toBe(null);
  });

  test("that is started when the page is left changes nothing there", async () => {
    jobs = [job("running", 1)];
    const review = follow();
    const started = review.start(ID);
    review.close();
    await started;
    await wait();
    expect([asked, review.state.job]).toEqual([["start"], null]);
  });

  test("is not asked for after the page has gone", async () => {
    jobs = [job("running", 1)];
    const review = follow();
    await review.start(ID);
    review.close();
    await wait();
    expect(asked).toEqual(["start"]);
  });
});

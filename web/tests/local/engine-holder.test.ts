import { describe, expect, it } from "vitest";
import { EngineError, type Engine } from "../../src/engine/api";
import { EngineHolder } from "../../src/local/engine-holder";

interface FakeEngine extends Engine {
  readonly number: number;
}

/** Opens engines with numbers, and remembers which were closed. */
function engines(): { open: () => Promise<Engine>; opened: () => number; closed: Set<number> } {
  let opened = 0;
  const closed = new Set<number>();
  const open = (): Promise<Engine> => {
    const number = ++opened;
    return Promise.resolve({ number, close: () => closed.add(number) } as unknown as Engine);
  };
  return { open, opened: () => opened, closed };
}

const numberOf = (engine: Engine): number => (engine as FakeEngine).number;

/** Fails on the first engine, when it is told to. */
function failing(code: string): {
  task: (engine: Engine) => Promise<number>;
  fail: () => void;
} {
  let fail = (): void => {};
  const failure = new Promise<never>((_, reject) => {
    fail = () => reject(new EngineError(code));
  });
  failure.catch(() => {});
  const task = (engine: Engine): Promise<number> =>
    numberOf(engine) === 1 ? failure : Promise.resolve(numberOf(engine));
  return { task, fail };
}

describe("EngineHolder", () => {
  it("asks another engine once more after one has died", async () => {
    const { open, opened, closed } = engines();
    const { task, fail } = failing("crashed");
    fail();
    expect(await new EngineHolder(open).run(task)).toBe(2);
    expect([opened(), [...closed]]).toEqual([2, [1]]);
  });

  it("opens no engine for a task that was under way when it was closed", async () => {
    const { open, opened, closed } = engines();
    const { task, fail } = failing("closed");
    const holder = new EngineHolder(open);
    const answer = holder.run(task);
    await holder.get();
    holder.close();
    fail();
    await expect(answer).rejects.toMatchObject({ code: "closed" });
    expect([opened(), [...closed]]).toEqual([1, [1]]);
  });

  it("keeps the engine that was opened after it was closed", async () => {
    const { open, opened, closed } = engines();
    const { task, fail } = failing("closed");
    const holder = new EngineHolder(open);
    const answer = holder.run(task);
    await holder.get();
    holder.close();
    const next = await holder.get();
    fail();
    await answer.catch(() => {});
    expect(await holder.get()).toBe(next);
    expect([opened(), [...closed]]).toEqual([2, [1]]);
  });

  it("replaces an engine once that died under two tasks", async () => {
    const { open, opened } = engines();
    const { task, fail } = failing("crashed");
    const holder = new EngineHolder(open);
    const answers = [holder.run(task), holder.run(task)];
    await holder.get();
    fail();
    expect(await Promise.all(answers)).toEqual([2, 2]);
    expect(opened()).toBe(2);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryStore } from "../../src/local/storage";
import { StudyFile, type SaveState } from "../../src/local/study-file";
import type { StudyLibrary } from "../../src/local/study-library";
import type { LocalStudy } from "../../src/local/study-record";
import type { Review } from "../../src/net/messages";
import { Problem } from "../../src/net/problem";
import type { Study } from "../../src/study/study";
import { fakeTabs, FakeServer, movesOf, openLibrary, reviewWith, studyWith } from "./study-samples";

let store: MemoryStore<LocalStudy>;
let server: FakeServer;
let states: SaveState[];
let replaced: LocalStudy[];
let copies: string[];
let reviewed: Review[];
let openTabs: ReturnType<typeof fakeTabs>;

beforeEach(() => {
  vi.useFakeTimers();
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  store = new MemoryStore();
  server = new FakeServer();
  openTabs = fakeTabs();
  states = [];
  replaced = [];
  copies = [];
  reviewed = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 5000): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const only = async (): Promise<LocalStudy> => (await store.list())[0]!;

/** Let the store do nothing; the result lets the first save end, after which no other does. */
function delaySaves(): () => Promise<unknown> {
  const save = store.save.bind(store);
  let finish = (): void => {};
  store.save = (item) => {
    store.save = () => new Promise(() => {});
    return new Promise((resolve) => (finish = () => void save(item).then(resolve)));
  };
  return async () => {
    finish();
    await settle(0);
    store.save = save;
  };
}

function open(library: StudyLibrary, stored: LocalStudy): StudyFile {
  return new StudyFile(library, stored, (title) => `${title} (copy)`, {
    onState: (state) => states.push(state),
    onReviewed: (review) => reviewed.push(review),
    onReplaced: (study) => replaced.push(study),
    onCopied: ({ title }) => copies.push(title),
  });
}

async function create(study: Study = studyWith("h8"), library = openLibrary(store)) {
  const stored = await library.create(study, { title: "A", source: null });
  return { library, stored, file: open(library, stored) };
}

async function createShared(): Promise<{ file: StudyFile; id: string; library: StudyLibrary }> {
  const library = openLibrary(store, openTabs(), server);
  const { file } = await create(studyWith("h8"), library);
  return { file, id: await file.share(), library };
}

describe("a study on this device", () => {
  test("is stored shortly after a change, in its latest state", async () => {
    const { file } = await create();
    file.change(studyWith("h8", "i9"), true);
    await settle(50);
    file.change(studyWith("h8", "i9", "j10"), true);
    expect(movesOf(await only())).toEqual(["h8"]);
    await settle(300);
    expect(movesOf(await only())).toEqual(["h8", "i9", "j10"]);
    expect((await only()).revision).toBe(2);
    expect(states.at(-1)).toBe("memory");
  });

  test("is stored at once when the page is left", async () => {
    const { file } = await create();
    file.change(studyWith("h8", "i9"), true);
    file.close();
    await settle(0);
    expect(movesOf(await only())).toEqual(["h8", "i9"]);
  });

  test("that is deleted after it was closed does not come back", async () => {
    const { file, library, stored } = await create();
    file.change(studyWith("h8", "i9"), true);
    await file.close();
    await library.remove(stored.id);
    await settle();
    expect(await store.list()).toEqual([]);
  });

  test("is found again with what the database had no time to store", async () => {
    const { file, library, stored } = await create();
    file.change(studyWith("h8", "i9"), true);
    store.save = () => new Promise(() => {});
    void file.flush({ isLeaving: true });
    const reopened = new MemoryStore<LocalStudy>();
    reopened.keep(stored);
    expect(movesOf((await openLibrary(reopened).find(stored.id))!)).toEqual(["h8", "i9"]);
    expect(movesOf((await reopened.find(stored.id))!)).toEqual(["h8", "i9"]);
    expect(library.isPersistent).toBe(false);
  });

  test("is found again if the page is left while an earlier change is being stored", async () => {
    const { file, stored } = await create();
    const finish = delaySaves();
    file.change(studyWith("h8", "i9"), true);
    await settle(300);
    file.change(studyWith("h8", "i9", "j10"), true);
    void file.flush({ isLeaving: true });
    await finish();
    expect(movesOf((await openLibrary(store).find(stored.id))!)).toEqual(["h8", "i9", "j10"]);
  });

  test("is found again if the page is left when the change has just begun to be stored", async () => {
    const { file, stored } = await create();
    delaySaves();
    file.change(studyWith("h8", "i9"), true);
    await settle(300);
    void file.flush({ isLeaving: true });
    const reopened = new MemoryStore<LocalStudy>();
    reopened.keep(stored);
    expect(movesOf((await openLibrary(reopened).find(stored.id))!)).toEqual(["h8", "i9"]);
  });

  test("leaves nothing in the local storage when it is stored", async () => {
    const { file } = await create();
    file.change(studyWith("h8", "i9"), true);
    await settle();
    file.change(studyWith("h8", "i9", "j10"), true);
    void file.flush({ isLeaving: true });
    await settle();
    expect(localStorage.getItem(`tengen-unsaved-${file.id}`)).toBe(null);
  });

  test("keeps its title and the selected move", async () => {
    const { file } = await create();
    file.rename("  A new\n title ");
    const study = studyWith("h8", "i9");
    file.change({ ...study, current: 1 }, false);
    await settle();
    expect(await only()).toMatchObject({ title: "A new title", path: ["h8"] });
  });
});

describe("a shared study in two tabs", () => {
  /** The second one does not hear of the first. */
  async function twoTabs() {
    const { file, id } = await createShared();
    await settle();
    return { file, id, other: open(openLibrary(store, fakeTabs()(), server), await only()) };
  }

  test("keeps the review that the other has stored", async () => {
    const { file, id, other } = await twoTabs();
    file.keepReview(reviewWith(1));
    await settle(300);
    other.change(studyWith("h8", "i9"), true);
    await settle();
    expect((await only()).review).toEqual(reviewWith(1));
    expect(server.studies.get(id)!.review).toEqual(reviewWith(1));
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9"]);
  });

  test("stays shared if only the other has shared it", async () => {
    const { file, stored } = await create(studyWith("h8"), openLibrary(store, openTabs(), server));
    const other = open(openLibrary(store, fakeTabs()(), server), stored);
    const id = await file.share();
    other.change(studyWith("h8", "i9"), true);
    await settle();
    expect((await only()).server?.id).toBe(id);
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9"]);
    expect(copies).toEqual([]);
  });

  test("is not set back by the news that an older state was sent", async () => {
    const { file, id, other } = await twoTabs();
    const { saveStudy } = server.api;
    let answer = (): void => {};
    server.api.saveStudy = (...request) =>
      new Promise((resolve) => (answer = () => void saveStudy(...request).then(resolve)));
    file.change(studyWith("h8", "i9"), true);
    await settle(1000);
    server.api.saveStudy = saveStudy;
    other.close();
    const third = open(openLibrary(store, fakeTabs()(), null), await only());
    third.change(studyWith("h8", "i9", "j10"), true);
    await settle(300);
    answer();
    await settle();
    expect(movesOf(await only())).toEqual(["h8", "i9", "j10"]);
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9", "j10"]);
    expect(copies).toEqual([]);
  });
});

describe("in two tabs", () => {
  test("one follows the other", async () => {
    const { stored, file } = await create(studyWith("h8"), openLibrary(store, openTabs()));
    const other = open(openLibrary(store, openTabs()), stored);
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(replaced.map(movesOf)).toEqual([["h8", "i9"]]);
    other.change(studyWith("h8", "j10"), true);
    await settle();
    expect(movesOf(await only())).toEqual(["h8", "j10"]);
    expect(await store.list()).toHaveLength(1);
    expect(copies).toEqual([]);
  });

  test("of two changes at the same time the later stays, and the other is kept", async () => {
    const { stored, file } = await create(studyWith("h8"), openLibrary(store, openTabs()));
    const other = open(openLibrary(store, openTabs()), stored);
    file.change(studyWith("h8", "i9"), true);
    await settle(100);
    other.change(studyWith("h8", "j10"), true);
    await settle();
    expect(movesOf((await store.find(stored.id))!)).toEqual(["h8", "j10"]);
    expect(copies).toEqual(["A (copy)"]);
    const copy = (await store.list()).find(({ id }) => id !== stored.id)!;
    expect(movesOf(copy)).toEqual(["h8", "i9"]);
    expect(replaced.map(movesOf)).toEqual([["h8", "j10"]]);
  });

  test("another selection alone is no conflict", async () => {
    const { stored, file } = await create(studyWith("h8", "i9"), openLibrary(store, openTabs()));
    const other = open(openLibrary(store, openTabs()), stored);
    file.change({ ...studyWith("h8", "i9"), current: 1 }, false);
    await settle(100);
    other.change(studyWith("h8", "i9", "j10"), true);
    await settle();
    expect(copies).toEqual([]);
    expect(movesOf((await store.find(stored.id))!)).toEqual(["h8", "i9", "j10"]);
    other.change(studyWith("h8", "i9", "a1"), true);
    await settle(100);
    file.change({ ...studyWith("h8", "i9", "j10"), current: 2 }, false);
    await settle();
    expect(copies).toEqual([]);
    expect(movesOf((await store.find(stored.id))!)).toEqual(["h8", "i9", "a1"]);
  });
});

describe("a shared study", () => {
  test("gets every change, but not every selection", async () => {
    const { file, id } = await createShared();
    await settle();
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9"]);
    const { saves } = server;
    file.change({ ...studyWith("h8", "i9"), current: 1 }, false);
    await settle();
    expect(server.saves).toBe(saves);
    expect(states.at(-1)).toBe("saved");
  });

  test("gets the changes later if the server cannot be reached", async () => {
    const { file, id } = await createShared();
    server.problem = new Problem(0, "offline");
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(states.at(-1)).toBe("unsent");
    expect(movesOf(await only())).toEqual(["h8", "i9"]);
    server.problem = null;
    await settle(20_000);
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9"]);
    expect(states.at(-1)).toBe("saved");
  });

  test("gets what was missing in a later visit", async () => {
    const { file, library } = await createShared();
    server.problem = new Problem(0, "offline");
    file.change(studyWith("h8", "i9"), true);
    await settle();
    file.close();
    server.problem = null;
    const again = open(library, await only());
    await settle();
    expect(movesOf([...server.studies.values()][0]!)).toEqual(["h8", "i9"]);
    expect(again.serverId).toBe("shared0");
  });

  test("that another browser has changed is overwritten, and kept as a copy", async () => {
    const { file, id } = await createShared();
    await settle();
    const view = server.studies.get(id)!;
    const { record } = await openLibrary(new MemoryStore()).create(studyWith("a1"), {
      title: "",
      source: null,
    });
    server.studies.set(id, { ...view, version: view.version + 1, record });
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9"]);
    expect(copies).toEqual(["A (copy)"]);
    expect((await store.list()).map(movesOf)).toContainEqual(["a1"]);
  });

  test("follows another browser if nothing was changed here", async () => {
    const { file, id } = await createShared();
    await settle();
    const view = server.studies.get(id)!;
    const changed = { ...view, version: view.version + 3, title: "B" };
    server.studies.set(id, changed);
    await file.reconcile(changed);
    expect(replaced.map(({ title }) => title)).toEqual(["B"]);
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(server.studies.get(id)).toMatchObject({ title: "B", version: view.version + 4 });
    expect(copies).toEqual([]);
  });

  test("that is deleted while the server has no answer does not come back", async () => {
    const { file, library } = await createShared();
    await settle();
    file.change(studyWith("h8", "i9"), true);
    await file.close();
    await library.remove(file.id);
    await settle(60_000);
    expect(await store.list()).toEqual([]);
    expect(server.studies.size).toBe(0);
  });

  test("keeps the review that the server has made meanwhile", async () => {
    const { file, id } = await createShared();
    file.keepReview(reviewWith(1));
    await settle();
    server.studies.set(id, { ...server.studies.get(id)!, review: reviewWith(2) });
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9"]);
    expect(server.studies.get(id)!.review).toEqual(reviewWith(2));
  });

  test("takes the review that a job of the server has made", async () => {
    const { file, id } = await createShared();
    await settle();
    const view = { ...server.studies.get(id)!, review: reviewWith(2) };
    server.studies.set(id, view);
    await file.reconcile(view);
    await settle();
    expect(reviewed).toEqual([reviewWith(2)]);
    expect((await only()).review).toEqual(reviewWith(2));
    expect([server.saves, states.at(-1)]).toEqual([0, "saved"]);
    await file.reconcile(view);
    expect(reviewed).toHaveLength(1);
  });

  test("keeps its own review if the server lacks it", async () => {
    const { file, id } = await createShared();
    await settle();
    const view = { ...server.studies.get(id)!, review: reviewWith(2) };
    file.keepReview(reviewWith(1));
    await file.reconcile(view);
    expect((await only()).review).toEqual(reviewWith(1));
    await settle();
    expect(server.studies.get(id)!.review).toEqual(reviewWith(1));
  });

  test("does not send back the review that came from the server", async () => {
    const { file } = await createShared();
    await settle();
    file.keepReview(reviewWith(2), true);
    await settle();
    expect([server.saves, (await only()).review]).toEqual([0, reviewWith(2)]);
  });

  test("is on the server when sending has ended", async () => {
    const { file, id } = await createShared();
    await settle();
    file.change(studyWith("h8", "i9"), true);
    await file.sendNow();
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "i9"]);
  });

  test("gets a new review once", async () => {
    const { file, id } = await createShared();
    await settle();
    file.keepReview(reviewWith(1));
    await settle();
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(server.requests.map(({ review }) => review)).toEqual([reviewWith(1), undefined]);
    expect(server.studies.get(id)!.review).toEqual(reviewWith(1));
    expect((await only()).review).toEqual(reviewWith(1));
  });

  test("gets a review that was made while the server could not be reached", async () => {
    const { file, id } = await createShared();
    server.problem = new Problem(0, "offline");
    file.keepReview(reviewWith(1));
    await settle();
    file.change(studyWith("h8", "i9"), true);
    await settle();
    server.problem = null;
    await settle(20_000);
    expect(server.studies.get(id)!.review).toEqual(reviewWith(1));
  });

  test("that the server refused is sent again with the next change", async () => {
    const { file, id } = await createShared();
    server.problem = new Problem(413, "too-large");
    file.change(studyWith("h8", "i9"), true);
    await settle();
    server.problem = null;
    file.change({ ...studyWith("h8", "i9"), current: 1 }, false);
    await settle();
    expect(states.at(-1)).toBe("refused");
    file.change(studyWith("h8", "j10"), true);
    await settle();
    expect(states.at(-1)).toBe("saved");
    expect(movesOf(server.studies.get(id)!)).toEqual(["h8", "j10"]);
  });

  test("that the server refuses stays here, and says so", async () => {
    const { file } = await createShared();
    server.problem = new Problem(413, "too-large");
    file.change(studyWith("h8", "i9"), true);
    await settle();
    expect(states.at(-1)).toBe("refused");
    expect(movesOf(await only())).toEqual(["h8", "i9"]);
  });
});

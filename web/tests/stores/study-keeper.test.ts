import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStore } from "../../src/local/storage";
import type { LocalStudy } from "../../src/local/study-record";
import type { StudyView } from "../../src/net/messages";
import { Router } from "../../src/stores/router.svelte";
import { Studies } from "../../src/stores/studies";
import { StudyKeeper } from "../../src/stores/study-keeper.svelte";
import type { Study } from "../../src/study/study";
import { fakeTabs, FakeServer, movesOf, openLibrary, studyWith } from "../local/study-samples";

/** Nothing here depends on reactivity: the runes of Svelte are plain values. */
vi.hoisted(() => {
  const plain = <Value>(value: Value): Value => value;
  Object.assign(globalThis, { $state: Object.assign(plain, { raw: plain }) });
});

let store: MemoryStore<LocalStudy>;
let server: FakeServer;
let shown: Study[];

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
  shown = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const library = openLibrary(store, fakeTabs()(), server);
  const router = { path: "/study", go: () => {}, replace: () => {} };
  const show = (study: Study | null): void => void (study && shown.push(study));
  const keeper = new StudyKeeper(
    new Studies(router, async () => library),
    router as unknown as Router,
    { onOpen: show, onReplaced: show, onCopied: () => {}, copyTitle: (title) => title },
  );
  return { library, keeper };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5000);

/** A study that another browser has changed after it was shared. */
async function changedElsewhere(): Promise<LocalStudy> {
  const { library } = open();
  const { record } = await openLibrary(new MemoryStore()).create(studyWith("a1"), {
    title: "",
    source: null,
  });
  const stored = await library.create(studyWith("h8"), { title: "A", source: null });
  const { id, version } = await server.api.createStudy(stored);
  server.studies.set(id, { ...server.studies.get(id)!, version: version + 1, record });
  const copy = { id, version, stored: 2, reviewed: 0, refused: null };
  return (await library.save({ ...stored, server: copy }))!;
}

test("a late answer about a study that was left does not replace the one on display", async () => {
  const first = await changedElsewhere();
  const { keeper, library } = open();
  const second = await library.create(studyWith("j10"), { title: "B", source: null });
  const { study } = server.api;
  let answer = (): void => {};
  server.api.study = (id) =>
    new Promise<StudyView>((resolve) => (answer = () => void study(id).then(resolve)));
  await keeper.show(first.id);
  await keeper.show(second.id);
  answer();
  await settle();
  expect([keeper.id, keeper.title]).toEqual([second.id, "B"]);
  expect(shown.map(({ nodes }) => [...nodes.values()].at(-1)!.move)).toEqual(["h8", "j10"]);
  expect(movesOf((await store.find(first.id))!)).toEqual(["a1"]);
  expect(movesOf((await store.find(second.id))!)).toEqual(["j10"]);
});

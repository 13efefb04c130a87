import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStore } from "../../src/local/storage";
import { keepUnsaved } from "../../src/local/study-journal";
import {
  cleanTitle,
  contentOf,
  isLocalStudy,
  newStudyId,
  studyOf,
  type LocalStudy,
} from "../../src/local/study-record";
import { addLine, createStudy, nodeOf, pathTo, select, setComment } from "../../src/study/study";
import { FakeServer, movesOf, openLibrary, studyWith } from "./study-samples";

let store: MemoryStore<LocalStudy>;

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  store = new MemoryStore();
});
afterEach(() => vi.unstubAllGlobals());

test("a study is read as it was stored, with its selected move", async () => {
  const library = openLibrary(store);
  let study = studyWith("h8", "i9", "j10");
  study = addLine(study, study.root, ["h8", "g7"], { comment: "another answer" });
  study = setComment(study, study.root, "Before the first move");
  const side = [...study.nodes.values()].find(({ move }) => move === "g7")!;
  const { id } = await library.create(select(study, side.id), { title: "A", source: "/g/abc" });
  const stored = (await library.find(id))!;
  const again = studyOf(stored);
  expect(pathTo(again).map(({ move }) => move)).toEqual(["h8", "g7"]);
  expect(nodeOf(again, again.root).comment).toBe("Before the first move");
  expect(stored.source).toBe("/g/abc");
});

test("the list tells the moves of the main line, the rule and the size", async () => {
  const library = openLibrary(store);
  const study = createStudy({ size: 9, rule: "renju", moves: ["e5", "e6", "e7"] });
  await library.create(addLine(study, study.root, ["a1", "a2", "a3", "a4"]), {
    title: " A \n title ",
    source: null,
  });
  expect(await library.list()).toMatchObject([
    { title: "A title", rule: "renju", size: 9, moves: 3, isShared: false },
  ]);
});

test("the study that was open last is remembered until it is deleted", async () => {
  const library = openLibrary(store);
  expect(await library.last()).toBe(null);
  const { id } = await library.create(studyWith("h8"), { title: "A", source: null });
  library.remember(id);
  expect((await library.last())?.id).toBe(id);
  const removed = (await library.remove(id))!;
  expect(await library.last()).toBe(null);
  await library.restore(removed);
  expect(await library.list()).toHaveLength(1);
});

test("a shared study that is deleted is gone for others, and restored it is not shared", async () => {
  const server = new FakeServer();
  const library = openLibrary(store, undefined, server);
  const stored = await library.create(studyWith("h8"), { title: "A", source: null });
  const { id, version } = await server.api.createStudy(stored);
  await library.save({ ...stored, server: { id, version, stored: 2, reviewed: 0, refused: null } });
  const removed = (await library.remove(stored.id))!;
  expect(server.studies.size).toBe(0);
  await library.restore(removed);
  expect(await library.list()).toMatchObject([{ title: "A", isShared: false }]);
});

test("of what a closed page had not stored nothing is lost if another tab was faster", async () => {
  const library = openLibrary(store);
  const stored = await library.create(studyWith("h8"), { title: "A", source: null });
  keepUnsaved({ ...stored, ...contentOf(studyWith("h8", "i9")), revision: 2 });
  await library.save({ ...stored, ...contentOf(studyWith("h8", "j10")) });
  expect(movesOf((await library.find(stored.id))!)).toEqual(["h8", "j10"]);
  expect((await store.list()).map(movesOf)).toContainEqual(["h8", "i9"]);
  await library.find(stored.id);
  expect(await store.list()).toHaveLength(2);
});

test("a study is renamed", async () => {
  const library = openLibrary(store);
  const { id } = await library.create(studyWith("h8"), { title: "A", source: null });
  await library.rename(id, "B");
  expect((await library.list())[0]!.title).toBe("B");
});

test("ids of this device differ from those of the server", () => {
  expect(isLocalStudy(newStudyId())).toBe(true);
  expect(newStudyId()).not.toBe(newStudyId());
  for (const id of ["Zk3_9aBcQ-", "s-", "s-Zk3_9aBcQ-12", "d-abcdefghijkl"])
    expect(isLocalStudy(id)).toBe(false);
});

test("a title is one line of limited length", () => {
  expect(cleanTitle(" a\n\tb ")).toBe("a b");
  expect(cleanTitle("x".repeat(300))).toHaveLength(200);
});

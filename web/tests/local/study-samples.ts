/** A library in memory, and a server of studies that tests can stop. */
import { MemoryStore } from "../../src/local/storage";
import { StudyLibrary } from "../../src/local/study-library";
import type { LocalStudy } from "../../src/local/study-record";
import type { TabMessage, Tabs } from "../../src/local/tabs";
import type { ServerApi } from "../../src/net/api";
import type { NewStudy, Review, StudyChange, StudyView } from "../../src/net/messages";
import { Problem } from "../../src/net/problem";
import { createStudy, type Study } from "../../src/study/study";

/** Tabs that hear each other at once. */
export function fakeTabs(): () => Tabs {
  const all: ((message: TabMessage) => void)[] = [];
  return () => {
    let own: ((message: TabMessage) => void) | null = null;
    return {
      listen: (listener) => all.push((own = listener)),
      send: (message) => all.filter((each) => each !== own).forEach((each) => each(message)),
    };
  };
}

export class FakeServer {
  readonly studies = new Map<string, StudyView>();
  problem: Problem | null = null;
  saves = 0;
  readonly requests: StudyChange[] = [];

  readonly api = {
    study: async (id: string) => this.found(id),
    createStudy: async ({ title, record, review = null }: NewStudy) => {
      this.check();
      const id = `shared${this.studies.size}`;
      const times = { created_ms: 1, updated_ms: 1 };
      const view = { id, version: 1, title, owner: true, ...times, record, review, job: null };
      this.studies.set(id, view);
      return view;
    },
    deleteStudy: async (id: string) => {
      this.found(id);
      this.studies.delete(id);
    },
    saveStudy: async (id: string, change: StudyChange) => {
      const { version, title, record, review } = change;
      const view = this.found(id);
      if (view.version !== version) throw new Problem(409, "stale");
      this.saves++;
      this.requests.push(change);
      const now = { title, record, review: review ?? view.review };
      this.studies.set(id, { ...view, ...now, version: version + 1 });
      return { version: version + 1 };
    },
  } as Partial<ServerApi> as ServerApi;

  private found(id: string): StudyView {
    this.check();
    const view = this.studies.get(id);
    if (!view) throw new Problem(404, "no-study");
    return view;
  }

  private check(): void {
    if (this.problem) throw this.problem;
  }
}

export function openLibrary(
  store: MemoryStore<LocalStudy>,
  tabs: Tabs = fakeTabs()(),
  server: FakeServer | null = null,
): StudyLibrary {
  return new StudyLibrary({ store, tabs, server: server?.api ?? null, now: () => 1000 });
}

export function studyWith(...moves: string[]): Study {
  return createStudy({ size: 15, rule: "freestyle", moves });
}

/** A review, told apart from others by its number of nodes. */
export function reviewWith(nodes: number): Review {
  return { version: 1, engine: "0.1.0", nodes, positions: [] };
}

export function movesOf({ record }: Pick<LocalStudy, "record">): (string | undefined)[] {
  return record.nodes.slice(1).map(({ move }) => move);
}

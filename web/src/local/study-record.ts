/** The stored form of a study on this device. */
import type { GameRecord, Review } from "../net/messages";
import { fromRecord, toRecord } from "../study/record";
import { follow, pathTo, select, type Study } from "../study/study";

/** The copy of a study on the server. */
export interface StudyCopy {
  readonly id: string;
  /** The version there. */
  readonly version: number;
  /** The revision of this device that it has. */
  readonly stored: number;
  /** The revision in which the review last changed here; it has that too unless `stored` is less. */
  readonly reviewed: number;
  /** Why the server will not take the rest; null while nothing is wrong. */
  readonly refused: string | null;
}

export interface LocalStudy {
  readonly id: string;
  readonly revision: number;
  /** Empty: none was given. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  readonly record: GameRecord;
  /** The moves to the selected node. */
  readonly path: readonly string[];
  /** The path of the game that it comes from, such as `/g/ID`. */
  readonly source: string | null;
  readonly review: Review | null;
  readonly server: StudyCopy | null;
}

/** A line in the list of studies. */
export type StudyEntry = Pick<LocalStudy, "id" | "title" | "updated"> & {
  rule: GameRecord["rule"];
  size: number;
  /** Moves of the main line. */
  moves: number;
  isShared: boolean;
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 12;
const LOCAL_ID = /^s-[A-Za-z0-9]{12}$/;
export const MAX_TITLE = 200;

/** Whether an id was given to a study by the device; the server's have no such beginning. */
export function isLocalStudy(id: string): boolean {
  return LOCAL_ID.test(id);
}

export function newStudyId(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(ID_LENGTH)),
): string {
  return "s-" + [...bytes].map((byte) => LETTERS[byte % LETTERS.length]!).join("");
}

/** A title in one line. */
export function cleanTitle(title: string): string {
  return title.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE);
}

/** The content of a study, to be stored. */
export function contentOf(study: Study): Pick<LocalStudy, "record" | "path"> {
  return { record: toRecord(study), path: pathTo(study).map(({ move }) => move!) };
}

type Content = Pick<LocalStudy, "title" | "record">;

/** Whether two states of a study have the same content. */
export function isSame(one: Content, other: Content): boolean {
  return one.title === other.title && JSON.stringify(one.record) === JSON.stringify(other.record);
}

/** The study with the node selected that was; a `RecordError` if what is stored is damaged. */
export function studyOf({ record, path }: Pick<LocalStudy, "record" | "path">): Study {
  const study = fromRecord(record);
  return select(study, follow(study, path));
}

/** The study stored after another tab has stored a state of it: nothing of that one is lost. */
export function joined(next: LocalStudy, other: LocalStudy, hasReview: boolean): LocalStudy {
  const server = laterOf(other.server, next.server, other.revision);
  return { ...next, revision: other.revision, server, review: (hasReview ? next : other).review };
}

/** The copy on the server of two, which does not have the given revision if only one has it. */
export function laterOf(
  other: StudyCopy | null,
  own: StudyCopy | null,
  revision: number,
): StudyCopy | null {
  if (!other || !own) return other ?? own;
  if (other.id !== own.id) return other;
  return {
    ...(other.version > own.version ? other : own),
    stored: Math.min(Math.max(other.stored, own.stored), revision - 1),
    reviewed: Math.max(other.reviewed, own.reviewed),
  };
}

export function entryOf(stored: LocalStudy): StudyEntry {
  const { id, title, updated, record, server } = stored;
  const { rule, size } = record;
  return { id, title, updated, rule, size, moves: movesOf(record), isShared: server !== null };
}

/** The length of the main line: first children follow their parents. */
function movesOf({ nodes }: GameRecord): number {
  const hasChild = new Set<number>();
  let [last, moves] = [0, 0];
  nodes.forEach(({ parent }, index) => {
    if (parent === undefined || hasChild.has(parent)) return;
    hasChild.add(parent);
    if (parent === last) [last, moves] = [index, moves + 1];
  });
  return moves;
}

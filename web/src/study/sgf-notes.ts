/** Collects the comments, drawings and times of SGF nodes, of which one move may have several. */
import type { MarkShape } from "../board/state";
import { MAX_COMMENT } from "./bounds";
import { PASS } from "./tree";
import { sgfPoints } from "./points";
import { RecordError } from "./record-error";
import { faultAt, type Properties } from "./sgf-scanner";
import { composed, MARK_PROPERTIES, numberOf, unescaped, unescapedLine } from "./sgf-text";
import type { NodeId } from "./tree";
import type { Notes } from "./tree-editor";

/** Points that all rectangles of a file cover together. */
const MAX_DRAWN = 1_000_000;

/** Counts what the rectangles of a file draw; plain points pay by their length. */
export class DrawingBudget {
  private drawn = 0;

  draw(points: number, at: number): void {
    this.drawn += points;
    if (this.drawn > MAX_DRAWN) throw faultAt(at, "too many points");
  }
}

/** Reads the points that values name on a board of one size. */
export class PointReader {
  private readonly points: ReadonlyMap<string, string>;

  constructor(
    private readonly size: number,
    private readonly budget: DrawingBudget,
  ) {
    this.points = sgfPoints(size);
  }

  /** A point or a pass; undefined if it is neither. */
  move(value: string): string | undefined {
    return this.points.get(value);
  }

  /** One point; `at` is where its node begins. */
  point(value: string, at: number): string {
    const found = this.points.get(value.trim());
    if (found === undefined || found === PASS) throw faultAt(at, "expected a point of the board");
    return found;
  }

  /** The points of a list, in which `aa:cc` is a rectangle. */
  list(values: readonly string[], at: number): string[] {
    const found: string[] = [];
    let drawn = 0;
    for (const value of values) {
      if (!value.includes(":")) {
        if (value) found.push(this.point(value, at));
        continue;
      }
      const rectangle = this.rectangle(value, at);
      drawn += rectangle.length;
      if (drawn > this.size ** 2 + 2) throw faultAt(at, "too many rectangles");
      for (const point of rectangle) found.push(point);
    }
    return found;
  }

  private rectangle(value: string, at: number): string[] {
    const [first, last] = halves(value).map((corner) => corner.trim()) as [string, string];
    this.point(first, at);
    this.point(last, at);
    const columns = between(first[0]!, last[0]!);
    const rows = between(first[1]!, last[1]!);
    this.budget.draw(columns.length * rows.length, at);
    return columns.flatMap((column) => rows.map((row) => this.points.get(column + row)!));
  }

  /** The two ends of each item of a list like `aa:bb`. */
  pairs(values: readonly string[], at: number): [string, string][] {
    return values.map((value) => {
      const [first, last] = halves(value);
      return [this.point(first, at), this.point(last, at)];
    });
  }

  /** The texts of a list like `aa:text`. */
  labels(values: readonly string[], at: number): [string, string][] {
    return values.map((value) => {
      const [point, text] = composed(value) ?? [value, ""];
      return [this.point(point, at), unescapedLine(text)];
    });
  }
}

function halves(value: string): [string, string] {
  const colon = value.indexOf(":");
  return colon < 0 ? [value, ""] : [value.slice(0, colon), value.slice(colon + 1)];
}

function between(one: string, other: string): string[] {
  const [low, high] = [one.charCodeAt(0), other.charCodeAt(0)].sort((a, b) => a - b);
  return Array.from({ length: high! - low! + 1 }, (_, i) => String.fromCharCode(low! + i));
}

/** The notes of one node while they are read. */
interface Collected {
  comment: string;
  /** Later comments and names; joined once, as joining each would cost the square of their number. */
  remarks: string[];
  name: string;
  seconds: number | null;
  clock: number | null;
  marks: Map<string, MarkShape>;
  labels: Map<string, string>;
  arrows: [string, string][];
  lines: [string, string][];
  extra: Map<string, string[]>;
}

export class Annotator {
  private readonly collected = new Map<NodeId, Collected>();

  /** `readsMilliseconds`: a comment that is just `512ms` is the time of its move. */
  constructor(
    private readonly points: PointReader,
    private readonly root: NodeId,
    private readonly readsMilliseconds: boolean,
  ) {}

  /** Add properties to a node that was reached by a move of `mover` (B, W or none). */
  annotate(id: NodeId, mover: string, properties: Properties, at: number): void {
    let notes = this.collected.get(id);
    if (!notes) this.collected.set(id, (notes = noNotes()));
    for (const [name, values] of properties) this.add(notes, id, mover, name, values, at);
  }

  private add(
    notes: Collected,
    id: NodeId,
    mover: string,
    name: string,
    values: readonly string[],
    at: number,
  ): void {
    const mark = MARK_PROPERTIES.get(name);
    if (mark) for (const point of this.points.list(values, at)) notes.marks.set(point, mark);
    else if (name === "C") this.comment(notes, id, values.map(unescaped).join("\n"));
    else if (name === "N") addName(notes, unescapedLine(values[0]!));
    else if (name === "LB") addAll(notes.labels, this.points.labels(values, at));
    else if (name === "AR") append(notes.arrows, this.points.pairs(values, at));
    else if (name === "LN") append(notes.lines, this.points.pairs(values, at));
    else if (!isTime(notes, mover, name, unescaped(values[0]!))) addExtra(notes, name, values);
  }

  private comment(notes: Collected, id: NodeId, text: string): void {
    const milliseconds = this.readsMilliseconds ? /^([0-9]{1,12})ms$/.exec(text) : null;
    if (milliseconds && id !== this.root && notes.seconds === null)
      notes.seconds = Number(milliseconds[1]) / 1000;
    else if (!notes.comment) notes.comment = text;
    else if (text) notes.remarks.push(text);
  }

  /** The notes of each node that has any. */
  *finished(): Generator<[NodeId, Notes]> {
    for (const [id, { remarks, marks, labels, extra, ...notes }] of this.collected) {
      const comment = [...(notes.comment ? [notes.comment] : []), ...remarks].join("\n");
      if (comment.length > MAX_COMMENT) throw new RecordError("node", id, "a long comment");
      yield [
        id,
        {
          ...notes,
          comment,
          marks: Object.fromEntries(marks),
          labels: Object.fromEntries(labels),
          extra: Object.fromEntries(extra),
        },
      ];
    }
  }
}

function noNotes(): Collected {
  return {
    comment: "",
    remarks: [],
    name: "",
    seconds: null,
    clock: null,
    marks: new Map(),
    labels: new Map(),
    arrows: [],
    lines: [],
    extra: new Map(),
  };
}

function addName(notes: Collected, name: string): void {
  if (!notes.name) notes.name = name;
  else if (name) notes.remarks.push(name);
}

function addAll<Key, Value>(map: Map<Key, Value>, entries: readonly [Key, Value][]): void {
  for (const [key, value] of entries) map.set(key, value);
}

/** As `push`, which fails for very many arguments. */
function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}

/** Set the clock or the thinking time, if the property contains one. */
function isTime(notes: Collected, mover: string, name: string, value: string): boolean {
  const isClock = mover !== "" && name === `${mover}L`;
  if (!isClock && name !== "XS") return false;
  const seconds = numberOf(value);
  notes[isClock ? "clock" : "seconds"] = seconds;
  return seconds !== null;
}

function addExtra({ extra }: Collected, name: string, values: readonly string[]): void {
  const known = extra.get(name);
  if (known) append(known, values.map(unescaped));
  else extra.set(name, values.map(unescaped));
}

/** Studies as JSON: the games of the format `tengen-game` (src/tengen/formats/jsontext.py). */
import type { MarkShape } from "../board/state";
import type { ColorName, RuleName } from "../engine/api";
import type { TerminationName } from "../net/messages";
import { isSize, longestPath, MAX_COMMENT, MAX_NODES } from "./bounds";
import { createStudy } from "./edits";
import {
  entriesOf,
  fault,
  integer,
  listOf,
  moveOf,
  objectOf,
  oneOf,
  pointOf,
  seconds,
  text,
  textUpTo,
  type Check,
} from "./json-checks";
import { inOrder } from "./points";
import { RecordError } from "./record-error";
import { TERMINATIONS } from "./sgf-text";
import { PASS, stonesAt, walk, type NodeId, type RecordResult, type Study } from "./tree";
import { TreeEditor, type Notes } from "./tree-editor";

export interface RecordNode {
  /** The index of another node, which comes before; absent at the first node only, as `move`. */
  parent?: number;
  move?: string;
  name?: string;
  comment?: string;
  seconds?: number | null;
  clock?: number | null;
  marks?: Record<string, MarkShape>;
  labels?: Record<string, string>;
  arrows?: [string, string][];
  lines?: [string, string][];
  extra?: Record<string, string[]>;
}

/** One entry of `games` in a document of the format `tengen-game`. */
export interface GameRecordJson {
  size: number;
  rule: RuleName;
  turn?: ColorName;
  setup?: { black?: string[]; white?: string[] };
  black?: string;
  white?: string;
  opening?: string;
  info?: Record<string, string>;
  result?: { winner: ColorName | null; termination: TerminationName; line?: string[] } | null;
  nodes: RecordNode[];
}

const RULES: readonly RuleName[] = ["freestyle", "standard", "renju", "caro", "standard-caro"];
const COLORS: readonly ColorName[] = ["black", "white"];
const MARKS: readonly MarkShape[] = ["circle", "square", "triangle", "cross"];
const GAME_NAMES = [
  ...["size", "rule", "turn", "setup", "black", "white", "opening", "info", "result", "nodes"],
];
const LINKS = ["parent", "move"];

// ---- writing

/** The study without its selection; names in the order in which Python writes them. */
export function toRecord(study: Study): GameRecordJson {
  const { size, rule, turn, setup, black, white, opening, info, result } = study;
  const [blackStones, whiteStones] = [inOrder(setup.black), inOrder(setup.white)];
  const hasSetup = blackStones.length + whiteStones.length > 0;
  return {
    ...{ size, rule, turn },
    ...(hasSetup ? { setup: { black: blackStones, white: whiteStones } } : {}),
    ...(black ? { black } : {}),
    ...(white ? { white } : {}),
    ...(opening ? { opening } : {}),
    ...(Object.keys(info).length ? { info } : {}),
    ...(result ? { result: { ...result, line: [...result.line] } } : {}),
    nodes: recordNodes(study),
  };
}

function recordNodes(study: Study): RecordNode[] {
  const indices = new Map<NodeId, number>();
  return walk(study).map((node, index) => {
    indices.set(node.id, index);
    const links =
      node.parent === null ? {} : { parent: indices.get(node.parent)!, move: node.move! };
    return { ...links, ...noteFields(node) };
  });
}

/** The fields of a node besides its move. */
function noteFields(notes: Notes): RecordNode {
  const { name, comment, marks, labels, arrows, lines, extra } = notes;
  const hasAny = (entries: object): boolean => Object.keys(entries).length > 0;
  return {
    ...(name ? { name } : {}),
    ...(comment ? { comment } : {}),
    ...(notes.seconds === null ? {} : { seconds: notes.seconds }),
    ...(notes.clock === null ? {} : { clock: notes.clock }),
    ...(hasAny(marks) ? { marks } : {}),
    ...(hasAny(labels) ? { labels } : {}),
    ...(arrows.length ? { arrows: arrows.map(copied) } : {}),
    ...(lines.length ? { lines: lines.map(copied) } : {}),
    ...(hasAny(extra) ? { extra: extra as Record<string, string[]> } : {}),
  };
}

function copied([from, to]: readonly [string, string]): [string, string] {
  return [from, to];
}

// ---- reading

/** The study of an entry of `games`; `RecordError` if it is none. The first node is selected. */
export function fromRecord(json: unknown, place = "game"): Study {
  const fields = objectOf(json, place, GAME_NAMES, ["size", "rule", "nodes"]);
  const study = header(fields, place);
  const { nodes } = fields;
  if (!Array.isArray(nodes) || !nodes.length) throw fault(place, "no nodes");
  if (nodes.length > MAX_NODES) throw fault(place, `more than ${MAX_NODES} nodes`);
  return withNodes(study, nodes);
}

function header(fields: Record<string, unknown>, place: string): Study {
  const read = <T>(name: string, check: Check<T>, missing: T): T =>
    fields[name] === undefined ? missing : check(fields[name], `${place}.${name}`);
  const size = read("size", integer, 0);
  if (!isSize(size)) throw fault(place, "the board must have 5 to 22 points a side");
  const rule = read("rule", oneOf(RULES), "freestyle");
  const setup = read("setup", setupOf(size), { black: [], white: [] });
  const turn = fields.turn === undefined ? {} : { turn: read("turn", oneOf(COLORS), "black") };
  return {
    ...createStudy({ size, rule, setup, ...turn }),
    black: read("black", text, ""),
    white: read("white", text, ""),
    opening: read("opening", text, ""),
    info: read("info", entriesOf(text, text), {}),
    result: read("result", resultOf(size), null),
  };
}

function setupOf(size: number): Check<Study["setup"]> {
  return (value, place) => {
    const { black = [], white = [] } = objectOf(value, place, COLORS);
    const points = listOf(pointOf(size));
    const setup = { black: points(black, place), white: points(white, place) };
    const stones = [...setup.black, ...setup.white];
    if (new Set(stones).size < stones.length) throw fault(place, "two stones on a point");
    return setup;
  };
}

function resultOf(size: number): Check<RecordResult | null> {
  const names = ["winner", "termination", "line"];
  return (value, place) => {
    if (value === null) return null;
    const { winner, termination, line = [] } = objectOf(value, place, names, names.slice(0, 2));
    return {
      winner: winner === null ? null : oneOf(COLORS)(winner, place),
      termination: oneOf(TERMINATIONS)(termination, place),
      line: listOf(pointOf(size))(line, place),
    };
  };
}

/** Grow the tree; parents come first, so that each can be found when its child is met. */
function withNodes(study: Study, values: readonly unknown[]): Study {
  const reader = new NodeReader(study);
  for (const [index, value] of values.entries()) {
    try {
      reader.read(value);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      throw new RecordError("node", index + 1, error.message);
    }
  }
  const read = reader.finished();
  checkStones(read);
  return read;
}

class NodeReader {
  private readonly editor: TreeEditor;
  private readonly ids: NodeId[] = [];
  /** Moves on the paths to the nodes. */
  private readonly depths: number[] = [];
  private readonly checks: Readonly<Record<string, Check<unknown>>>;
  private readonly move: Check<string>;
  private readonly names: readonly string[];

  constructor(private readonly study: Study) {
    this.editor = new TreeEditor(study);
    this.checks = noteChecks(study.size);
    this.move = moveOf(study.size);
    this.names = Object.keys(this.checks);
  }

  read(value: unknown): void {
    const isRoot = !this.ids.length;
    const fields = objectOf(
      value,
      "node",
      isRoot ? this.names : [...LINKS, ...this.names],
      isRoot ? [] : LINKS,
    );
    const id = isRoot ? this.root() : this.child(fields);
    this.ids.push(id);
    const notes = Object.entries(fields).filter(([name]) => !LINKS.includes(name));
    if (!notes.length) return;
    const checked = notes.map(([name, note]) => [name, this.checks[name]!(note, name)]);
    this.editor.change(id, Object.fromEntries(checked) as Partial<Notes>);
  }

  private root(): NodeId {
    this.depths.push(0);
    return this.study.root;
  }

  private child(fields: Record<string, unknown>): NodeId {
    const parent = integer(fields.parent, "parent");
    const id = this.ids[parent];
    if (id === undefined) throw fault("parent", "no earlier node");
    const depth = this.depths[parent]! + 1;
    if (depth > longestPath(this.study.size)) throw fault("parent", "too many moves in a row");
    this.depths.push(depth);
    // The number of nodes was checked, so there is room.
    return this.editor.add(id, this.move(fields.move, "move"))!;
  }

  finished(): Study {
    return this.editor.finished();
  }
}

function noteChecks(size: number): Record<string, Check<unknown>> {
  const onBoard = pointOf(size);
  const points = listOf(onBoard);
  const pairs = listOf((value, place) => {
    const ends = points(value, place);
    if (ends.length !== 2) throw fault(place, "not two points");
    return ends;
  });
  return {
    comment: textUpTo(MAX_COMMENT),
    name: text,
    seconds,
    clock: seconds,
    marks: entriesOf(onBoard, oneOf(MARKS)),
    labels: entriesOf(onBoard, text),
    arrows: pairs,
    lines: pairs,
    extra: entriesOf(text, listOf(text)),
  };
}

/** Refuse a move to a point that is taken on its path. */
function checkStones(study: Study): void {
  const taken = new Set(stonesAt(study, study.root).keys());
  const path: { id: NodeId; move: string | null }[] = [];
  for (const { id, parent, move } of walk(study)) {
    while (path.length && path.at(-1)!.id !== parent) taken.delete(path.pop()!.move!);
    if (move !== null && taken.has(move))
      throw new RecordError("move", path.length, "a move on a stone");
    if (move !== null && move !== PASS) taken.add(move);
    path.push({ id, move });
  }
}

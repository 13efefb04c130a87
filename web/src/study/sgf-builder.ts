/** Turns the nodes of one SGF game, as they are met, into a study. */
import { opponent } from "../board/position";
import type { ColorName } from "../engine/api";
import { isSize, longestPath } from "./bounds";
import { createStudy } from "./edits";
import { RecordError } from "./record-error";
import { Facts, isOurs } from "./sgf-facts";
import { Annotator, PointReader, type DrawingBudget } from "./sgf-notes";
import { faultAt, type Properties } from "./sgf-scanner";
import { LETTER_COLORS } from "./sgf-text";
import { PASS, type NodeId, type Study } from "./tree";
import { TreeEditor } from "./tree-editor";

const DEFAULT_SIZE = 15;
const SETUP = ["AB", "AW", "AE", "PL"];

/** Where a variation begins. */
interface Branching {
  id: NodeId;
  /** The side to move; null before any move. */
  turn: ColorName | null;
  /** SGF nodes on the path, with those that have no move. */
  depth: number;
}

export class SgfBuilder {
  private readonly size: number;
  private readonly study: Study;
  private readonly editor: TreeEditor;
  private readonly facts: Facts;
  private readonly points: PointReader;
  private readonly notes: Annotator;
  /** The parser's node. */
  private place: Branching;
  private readonly opened: Branching[] = [];
  private hasBranched = false;
  /** Moves and set-up stones on the path, and who moved on the path. */
  private readonly taken = new Set<string>();
  private readonly path: string[] = [];
  private readonly setup = new Map<string, ColorName>();
  /** Who is to move by the set-up, and who made a first move. */
  private player: ColorName | null = null;
  private first: ColorName | null = null;

  /** `properties` are those of the first node, at the offset `at`. */
  constructor(properties: Properties, at: number, budget: DrawingBudget) {
    this.size = sizeOf(properties, at);
    this.study = createStudy({ size: this.size, rule: "freestyle" });
    this.editor = new TreeEditor(this.study);
    this.facts = new Facts(this.size);
    this.points = new PointReader(this.size, budget);
    this.notes = new Annotator(this.points, this.study.root, !isOurs(properties));
    this.place = { id: this.study.root, turn: null, depth: 0 };
    this.addNode(properties, at);
  }

  /** A variation begins. */
  open(at: number): void {
    if (this.opened.length > longestPath(this.size)) throw faultAt(at, "too many variations");
    this.opened.push({ ...this.place });
  }

  /** A variation ends; whether the game goes on. */
  close(): boolean {
    const back = this.opened.pop();
    if (!back) return false;
    while (this.place.id !== back.id) {
      this.taken.delete(this.path.pop()!);
      this.place.id = this.editor.node(this.place.id).parent!;
    }
    this.place = back;
    this.hasBranched = true;
    return true;
  }

  /** Any node: the first one, a move, set-up stones, or notes alone. */
  addNode(properties: Properties, at: number): void {
    if (this.isStart()) this.facts.read(properties);
    if (SETUP.some((name) => properties.has(name))) this.setUp(properties, at);
    const mover = properties.has("B") ? "B" : properties.has("W") ? "W" : "";
    if (mover) {
      const [value, ...others] = properties.get(mover)!;
      properties.delete(mover);
      if (others.length || properties.has("W")) throw this.fault("several moves in one node");
      this.play(LETTER_COLORS.get(mover)!, value!.trim());
    }
    // The first node, and one move after the other with nodes between that have no move.
    if (++this.place.depth > longestPath(this.size) + 1)
      throw faultAt(at, "too many nodes in a row");
    if (properties.size) this.notes.annotate(this.place.id, mover, properties, at);
  }

  /** Whether the parser has met neither a move nor the end of a variation. */
  private isStart(): boolean {
    return this.place.id === this.study.root && !this.hasBranched;
  }

  private play(color: ColorName, value: string): void {
    const { place } = this;
    if (place.turn === null && (this.first ?? color) === color) place.turn = this.first = color;
    if (color !== place.turn) throw this.fault("two moves of one colour in a row");
    const point = this.points.move(value);
    if (point === undefined) throw this.fault("expected a point of the board");
    if (this.taken.has(point)) throw this.fault("a move on a stone");
    const id = this.editor.add(place.id, point);
    if (id === null) throw this.fault("too many moves");
    place.id = id;
    place.turn = opponent(color);
    this.path.push(point);
    if (point !== PASS) this.taken.add(point);
  }

  /** A fault of the next move. */
  private fault(message: string): RecordError {
    return new RecordError("move", this.path.length + 1, message);
  }

  /** Stones placed and removed before the first move, and who is to make it. */
  private setUp(properties: Properties, at: number): void {
    const player = (properties.get("PL")?.[0] ?? "").trim().slice(0, 1).toUpperCase();
    properties.delete("PL");
    const color = LETTER_COLORS.get(player) ?? null;
    const stones = [...properties].filter(([name]) => SETUP.includes(name));
    for (const [name] of stones) properties.delete(name);
    if (!this.isStart()) {
      if (stones.length || color === null || color !== this.place.turn)
        throw this.fault("stones are set up after the first move");
      return;
    }
    for (const [name, values] of stones)
      for (const point of this.points.list(values, at)) this.setStone(point, name);
    this.player = color ?? this.player;
  }

  private setStone(point: string, property: string): void {
    const color = LETTER_COLORS.get(property[1]!);
    if (color) {
      this.setup.set(point, color);
      this.taken.add(point);
    } else {
      this.setup.delete(point);
      this.taken.delete(point);
    }
  }

  /** The study, when the game is closed. */
  finished(): Study {
    for (const [id, notes] of this.notes.finished()) this.editor.change(id, notes);
    const stones = (color: ColorName): string[] =>
      [...this.setup].filter(([, each]) => each === color).map(([point]) => point);
    const setup = { black: stones("black"), white: stones("white") };
    const fewer = setup.black.length > setup.white.length ? "white" : "black";
    const { rule, black, white, opening, info, result } = this.facts;
    return {
      ...this.editor.finished(),
      ...{ rule, black, white, opening, result, setup },
      turn: this.first ?? this.player ?? fewer,
      info: Object.fromEntries(info),
    };
  }
}

/** The size that the first node states; the property is taken out. */
function sizeOf(properties: Properties, at: number): number {
  const text = properties.get("SZ")?.[0];
  properties.delete("SZ");
  if (text === undefined) return DEFAULT_SIZE;
  const [, columns, rows] = /^\s*([0-9]{1,3})\s*(?::\s*([0-9]{1,3})\s*)?$/.exec(text) ?? [];
  const size = Number(columns);
  if (!isSize(size) || (rows !== undefined && Number(rows) !== size))
    throw faultAt(at, "the board must be a square of 5 to 22 points a side");
  return size;
}

/**
 * A proof of a forced win as a tree (docs/proof-format.md). A node is a move of the attacker; its threat answers
 * every reply of the defender that has no answer of its own. Trees have up to some 100,000 nodes:
 * they are columns of numbers, and nothing here is recursive.
 */
import { opponent } from "../board/position";
import type { ColorName, Position } from "../engine/api";
import { PASS } from "./tree";

/** An index; the root is 0, and parents come before their children. */
export type ProofNode = number;

export const ROOT: ProofNode = 0;
const NONE = -1;
/** Moves of the attacker in one line, as the checker allows. */
const MAX_DEPTH = 242;

export interface ProofTree {
  /** The attacker's move at each node; empty at the root if the defender is to move. */
  readonly moves: readonly string[];
  /** The listed reply that the node answers; empty for a threat and for the root. */
  readonly replies: readonly string[];
  readonly parents: readonly ProofNode[];
  /** The threat of each node, its first answer and its next sibling; -1: none. */
  readonly threats: readonly ProofNode[];
  readonly answers: readonly ProofNode[];
  readonly siblings: readonly ProofNode[];
  /** The attacker's moves up to the five, against the longest defence. */
  readonly lengths: Uint16Array;
  /** The nodes below each one, itself included. */
  readonly sizes: Uint32Array;
}

/** A text that is no tree. */
export class ProofSyntaxError extends Error {
  constructor(readonly at: number) {
    super(`the tree is broken near character ${at}`);
    this.name = "ProofSyntaxError";
  }
}

// ---- reading

const TOKEN = /([a-v][1-9][0-9]?)([!(])|([a-v][1-9][0-9]?|--):|([(*)]| +)/y;

/** The tree in the notation of docs/proof-format.md; throws a `ProofSyntaxError`. */
export function readTree(text: string, attackerBegins: boolean): ProofTree {
  return new TreeReader(text.replace(/\n+$/, "")).read(attackerBegins);
}

/** The tree in a proof file that the checker has accepted. */
export function readProof(text: string, { setup }: Position, attacker: ColorName): ProofTree {
  const tree = text.replace(/\n+$/, "");
  return readTree(tree.slice(tree.lastIndexOf("\n") + 1), (setup?.turn ?? "black") === attacker);
}

class TreeReader {
  private readonly moves: string[] = [];
  private readonly replies: string[] = [];
  private readonly parents: ProofNode[] = [];
  private readonly threats: ProofNode[] = [];
  private readonly answers: ProofNode[] = [];
  private readonly siblings: ProofNode[] = [];
  /** The last answer of each node, to keep their order. */
  private readonly latest: ProofNode[] = [];
  /** The nodes whose replies are not complete. */
  private readonly open: ProofNode[] = [];
  /** One string for each point. */
  private readonly names = new Map<string, string>();
  private at = 0;

  constructor(private readonly text: string) {}

  read(attackerBegins: boolean): ProofTree {
    if (attackerBegins) this.attack(NONE, "");
    else if (this.next()[4] === "(") this.open.push(this.add("", NONE, ""));
    else throw this.broken();
    while (this.open.length) {
      if (this.open.length > MAX_DEPTH) throw this.broken();
      this.readReply(this.open.at(-1)!);
    }
    if (this.at !== this.text.length) throw this.broken();
    const { moves, replies, parents, threats, answers, siblings } = this;
    const columns = { moves, replies, parents, threats, answers, siblings };
    return { ...columns, ...measured(columns) };
  }

  private readReply(parent: ProofNode): void {
    const [, , , reply, sign] = this.next();
    if (sign === ")") this.open.pop();
    else if (sign === "*" && this.threats[parent] === NONE && this.latest[parent] === NONE)
      this.threats[parent] = this.attack(parent, "");
    else if (reply) this.answer(parent, this.attack(parent, reply));
    else if (!sign?.startsWith(" ")) throw this.broken();
  }

  private answer(parent: ProofNode, node: ProofNode): void {
    const before = this.latest[parent]!;
    if (before === NONE) this.answers[parent] = node;
    else this.siblings[before] = node;
    this.latest[parent] = node;
  }

  private attack(parent: ProofNode, reply: string): ProofNode {
    const [, move, sign] = this.next();
    if (!move) throw this.broken();
    const node = this.add(move, parent, reply);
    if (sign === "(") this.open.push(node);
    return node;
  }

  private add(move: string, parent: ProofNode, reply: string): ProofNode {
    this.replies.push(this.name(reply));
    this.parents.push(parent);
    this.threats.push(NONE);
    this.answers.push(NONE);
    this.siblings.push(NONE);
    this.latest.push(NONE);
    return this.moves.push(this.name(move)) - 1;
  }

  private name(name: string): string {
    const known = this.names.get(name);
    if (known === undefined) this.names.set(name, name);
    return known ?? name;
  }

  private next(): RegExpExecArray {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    if (!found) throw this.broken();
    this.at = TOKEN.lastIndex;
    return found;
  }

  private broken(): ProofSyntaxError {
    return new ProofSyntaxError(this.at);
  }
}

/** Lengths and sizes, children first. A threat counts for the length only where no reply is listed. */
function measured({
  moves,
  parents,
  threats,
  answers,
}: Pick<ProofTree, "moves" | "parents" | "threats" | "answers">): Pick<
  ProofTree,
  "lengths" | "sizes"
> {
  const lengths = new Uint16Array(moves.length).fill(1);
  const sizes = new Uint32Array(moves.length).fill(1);
  for (let node = moves.length - 1; node > ROOT; node--) {
    const parent = parents[node]!;
    sizes[parent]! += sizes[node]!;
    const isThreat = threats[parent] === node;
    if (isThreat && answers[parent] !== NONE) continue;
    lengths[parent] = Math.max(lengths[parent]!, lengths[node]! + 1);
  }
  // Without a move of its own the root is no move of the attacker.
  if (moves[ROOT] === "") lengths[ROOT]! -= 1;
  return { lengths, sizes };
}

// ---- asking

/** The threat, then the answers to listed replies. */
export function childrenOf(tree: ProofTree, node: ProofNode): ProofNode[] {
  const threat = tree.threats[node]!;
  return threat === NONE ? answersOf(tree, node) : [threat, ...answersOf(tree, node)];
}

/** The answers to listed replies, in the order of the text. */
export function answersOf(tree: ProofTree, node: ProofNode): ProofNode[] {
  const found: ProofNode[] = [];
  for (let each = tree.answers[node]!; each !== NONE; each = tree.siblings[each]!) found.push(each);
  return found;
}

/** Whether the move makes five: nothing follows. */
export function isWin(tree: ProofTree, node: ProofNode): boolean {
  return tree.threats[node] === NONE && tree.answers[node] === NONE && tree.moves[node] !== "";
}

export function isThreat(tree: ProofTree, node: ProofNode): boolean {
  return node !== ROOT && tree.threats[tree.parents[node]!] === node;
}

/** The answer to any reply: its own, else the threat; null if there is none. */
export function answerTo(tree: ProofTree, node: ProofNode, reply: string): ProofNode | null {
  for (const answer of answersOf(tree, node)) if (tree.replies[answer] === reply) return answer;
  const threat = tree.threats[node]!;
  return threat === NONE ? null : threat;
}

/** The listed reply that holds out longest; of several, the one that takes the attacker's next point. */
export function longestReply(tree: ProofTree, node: ProofNode): ProofNode | null {
  const threat = tree.threats[node]!;
  const wanted = threat === NONE ? "" : tree.moves[threat]!;
  const rank = (answer: ProofNode): number =>
    2 * tree.lengths[answer]! + (tree.replies[answer] === wanted ? 1 : 0);
  let best: ProofNode | null = null;
  for (const answer of answersOf(tree, node))
    if (best === null || rank(answer) > rank(best)) best = answer;
  return best ?? (threat === NONE ? null : threat);
}

/** The nodes from below the root to a node; empty for the root. */
export function ancestry(tree: ProofTree, node: ProofNode): ProofNode[] {
  const path: ProofNode[] = [];
  for (let each = node; each > ROOT; each = tree.parents[each]!) path.push(each);
  return path.reverse();
}

/** The nodes in which a point is the attacker's move or the reply to it, in the order of the tree. */
export function nodesWith(tree: ProofTree, point: string): ProofNode[] {
  const found: ProofNode[] = [];
  for (let node = 0; node < tree.moves.length; node++)
    if (tree.moves[node] === point || tree.replies[node] === point) found.push(node);
  return found;
}

// ---- walking

/** A reply of the defender and the attacker's answer. */
export interface ProofStep {
  /** A point, listed or not, or a pass; empty at the root. */
  readonly reply: string;
  readonly node: ProofNode;
}

/** Where a visitor is: the steps from the root on. The last one is on display. */
export type ProofWalk = readonly ProofStep[];

export const START: ProofWalk = [{ reply: "", node: ROOT }];

export function nodeAt(walk: ProofWalk): ProofNode {
  return walk.at(-1)!.node;
}

/** The walk after a reply; null if the tree has no answer to it. */
export function defend(tree: ProofTree, walk: ProofWalk, reply: string): ProofWalk | null {
  const node = answerTo(tree, nodeAt(walk), reply);
  return node === null ? null : [...walk, { reply, node }];
}

/** The walk after the reply that holds out longest; null at the end. */
export function defendLongest(tree: ProofTree, walk: ProofWalk): ProofWalk | null {
  const node = longestReply(tree, nodeAt(walk));
  return node === null ? null : [...walk, stepTo(tree, node)];
}

/** The walk to a node of the tree; a pass is the reply to a threat. */
export function walkTo(tree: ProofTree, node: ProofNode): ProofWalk {
  return [...START, ...ancestry(tree, node).map((each) => stepTo(tree, each))];
}

function stepTo(tree: ProofTree, node: ProofNode): ProofStep {
  return { reply: tree.replies[node] || PASS, node };
}

/** The moves of both sides from the position that the proof begins with. */
export function movesOf(tree: ProofTree, walk: ProofWalk): string[] {
  return walk.flatMap(({ reply, node }) => [reply, tree.moves[node]!]).filter(Boolean);
}

/** The position after moves as stones, so that either side may pass under every rule. */
export function positionAfter(base: Position, moves: readonly string[]): Position {
  const { size, rule, setup } = base;
  const stones = { black: [...(setup?.black ?? [])], white: [...(setup?.white ?? [])] };
  let turn = setup?.turn ?? "black";
  for (const move of [...base.moves, ...moves]) {
    if (move !== PASS) stones[turn].push(move);
    turn = opponent(turn);
  }
  return { size, rule, moves: [], setup: { ...stones, turn } };
}

/** Whether two positions have the same stones, rule and side to move. */
export function isSamePosition(one: Position, other: Position): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint(position: Position): string {
  const { size, rule, setup } = positionAfter(position, []);
  const { black, white, turn } = setup!;
  return JSON.stringify([size, rule, turn, [...black].sort(), [...white].sort()]);
}

/** The file of a proof. */
export function proofFile(
  boardText: string,
  attacker: ColorName,
  kind: "vcf" | "vct" | "win",
  tree: string,
): string {
  return `tengen-proof 1\nboard: ${boardText}\nattacker: ${attacker}\nkind: ${kind}\n${tree}\n`;
}

// ---- the outline

/** A row of the outline: a reply and the answer to it. */
export interface OutlineRow {
  readonly node: ProofNode;
  /** From 0. */
  readonly level: number;
  /** Null: nothing to unfold. */
  readonly isOpen: boolean | null;
}

/** The visible rows: those whose ancestors are all open. */
export function outlineRows(tree: ProofTree, open: ReadonlySet<ProofNode>): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const waiting: { node: ProofNode; level: number }[] = [{ node: ROOT, level: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, level } = next;
    const isOpen = isWin(tree, node) ? null : open.has(node);
    rows.push({ node, level, isOpen });
    if (!isOpen) continue;
    const children = childrenOf(tree, node);
    for (let i = children.length - 1; i >= 0; i--)
      waiting.push({ node: children[i]!, level: level + 1 });
  }
  return rows;
}

/** Every node that can be unfolded. */
export function foldable(tree: ProofTree): ProofNode[] {
  const found: ProofNode[] = [];
  for (let node = 0; node < tree.moves.length; node++) if (!isWin(tree, node)) found.push(node);
  return found;
}

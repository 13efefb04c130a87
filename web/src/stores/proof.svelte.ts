/** The proof panel's state: the search for a proof, a proof file, and the walk through a proof. */
import { readStorage, writeStorage } from "../base/storage";
import type {
  BoardState,
  ColorName,
  Engine,
  Position,
  ProofCheck,
  Rules,
  SolveProgress,
} from "../engine/api";
import { MAX_PROOF } from "../engine/bounds";
import type { ProofKind, ProofProblem } from "../i18n/proof-words";
import { Prover, proofProblem, type ProofAnswer, type ProofTask } from "../local/prover";
import type { ShownProof } from "../local/proof-sentences";
import {
  defend,
  defendLongest,
  foldable,
  movesOf,
  nodeAt,
  nodesWith,
  outlineRows,
  positionAfter,
  proofFile,
  readProof,
  readTree,
  ROOT,
  START,
  ancestry,
  walkTo,
  type ProofNode,
  type ProofWalk,
} from "../study/proof";

export const LIMITS = [5, 30, 120] as const;
const LIMIT_KEY = "tengen-proof-seconds";
/** Both kinds of win that show why a move fails. */
const REFUTATIONS: readonly ProofKind[] = ["vcf", "vct"];

/** What was asked last, with its answer. */
export interface ProofResult {
  answer: ProofAnswer;
  attacker: ColorName;
  /** The move that was asked about; null if a win was. */
  refuted: string | null;
  /** The time that was allowed. */
  seconds: number;
}

/** A proof to walk through. */
export interface OpenProof extends ShownProof {
  readonly kind: ProofKind;
  /** The proof file. */
  readonly text: string;
}

/** A move about which nothing is to be proved. */
export interface Unrefutable {
  move: string;
  /** Whether it ends the game; else the rules refuse it. */
  isEnd: boolean;
}

export class ProofPanelState {
  seconds = $state(storedLimit());
  kind: ProofKind = $state("vcf");
  isRunning = $state(false);
  progress: SolveProgress | null = $state.raw(null);
  result: ProofResult | null = $state.raw(null);
  problem: ProofProblem | null = $state(null);
  unrefutable: Unrefutable | null = $state.raw(null);
  /** The verdict on a proof file. */
  check: ProofCheck | null = $state.raw(null);
  isChecking = $state(false);
  isTooLarge = $state(false);
  proof: OpenProof | null = $state.raw(null);
  walk: ProofWalk = $state.raw(START);
  /** The nodes that are unfolded in the outline. */
  open: ReadonlySet<ProofNode> = $state.raw(new Set([ROOT]));
  private readonly foldable = $derived(this.proof ? foldable(this.proof.tree) : []);
  readonly isUnfolded = $derived(this.open.size >= this.foldable.length);
  readonly rows = $derived(this.proof ? outlineRows(this.proof.tree, this.open) : []);
  /** The row of the node on display; -1 if it is folded away. */
  readonly active = $derived(this.rows.findIndex((row) => row.node === nodeAt(this.walk)));
  /** The nodes with the point that is looked for. */
  found: readonly ProofNode[] = $state.raw([]);
  foundIndex = $state(0);
  /** The point that was looked for. */
  sought = $state("");
  /** The steps that were taken back, to take them again. */
  private undone: readonly ProofWalk[] = [];
  private readonly prover: Prover;
  /** Counts what was opened, so that an answer that comes late is dropped. */
  private opened = 0;

  constructor(
    private readonly rules: Rules,
    openEngine: () => Promise<Engine> = newEngine,
  ) {
    this.prover = new Prover(openEngine);
  }

  setSeconds(seconds: number): void {
    this.seconds = seconds;
    writeStorage(LIMIT_KEY, String(seconds));
  }

  // ---- searching

  /** Look for a win of a side. */
  async prove(position: Position, attacker: ColorName): Promise<void> {
    await this.search({ position, attacker, kinds: [this.kind], seconds: this.seconds }, null);
  }

  /** Look for the opponent's win after a move, which is the last one of the position. */
  async refute(position: Position, move: string): Promise<void> {
    const { seconds } = this;
    const state = boardOf(this.rules, position);
    if (state && !state.outcome) {
      const task = { position, attacker: state.turn, kinds: REFUTATIONS, seconds };
      return this.search(task, move);
    }
    this.begin();
    this.unrefutable = { move, isEnd: state !== null };
  }

  stop(): void {
    this.prover.stop();
  }

  /** End the engine. */
  close(): void {
    this.opened++;
    this.prover.close();
    this.isRunning = this.isChecking = false;
    this.progress = null;
  }

  private async search(task: ProofTask, refuted: string | null): Promise<void> {
    const turn = this.begin();
    this.isRunning = true;
    try {
      const answer = await this.prover.prove(task, (progress) => (this.progress = progress));
      if (turn !== this.opened || !answer) return;
      this.result = { answer, attacker: task.attacker, refuted, seconds: task.seconds };
      if (answer.status === "win") this.openFound(task, answer);
    } catch (error) {
      if (turn === this.opened) this.problem = proofProblem(error);
    } finally {
      if (turn === this.opened) this.isRunning = false;
    }
  }

  private openFound({ position, attacker }: ProofTask, { tree, kind }: ProofAnswer): void {
    const { text, turn } = this.rules.board(position);
    this.openProof({
      base: position,
      attacker,
      kind,
      tree: readTree(tree, turn === attacker),
      text: proofFile(text, attacker, kind, tree),
      fault: null,
    });
  }

  private begin(): number {
    this.progress = this.result = this.check = this.problem = this.unrefutable = null;
    this.isTooLarge = this.isRunning = this.isChecking = false;
    this.closeProof();
    return ++this.opened;
  }

  // ---- proof files

  /** Check a proof file and open it. */
  async verify(file: Blob): Promise<void> {
    this.prover.stop();
    const turn = this.begin();
    if (file.size > MAX_PROOF) {
      this.isTooLarge = true;
      return;
    }
    this.isChecking = true;
    try {
      const text = await file.text();
      const check = await this.prover.verify(text);
      if (turn !== this.opened) return;
      this.check = check;
      if (check.position && check.fault !== "game_over") this.openChecked(check, text);
    } catch (error) {
      if (turn === this.opened) this.problem = proofProblem(error);
    } finally {
      if (turn === this.opened) this.isChecking = false;
    }
  }

  /** Open the proof, or what was taken for one at the place of its fault. */
  private openChecked(check: ProofCheck, text: string): void {
    const { position, attacker, kind } = check;
    const tree = readProof(text, position!, attacker);
    const fault = check.valid ? null : check;
    this.openProof({ base: position!, attacker, kind, tree, text, fault });
    for (const reply of check.after) this.defend(reply);
  }

  // ---- walking

  private openProof(proof: OpenProof): void {
    this.closeProof();
    this.proof = proof;
    this.open = new Set([ROOT]);
    if (!this.goTo(START)) this.closeProof();
  }

  closeProof(): void {
    this.proof = null;
    this.walk = START;
    this.undone = [];
    this.found = [];
    this.sought = "";
  }

  /** The defender plays a point: whether the rules allow it, and the proof has an answer. */
  defend(point: string): boolean {
    const next = this.proof && defend(this.proof.tree, this.walk, point);
    return next !== null && this.goTo(next);
  }

  get canGoBack(): boolean {
    return this.walk.length > 1;
  }

  get canGoOn(): boolean {
    return this.proof !== null && defendLongest(this.proof.tree, this.walk) !== null;
  }

  back(): void {
    if (!this.canGoBack) return;
    const undone = [this.walk, ...this.undone];
    if (this.goTo(this.walk.slice(0, -1))) this.undone = undone;
  }

  /** The step that was taken back, else the longest defence. */
  forward(): void {
    const [again, ...undone] = this.undone;
    const next = again ?? (this.proof && defendLongest(this.proof.tree, this.walk));
    if (next && this.goTo(next)) this.undone = undone;
  }

  first(): void {
    this.goTo(START);
  }

  /** Show a node of the outline, wherever it is. */
  show(node: ProofNode): void {
    if (this.proof && node !== nodeAt(this.walk)) this.goTo(walkTo(this.proof.tree, node));
  }

  /** Whether the moves can be played, which only a tree with a fault may leave open. */
  private goTo(walk: ProofWalk): boolean {
    const { proof } = this;
    if (!proof) return false;
    const position = positionAfter(proof.base, movesOf(proof.tree, walk));
    if (proof.fault && !boardOf(this.rules, position)) return false;
    this.walk = walk;
    this.undone = [];
    this.reveal(nodeAt(walk));
    return true;
  }

  // ---- the outline

  fold(node: ProofNode, isOpen: boolean): void {
    const open = new Set(this.open);
    if (isOpen) open.add(node);
    else open.delete(node);
    this.open = open;
  }

  foldAll(isOpen: boolean): void {
    this.open = new Set(isOpen ? this.foldable : []);
    if (!isOpen) this.reveal(nodeAt(this.walk));
  }

  /** Look for a point, or for the next place where it occurs. */
  find(point: string): void {
    if (!this.proof) return;
    this.sought = point;
    this.found = nodesWith(this.proof.tree, point);
    this.foundIndex = 0;
    if (this.found.length) this.show(this.found[0]!);
  }

  findNext(): void {
    if (!this.found.length) return;
    this.foundIndex = (this.foundIndex + 1) % this.found.length;
    this.show(this.found[this.foundIndex]!);
  }

  /** Unfold what hides a node. */
  private reveal(node: ProofNode): void {
    if (!this.proof) return;
    const above = [ROOT, ...ancestry(this.proof.tree, node).slice(0, -1)];
    if (node !== ROOT && above.some((each) => !this.open.has(each)))
      this.open = new Set([...this.open, ...above]);
  }
}

/** What the rules say; null if they refuse the position. */
function boardOf(rules: Rules, position: Position): BoardState | null {
  try {
    return rules.board(position);
  } catch {
    return null;
  }
}

async function newEngine(): Promise<Engine> {
  const { createEngine } = await import("../engine");
  return createEngine();
}

function storedLimit(): number {
  const stored = Number(readStorage(LIMIT_KEY));
  return LIMITS.find((limit) => limit === stored) ?? LIMITS[0];
}

/** Controls the study page: edits the study, walks through it, keeps what is on display. */
import { untrack } from "svelte";
import type { BoardConfig, MarkShape, Refusal } from "../board/api";
import type { Position, Rules } from "../engine/api";
import type { BoardAnalysis } from "../game/analysis";
import type { Overlay } from "../game/board-config";
import { reasonFor, threatsFor } from "../game/overlays";
import { localize } from "../i18n/languages";
import { studyWords, type StudyWords, type Tool } from "../i18n/study-words";
import { forbiddenIn, threatsIn } from "../local/study";
import type { Review, Threat } from "../net/messages";
import * as histories from "../study/history";
import * as tree from "../study/study";
import type { Branch, NodeId, Study } from "../study/study";
import type { App } from "./context";
import type { LocalizedText } from "./controller.svelte";
import {
  NO_OVERLAY,
  studyBoardConfig,
  type StudyBoardConfig,
  type StudyOverlay,
} from "./study-board";
import { StudyKeeper } from "./study-keeper.svelte";
import type { StudyPage } from "./study-page";
import { emptyStudy, isSameStart, judge, nextLetter, type Judged } from "./study-values";

export type MarkTool = MarkShape | "label";
export const MARK_TOOLS: readonly MarkTool[] = ["circle", "square", "triangle", "cross", "label"];

/** How long typing must rest before the comment is stored. */
const COMMENT_DELAY_MS = 400;

export class StudyController implements StudyPage {
  readonly keeper: StudyKeeper;
  /** Null where the rules cannot be used: then nothing is checked. */
  rules: Rules | null = $state.raw(null);
  tool: Tool = $state("play");
  markTool: MarkTool = $state("circle");
  /** What the label tool writes; empty: the next letter. */
  labelText = $state("");
  arrowFrom: string | null = $state(null);
  proofToOpen: string | null = $state.raw(null);
  /** The response to the last input. */
  note: LocalizedText | null = $state.raw(null);
  analysis: BoardAnalysis | null = $state.raw(null);
  /** A branch that was copied, and the text that stands for it in the clipboard. */
  clipboard: { branch: Branch; text: string } | null = $state.raw(null);
  private history: histories.History = $state.raw(histories.createHistory(emptyStudy()));
  private overlay: StudyOverlay = $state.raw(NO_OVERLAY);
  private onPlay: ((point: string) => boolean) | null = null;
  /** A comment that is being typed. */
  private typed: { id: NodeId; text: string } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly study: Study = $derived(this.history.present);
  readonly position: Position = $derived(tree.positionOf(this.study));
  readonly judged: Judged = $derived(judge(this.position, this.rules));
  readonly threats: readonly Threat[] = $derived(this.threatsNow());
  readonly content: StudyBoardConfig = $derived(this.contentNow());
  readonly canUndo: boolean = $derived(histories.canUndo(this.history));
  readonly canRedo: boolean = $derived(histories.canRedo(this.history));

  constructor(private readonly app: App) {
    const words = (): StudyWords => studyWords(app.settings.words);
    this.keeper = new StudyKeeper(app.studies, app.router, {
      onOpen: (study) => {
        // A note may tell how the study was opened.
        if (!study) this.note = null;
        this.open(study ?? emptyStudy(app.setup.draft.rule));
      },
      onReplaced: (study) => {
        this.replaceBy(study);
        this.say((texts) => texts.notes.elsewhere);
      },
      onCopied: (title) => this.say((texts) => texts.notes.copied(title)),
      copyTitle: (title) => words().copyOf(title || words().untitled),
    });
  }

  get isOwner(): boolean {
    return this.keeper.isOwner;
  }

  get id(): string | null {
    return this.keeper.id;
  }

  get serverId(): string | null {
    return this.keeper.serverId;
  }

  get review(): Review | null {
    return this.keeper.review;
  }

  setReview(review: Review | null, isFromServer = false): void {
    this.keeper.keepReview(review, isFromServer);
  }

  async send(): Promise<void> {
    this.commitComment();
    await this.keeper.send();
  }

  async loadRules(): Promise<void> {
    try {
      this.rules = await (await import("../engine")).loadRules();
    } catch {
      this.say((texts) => texts.notes.unchecked);
    }
  }

  // ---- the interface of the panels

  select(id: NodeId): void {
    this.commitComment();
    const study = tree.select(this.study, id);
    if (study === this.study) return;
    this.apply(histories.change(this.history, study));
    this.announcePlace();
  }

  edit(change: (study: Study) => Study): void {
    if (!this.isOwner) return this.say((texts) => texts.notes.readOnly);
    this.commitComment();
    this.apply(histories.change(this.history, change(this.study)));
  }

  draw(drawn: Partial<BoardConfig> | null): void {
    this.drawOver({ drawn });
  }

  capture(onPlay: ((point: string) => boolean) | null): void {
    this.onPlay = onPlay;
  }

  showAnalysis(analysis: BoardAnalysis | null): void {
    this.analysis = analysis;
  }

  showLine(line: Overlay["line"]): void {
    this.drawOver({ line: line?.points ?? [] });
  }

  /** Mark a point on the board; null: none. */
  pointOut(pointed: string | null): void {
    this.drawOver({ pointed });
  }

  openProof(text: string | null): void {
    this.proofToOpen = text;
  }

  // ---- the board

  /** A point was clicked or chosen. */
  choose(point: string): void {
    this.note = null;
    if (this.tool === "play") this.play(point);
    else if (this.tool === "mark") this.mark(point);
    else if (this.tool === "arrow") this.chooseArrow(point);
    else this.place(point);
  }

  /** Draw an arrow, or with one point only a circle; drawn again they vanish. */
  drag(from: string, to: string): void {
    this.arrowFrom = null;
    if (from === to) this.toggleMark(from, "circle");
    else this.edit((study) => tree.toggleArrow(study, study.current, from, to));
  }

  /** Play a point that was typed in. */
  playTyped(point: string): void {
    this.setTool("play");
    if (this.content.playable.has(point)) this.play(point);
    else this.refuse(point, this.refusalOf(point));
  }

  /** Say why a point cannot be played; draw the reason if a rule forbids it. */
  refuse(point: string, why: Refusal): void {
    if (this.tool !== "play" || this.onPlay?.(point)) return;
    const name = point.toUpperCase();
    const reason = this.judged.state?.forbidden[point];
    if (why === "taken") this.notify((words) => words.cannot.taken(name));
    else if (!reason || !this.rules) this.notify((words) => words.cannot.notNow(name));
    else {
      const explained = forbiddenIn(this.position, point, this.rules);
      this.drawOver({ reason: reasonFor(explained) });
      this.notify((words) => localize(words, explained.text));
    }
  }

  setTool(tool: Tool): void {
    this.tool = this.isOwner ? tool : "play";
    this.arrowFrom = null;
    this.note = null;
  }

  setUp(change: tree.SetUpChange): void {
    const hadMoves = this.study.nodes.size > 1;
    this.edit((study) => tree.setUp(study, change));
    if (hadMoves && this.study.nodes.size === 1) this.say((texts) => texts.notes.newPosition);
  }

  /** The moves stay; the rules judge them anew. */
  changeRule(rule: Position["rule"]): void {
    this.edit((study) => (study.rule === rule ? study : { ...study, rule, result: null }));
  }

  rename(title: string): void {
    this.keeper.rename(title);
    if (!this.keeper.id) this.keeper.change(this.study, true);
  }

  /** An empty board with the same rule and size. */
  clearBoard(): void {
    const { size, rule, info, black, white } = this.study;
    this.edit(() => ({ ...tree.createStudy({ size, rule }), info, black, white }));
    this.setTool("play");
  }

  // ---- walking

  back(): void {
    const { parent } = tree.nodeOf(this.study);
    if (parent !== null) this.select(parent);
  }

  forward(): void {
    const next = tree.nextOf(this.study);
    if (next !== null) this.select(next);
  }

  first(): void {
    this.select(this.study.root);
  }

  last(): void {
    const end = tree.lineFrom(this.study, this.study.current).at(-1);
    if (end) this.select(end.id);
  }

  /** Another variation at the same move: the one before (-1) or after (1). */
  sibling(step: -1 | 1): void {
    const { id, parent } = tree.nodeOf(this.study);
    if (parent === null) return;
    const { children } = tree.nodeOf(this.study, parent);
    const next = children[children.indexOf(id) + step];
    if (next !== undefined) this.select(next);
  }

  // ---- the tree

  /** Add a line of the engine; the selection stays. */
  addLine(moves: readonly string[], comment: string): void {
    if (!moves.length) return;
    const size = this.study.nodes.size;
    this.edit((study) => tree.addLine(study, study.current, moves, { comment }));
    if (!this.isOwner) return;
    const isFull = this.study.nodes.size >= tree.MAX_NODES;
    if (isFull && this.study.nodes.size === size) this.say((texts) => texts.notes.full);
    else this.say((texts) => texts.engine.added(moves[0]!.toUpperCase()));
  }

  remove(): void {
    this.edit((study) => tree.remove(study, study.current));
  }

  promote(): void {
    this.edit((study) => tree.promote(study, study.current));
  }

  makeMainLine(): void {
    this.edit((study) => tree.makeMainLine(study, study.current));
  }

  /** Remember the branch; the result is a text of its main line for the clipboard. */
  copyBranch(): string {
    const branch = tree.copyBranch(this.study, this.study.current);
    const line = [tree.nodeOf(this.study), ...tree.lineFrom(this.study, this.study.current)];
    const text = line.flatMap(({ move }) => move ?? []).join(" ");
    this.clipboard = { branch, text };
    this.say((texts) => texts.notes.branchCopied);
    return text;
  }

  pasteBranch(): void {
    const { clipboard } = this;
    if (!clipboard) return;
    if (clipboard.branch.size !== this.study.size)
      return this.say((texts) => texts.notes.otherSize);
    this.edit((study) => tree.paste(study, study.current, clipboard.branch));
  }

  undo(): void {
    this.commitComment();
    if (!this.isOwner || !this.canUndo) return;
    this.apply(histories.undo(this.history));
    this.say((texts) => texts.notes.undone);
  }

  redo(): void {
    this.commitComment();
    if (!this.isOwner || !this.canRedo) return;
    this.apply(histories.redo(this.history));
    this.say((texts) => texts.notes.redone);
  }

  // ---- comments

  /** The visitor types a comment: it is stored when typing rests, as one step of undo. */
  typeComment(text: string): void {
    if (!this.isOwner) return;
    this.typed = { id: this.study.current, text };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commitComment(), COMMENT_DELAY_MS);
  }

  commitComment(): void {
    clearTimeout(this.timer);
    const { typed } = this;
    this.typed = null;
    if (!typed) return;
    const study = tree.setComment(this.study, typed.id, typed.text);
    if (study !== this.study) this.apply(histories.change(this.history, study));
  }

  // ---- the page

  /** Store everything; the page may be closed if it is being left. */
  flush(how?: { isLeaving: boolean }): void {
    this.commitComment();
    this.keeper.flush(how);
  }

  close(): void {
    this.commitComment();
    void this.keeper.close();
  }

  /** Show a text in the status line and announce it to screen readers. */
  notify(note: LocalizedText): void {
    this.note = note;
    this.app.announce(note(this.app.settings.words));
  }

  say(text: (texts: StudyWords) => string): void {
    this.notify((words) => text(studyWords(words)));
  }

  private open(study: Study): void {
    clearTimeout(this.timer);
    this.typed = null;
    this.history = histories.createHistory(study);
    this.overlay = NO_OVERLAY;
    this.arrowFrom = this.proofToOpen = null;
    this.tool = "play";
  }

  /** Show what the study has become elsewhere; a comment that is being typed is not lost. */
  private replaceBy(study: Study): void {
    const { typed } = this;
    const path = typed && tree.pathTo(this.study, typed.id).map(({ move }) => move!);
    this.open(study);
    if (!typed || !path) return;
    const id = tree.follow(study, path);
    // The node may have been deleted.
    if (tree.pathTo(study, id).length < path.length) return;
    // The other tab may have selected another node, but typing goes on here.
    const commented = tree.setComment(tree.select(this.study, id), id, typed.text);
    this.apply(histories.change(this.history, commented));
  }

  private apply(history: histories.History): void {
    const before = this.study;
    const after = history.present;
    if (after === before) return;
    this.history = history;
    this.note = null;
    const { line } = NO_OVERLAY;
    const isElsewhere = after.current !== before.current;
    // A panel draws over one node.
    const drawn = isElsewhere ? null : this.overlay.drawn;
    this.overlay = { ...NO_OVERLAY, line, drawn };
    this.keeper.change(after, !histories.isSameRecord(before, after));
    // A review is of one position and rule; moves that differ from it can be brought back by undo.
    if (this.keeper.review && !isSameStart(before, after)) this.keeper.keepReview(null);
  }

  /** Panels draw in effects, which must not depend on what is drawn. */
  private drawOver(change: Partial<StudyOverlay>): void {
    this.overlay = { ...untrack(() => this.overlay), ...change };
  }

  private play(point: string): void {
    if (this.onPlay?.(point)) return;
    const known = tree.childOf(this.study, this.study.current, point);
    if (known !== null) return this.select(known);
    if (!this.isOwner) return this.say((texts) => texts.notes.readOnly);
    const { size } = this.study.nodes;
    const turn = tree.turnAt(this.study);
    this.edit((study) => tree.play(study, point));
    if (this.study.nodes.size === size) return this.say((texts) => texts.notes.full);
    if (this.app.settings.values.sound) this.app.sound.click(turn);
    this.announcePlace();
  }

  private refusalOf(point: string): Refusal {
    if (point in this.content.stones) return "taken";
    return this.judged.state?.forbidden[point] ? "forbidden" : "not-now";
  }

  /** Set a stone up, or take away one of the same colour. */
  private place(point: string): void {
    const here = tree.stonesAt(this.study).get(point) ?? null;
    const wanted = this.tool === "black" || this.tool === "white" ? this.tool : null;
    this.setUp({ place: { point, color: here === wanted ? null : wanted } });
  }

  private mark(point: string): void {
    const { markTool } = this;
    if (markTool !== "label") return this.toggleMark(point, markTool);
    const { labels } = tree.nodeOf(this.study);
    const text = this.labelText.trim() || nextLetter(labels);
    this.edit((study) => tree.setLabel(study, study.current, point, point in labels ? null : text));
  }

  private toggleMark(point: string, shape: MarkShape): void {
    const isThere = tree.nodeOf(this.study).marks[point] === shape;
    this.edit((study) => tree.setMark(study, study.current, point, isThere ? null : shape));
  }

  private chooseArrow(point: string): void {
    const from = this.arrowFrom;
    if (from === null) {
      this.arrowFrom = point;
      this.say((texts) => texts.notes.arrowFrom(point.toUpperCase()));
    } else if (from === point) this.arrowFrom = null;
    else this.drag(from, point);
  }

  private announcePlace(): void {
    const { words } = this.app.settings;
    const { move, comment } = tree.nodeOf(this.study);
    const ply = tree.pathTo(this.study).length;
    const all = ply + tree.lineFrom(this.study, this.study.current).length;
    const mover = this.content.stones[move ?? ""];
    const texts = studyWords(words);
    const said = [
      move && mover ? words.announce.move(mover, move.toUpperCase()) : texts.tree.start,
      texts.tree.at(ply, all),
      comment,
    ];
    this.app.announce(said.filter(Boolean).join(" "));
  }

  private threatsNow(): readonly Threat[] {
    const { state } = this.judged;
    if (!this.rules || !state || state.outcome || !this.app.settings.values.threats) return [];
    return threatsIn(this.position, this.rules).threats;
  }

  private contentNow(): StudyBoardConfig {
    const { state, isIllegal } = this.judged;
    return studyBoardConfig({
      study: this.study,
      state,
      isLegal: !isIllegal,
      tool: this.tool,
      isOwner: this.isOwner,
      showForbidden: this.app.settings.values.forbidden,
      arrowFrom: this.arrowFrom,
      overlay: {
        ...this.overlay,
        threats: threatsFor(this.threats),
        analysis: this.analysis,
      },
    });
  }
}

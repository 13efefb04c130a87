/** Controls the play page: creates and opens games, sends actions, keeps what is on display. */
import type { Refusal as BoardRefusal } from "../board/api";
import type { BoardAnalysis } from "../game/analysis";
import { announcement, declined } from "../game/announce";
import { draftBoardConfig, gameBoardConfig, NO_OVERLAY, type Overlay } from "../game/board-config";
import { toNewGame } from "../game/draft";
import { shownThought } from "../game/move-scores";
import { reasonFor, threatsFor } from "../game/overlays";
import { colorOf, isAtEnd, shownPly, type Step } from "../game/replay";
import { Session } from "../game/session";
import { isMyTurn, type GameState, type Refusal } from "../game/state";
import { problemText } from "../game/status";
import type { AppWords } from "../i18n/app-words";
import { localize } from "../i18n/languages";
import type { Action, ColorName, Created, Search, Threat } from "../net/messages";
import { asProblem, type Problem } from "../net/problem";
import type { App } from "./context";
import { openGameStudy } from "./game-study";
import { gamePath } from "./routes";

/** A text that follows the language when the visitor changes it. */
export type LocalizedText = (words: AppWords) => string;

/** The request that the page is waiting for. */
export type RequestKind =
  "create" | "load" | "join" | "hint" | "rematch" | "continue" | "import" | "study";

export class GameController {
  /** Null while the next game is set up. */
  game: GameState | null = $state.raw(null);
  overlay: Overlay = $state.raw(NO_OVERLAY);
  /** The threats in the position on display, for the legend. */
  threats: readonly Threat[] = $state.raw([]);
  /** The first-level moves of the search on display; null until they are loaded. */
  search: Search | null = $state.raw(null);
  /** What the engine finds in the position on display. */
  analysis: BoardAnalysis | null = $state.raw(null);
  busy: RequestKind | null = $state(null);
  /** The response to the player's last input: a hint, or why something was refused. */
  note: LocalizedText | null = $state.raw(null);
  /** Why the game could not be loaded. */
  problem: Problem | null = $state.raw(null);
  /** The first move of a new game, until the server has created the game. */
  firstStone: string | null = $state(null);
  /** The local time in milliseconds, updated by `tick` for the clocks. */
  now = $state(Date.now());
  private session: Session | null = null;

  constructor(private readonly app: App) {}

  /** Show the game with this id, or an empty board. */
  async show(id: string | null): Promise<void> {
    if (id && this.game?.view.id === id) return;
    this.close();
    if (!id) return;
    await this.run("load", async () => {
      const game = await this.app.api.view(id);
      if (this.app.router.path !== gamePath(id)) return;
      this.open({ game, seats: [] });
      this.updateAddress(id);
    });
  }

  close(): void {
    this.session?.close();
    this.session = null;
    this.game = this.problem = this.note = this.firstStone = null;
    this.clearOverlay();
  }

  /** Create the game that is set up; with a point, play it as the first move. */
  async start(point: string | null = null): Promise<void> {
    if (this.busy) return;
    this.firstStone = point;
    if (point) this.playClick("black");
    const { setup, settings } = this.app;
    await this.run("create", async () => {
      this.openAndNavigate(await this.app.api.create(toNewGame(setup.draft, settings.values.name)));
      if (point) this.act({ kind: "move", point });
    });
    this.firstStone = null;
  }

  /** Play a point: the first move of a new game, or a move of the current one. */
  play(point: string): void {
    if (!this.game) void this.start(point);
    else if (isMyTurn(this.game) && isAtEnd(this.game)) this.act({ kind: "move", point });
  }

  /** Play a point that was typed in, or say why it cannot be played. */
  playTyped(point: string): void {
    const { game } = this;
    const config = game
      ? gameBoardConfig(game, this.overlay, true)
      : draftBoardConfig(this.app.setup.draft, this.firstStone);
    if (config.playable.has(point)) this.play(point);
    else void this.refuse(point, point in config.stones ? "taken" : "not-now");
  }

  act(action: Action): void {
    this.note = null;
    this.clearOverlay();
    this.session?.act(action);
  }

  /** Say why a point cannot be played; if a rule forbids it, draw the reason. */
  async refuse(point: string, why: BoardRefusal): Promise<void> {
    const name = point.toUpperCase();
    const reason = this.game && isAtEnd(this.game) ? this.game.view.forbidden[point] : undefined;
    if (why === "taken") this.notify((words) => words.cannot.taken(name));
    else if (!reason) this.notify((words) => words.cannot.notNow(name));
    else {
      this.notify((words) => words.cannot.forbidden(name, reason));
      await this.explain(point);
    }
  }

  async hint(): Promise<void> {
    const { game } = this;
    if (!game) return;
    await this.run("hint", async () => {
      const hint = await this.app.api.hint(game.view.id);
      if (hint.ply !== this.game?.view.moves.length) return;
      const isPoint = /\d$/.test(hint.action);
      this.overlay = { ...this.overlay, hint: isPoint ? hint.action : null, reason: null };
      this.notify((words) => localize(words, hint.text));
    });
  }

  async join(): Promise<void> {
    const id = this.game?.view.id;
    const { api, settings } = this.app;
    if (id) await this.run("join", async () => this.open(await api.join(id, settings.values.name)));
  }

  async rematch(): Promise<void> {
    const id = this.game?.view.id;
    if (!id) return;
    await this.run("rematch", async () => {
      const answer = await this.app.api.rematch(id);
      if (answer.started) this.openAndNavigate(answer);
    });
  }

  async continueFrom(opponent: string, color: ColorName): Promise<void> {
    const { game } = this;
    if (!game) return;
    const request = { ply: shownPly(game), opponent, color };
    await this.run("continue", async () =>
      this.openAndNavigate(await this.app.api.continueFrom(game.view.id, request)),
    );
  }

  /** Go to the study board, after `ply` moves; with a review of the game that starts by itself. */
  async study(ply: number, isReview: boolean): Promise<void> {
    const { game } = this;
    if (!game) return;
    await this.run("study", () => openGameStudy(this.app, game.view, { ply, isReview }));
  }

  async importGame(content: Blob | string, name: string): Promise<void> {
    await this.run("import", async () =>
      this.openAndNavigate(await this.app.api.importGame(content, name)),
    );
  }

  goTo(ply: number): void {
    this.session?.goTo(ply);
  }

  step(step: Step): void {
    this.session?.step(step);
  }

  /** Draw a principal variation on the board, or with null remove it. */
  showLine(line: Overlay["line"]): void {
    this.overlay = { ...this.overlay, line };
  }

  /** Draw an analysis on the board, or with null remove it. */
  showAnalysis(analysis: BoardAnalysis | null): void {
    this.analysis = analysis;
  }

  /** Fetch the threats of a position and draw them if it is still on display. */
  async showThreats(id: string, ply: number): Promise<void> {
    const { threats } = await this.app.api.threats(id, ply).catch(() => ({ threats: [] }));
    if (!this.game || this.game.view.id !== id || shownPly(this.game) !== ply) return;
    this.threats = threats;
    this.overlay = { ...this.overlay, threats: threatsFor(threats) };
  }

  hideThreats(): void {
    this.threats = [];
    this.overlay = { ...this.overlay, threats: [] };
  }

  /** Fetch the first-level moves of a search and keep them if it is still on display. */
  async showSearch(id: string, ply: number): Promise<void> {
    const search = await this.app.api.search(id, ply).catch(() => null);
    if (this.game?.view.id === id && shownThought(this.game)?.ply === ply) this.search = search;
  }

  hideSearch(): void {
    this.search = null;
  }

  /** Mark a point on the board, or with null none. */
  pointOut(pointed: string | null): void {
    this.overlay = { ...this.overlay, pointed };
  }

  /** Show a text in the status line and announce it to screen readers. */
  notify(note: LocalizedText): void {
    this.note = note;
    this.app.announce(note(this.app.settings.words));
  }

  /** Update the clocks. To be called several times a second while one is running. */
  tick(): void {
    this.now = Date.now();
    this.session?.tick();
  }

  /** The server's time in milliseconds. */
  get serverNow(): number {
    return this.now + (this.game?.clockOffset ?? 0);
  }

  /** Reconnect at once instead of waiting for the next attempt. */
  reconnect(): void {
    this.session?.reconnect();
  }

  private async explain(point: string): Promise<void> {
    const { id, moves } = this.game!.view;
    const reason = await this.app.api.forbidden(id, point, moves.length).catch(() => null);
    if (!reason || this.game?.view.moves.length !== reason.ply) return;
    this.overlay = { ...this.overlay, reason: reasonFor(reason), hint: null };
    this.notify((words) => localize(words, reason.text));
  }

  private openAndNavigate(created: Created): void {
    this.open(created);
    this.app.router.go(gamePath(created.game.id));
  }

  private open(created: Created): void {
    this.session?.close();
    this.note = null;
    this.clearOverlay();
    this.session = new Session(
      created,
      (events) => this.app.api.connect(created.game.id, events),
      (state, before) => this.onSessionChange(state, before),
    );
    this.game = this.session.state;
    this.now = Date.now();
  }

  private onSessionChange(state: GameState, before: GameState): void {
    this.game = state;
    this.now = Date.now();
    const isNewVersion = state.view.version !== before.view.version;
    if (isNewVersion || state.shownPly !== before.shownPly) this.clearOverlay();
    if (isNewVersion && !state.refusal) this.note = null;
    if (state.refusal && state.refusal !== before.refusal) this.reportRefusal(state.refusal);
    this.updateAddress(before.view.id);
    this.playSound(state, before);
    this.announceChange(state, before);
    const rematch = state.view.rematch?.id;
    // A player whose own request started the rematch navigates with the answer to the request.
    const isNews = rematch && !before.view.rematch?.id && this.busy !== "rematch";
    if (isNews && state.seats.length) this.app.router.go(gamePath(rematch));
  }

  /** A game on the device gets the server's id when it is stored there. */
  private updateAddress(before: string): void {
    const { router } = this.app;
    const id = this.game?.view.id ?? before;
    if (id !== before && router.path === gamePath(before)) router.replace(gamePath(id));
  }

  private announceChange(state: GameState, before: GameState): void {
    const offer = declined(before, state);
    if (offer) return this.notify((words) => words.announce.declined[offer]);
    const text = announcement(before, state, this.app.settings.words);
    if (text) this.app.announce(text);
  }

  private reportRefusal({ detail }: Refusal): void {
    this.notify((words) => (detail ? localize(words, detail) : words.cannot.stale));
  }

  private playSound(state: GameState, before: GameState): void {
    const count = (game: GameState): number =>
      game.view.moves.length + (game.pending?.action.kind === "move" ? 1 : 0);
    const number = count(state);
    if (number === count(before) + 1) this.playClick(colorOf(number));
  }

  private playClick(color: ColorName): void {
    if (this.app.settings.values.sound) this.app.sound.click(color);
  }

  private clearOverlay(): void {
    const { threats } = this.overlay;
    this.overlay = { ...NO_OVERLAY, threats };
  }

  /** Run a request; a failure to load replaces the page, any other is a note. */
  private async run(kind: RequestKind, task: () => Promise<void>): Promise<void> {
    this.busy = kind;
    try {
      await task();
    } catch (error) {
      const problem = asProblem(error);
      if (kind === "load") this.problem = problem;
      else this.notify((words) => problemText(problem, words));
    } finally {
      this.busy = null;
    }
  }
}

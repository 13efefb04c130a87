/** The table that the page shows: empty while a game is set up, then the game. */
import type { Refusal as BoardRefusal } from "../board/api";
import type { App } from "../app/context";
import { gameAddress } from "../app/routes";
import { announcement, declined } from "../game/announce";
import { toNewGame } from "../game/draft";
import { draftPicture, gamePicture, NO_OVERLAY, type Overlay } from "../game/picture";
import { colorOf, isAtEnd, shownPly } from "../game/replay";
import { Session } from "../game/session";
import { isMyTurn, type GameState } from "../game/store";
import type { AppWords } from "../i18n/app";
import { say } from "../i18n/languages";
import { Live, liveUrl } from "../net/live";
import type { Action, ColorName, Created, Threat } from "../net/messages";
import { asProblem, OFFLINE, type Problem } from "../net/problem";
import { reasonFor, threatsFor } from "./overlays";

/** A sentence that can be said in whatever language is chosen later. */
export type Sentence = (words: AppWords) => string;

/** What the page waits for. */
export type Errand = "create" | "load" | "join" | "hint" | "rematch" | "continue" | "import";

export class Table {
  game: GameState | null = $state.raw(null);
  overlay: Overlay = $state.raw(NO_OVERLAY);
  /** The threats of the position shown, for the legend. */
  threats: readonly Threat[] = $state.raw([]);
  errand: Errand | null = $state(null);
  /** The last thing to be said about what the player did: a hint, a refusal. */
  note: Sentence | null = $state.raw(null);
  /** Why there is no game to show. */
  problem: Problem | null = $state.raw(null);
  /** The stone with which a game begins, until the server has it. */
  firstStone: string | null = $state(null);
  /** Our time, for the clocks. */
  now = $state(Date.now());
  private session: Session | null = null;

  constructor(private readonly app: App) {}

  /** Show the game at this address, or an empty board. */
  async show(id: string | null): Promise<void> {
    if (id && this.game?.view.id === id) return;
    this.leave();
    if (!id) return;
    await this.run("load", async () => {
      const game = await this.app.api.view(id);
      if (this.app.router.path === gameAddress(id)) this.sit({ game, seats: [] });
    });
  }

  leave(): void {
    this.session?.close();
    this.session = null;
    this.game = this.problem = this.note = this.firstStone = null;
    this.clearOverlay();
  }

  /** Begin the game that is set up, with a first stone or without. */
  async begin(point: string | null = null): Promise<void> {
    if (this.errand) return;
    this.firstStone = point;
    if (point) this.click("black");
    const { setup, settings } = this.app;
    await this.run("create", async () => {
      this.enter(await this.app.api.create(toNewGame(setup.draft, settings.values.name)));
      if (point) this.act({ kind: "move", point });
    });
    this.firstStone = null;
  }

  /** Play a point: the first stone of a new game, or a move of this one. */
  play(point: string): void {
    if (!this.game) void this.begin(point);
    else if (isMyTurn(this.game) && isAtEnd(this.game)) this.act({ kind: "move", point });
  }

  /** Play a point that was typed, or say why it cannot be played. */
  playTyped(point: string): void {
    const { game } = this;
    const picture = game
      ? gamePicture(game, this.overlay, true)
      : draftPicture(this.app.setup.draft, this.firstStone);
    if (picture.playable.has(point)) this.play(point);
    else void this.refuse(point, point in picture.stones ? "taken" : "not-now");
  }

  act(action: Action): void {
    this.note = null;
    this.clearOverlay();
    this.session?.act(action);
  }

  /** Say why a point cannot be played, and draw the reason if a rule forbids it. */
  async refuse(point: string, why: BoardRefusal): Promise<void> {
    const name = point.toUpperCase();
    const reason = this.game && isAtEnd(this.game) ? this.game.view.forbidden[point] : undefined;
    if (why === "taken") this.tell((words) => words.cannot.taken(name));
    else if (!reason) this.tell((words) => words.cannot.notNow(name));
    else {
      this.tell((words) => words.cannot.forbidden(name, reason));
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
      this.tell((words) => say(words, hint.text));
    });
  }

  async join(): Promise<void> {
    const id = this.game?.view.id;
    const { api, settings } = this.app;
    if (id) await this.run("join", async () => this.sit(await api.join(id, settings.values.name)));
  }

  async rematch(): Promise<void> {
    const id = this.game?.view.id;
    if (!id) return;
    await this.run("rematch", async () => {
      const answer = await this.app.api.rematch(id);
      if (answer.started) this.enter(answer);
    });
  }

  async continueFrom(opponent: string, color: ColorName): Promise<void> {
    const { game } = this;
    if (!game) return;
    const request = { ply: shownPly(game), opponent, color };
    await this.run("continue", async () =>
      this.enter(await this.app.api.continueFrom(game.view.id, request)),
    );
  }

  async importGame(content: Blob | string, name: string): Promise<void> {
    await this.run("import", async () => this.enter(await this.app.api.importGame(content, name)));
  }

  goTo(ply: number): void {
    this.session?.goTo(ply);
  }

  step(step: "first" | "back" | "forward" | "last"): void {
    this.session?.step(step);
  }

  /** Draw or remove a line that an AI expected. */
  showLine(line: Overlay["line"]): void {
    this.overlay = { ...this.overlay, line };
  }

  /** Fetch the shapes of the position that is shown. */
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

  tell(note: Sentence): void {
    this.note = note;
    this.app.announce(note(this.app.settings.words));
  }

  /** Time goes on. */
  tick(): void {
    this.now = Date.now();
    this.session?.tick();
  }

  /** The server's time, as the clocks need it. */
  get serverNow(): number {
    return this.now + (this.game?.offset ?? 0);
  }

  wake(): void {
    this.session?.wake();
  }

  private async explain(point: string): Promise<void> {
    const { id, moves } = this.game!.view;
    const reason = await this.app.api.forbidden(id, point, moves.length).catch(() => null);
    if (!reason || this.game?.view.moves.length !== reason.ply) return;
    this.overlay = { ...this.overlay, reason: reasonFor(reason), hint: null };
    this.tell((words) => say(words, reason.text));
  }

  /** Sit down at a game and make its address the page's. */
  private enter(created: Created): void {
    this.sit(created);
    this.app.router.go(gameAddress(created.game.id));
  }

  private sit(created: Created): void {
    this.session?.close();
    this.note = null;
    this.clearOverlay();
    const url = liveUrl(created.game.id, location);
    this.session = new Session(
      created,
      (events) => new Live(url, events),
      (state, before) => this.follow(state, before),
    );
    this.game = this.session.state;
    this.now = Date.now();
  }

  private follow(state: GameState, before: GameState): void {
    this.game = state;
    this.now = Date.now();
    const isOther = state.view.version !== before.view.version;
    if (isOther || state.shownPly !== before.shownPly) this.clearOverlay();
    if (isOther && !state.refusal) this.note = null;
    if (state.refusal && state.refusal !== before.refusal) this.complain(state.refusal);
    this.sound(state, before);
    this.speak(state, before);
    const next = state.view.rematch?.id;
    // Whoever asks second is led there by the answer to the request.
    const isNews = next && !before.view.rematch?.id && this.errand !== "rematch";
    if (isNews && state.seats.length) this.app.router.go(gameAddress(next));
  }

  private speak(state: GameState, before: GameState): void {
    const wish = declined(before, state);
    if (wish) return this.tell((words) => words.announce.declined[wish]);
    const spoken = announcement(before, state, this.app.settings.words);
    if (spoken) this.app.announce(spoken);
  }

  private complain(refusal: NonNullable<GameState["refusal"]>): void {
    const { detail } = refusal;
    this.tell((words) => (detail ? say(words, detail) : words.cannot.stale));
  }

  private sound(state: GameState, before: GameState): void {
    const count = (game: GameState): number =>
      game.view.moves.length + (game.pending?.action.kind === "move" ? 1 : 0);
    const number = count(state);
    if (number === count(before) + 1) this.click(colorOf(number));
  }

  private click(color: ColorName): void {
    if (this.app.settings.values.sound) this.app.sound.click(color);
  }

  private clearOverlay(): void {
    const { threats } = this.overlay;
    this.overlay = { ...NO_OVERLAY, threats };
  }

  /** Do something that takes a while; say so if it fails. */
  private async run(errand: Errand, task: () => Promise<void>): Promise<void> {
    this.errand = errand;
    try {
      await task();
    } catch (error) {
      const problem = asProblem(error);
      if (errand === "load") this.problem = problem;
      else this.tell((words) => problemText(problem, words));
    } finally {
      this.errand = null;
    }
  }
}

/** A problem in a sentence that says what to do. */
export function problemText(problem: Problem, words: AppWords): string {
  if (problem.code === OFFLINE) return words.errors.offline;
  if (problem.status === 429) return words.errors.tooFast(problem.retryAfter ?? 1);
  return problem.detail ? say(words, problem.detail) : words.errors.other;
}

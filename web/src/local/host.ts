/** The games on this device: answers the requests that the server would, and drives the engine. */
import { EngineError, type Engine, type Position, type Rules } from "../engine/api";
import { continuation } from "../game/device";
import type { GameHost } from "../game/game-host";
import type { Connection } from "../game/session";
import options from "../i18n/generated/options.json";
import type { LiveEvents } from "../net/live";
import type {
  ContinueRequest,
  Created,
  ForbiddenReason,
  GameList,
  GameView,
  Hint,
  NewGame,
  Options,
  RematchAnswer,
  SeatName,
  Threats,
} from "../net/messages";
import { mergeBackup, readBackup, writeBackup, type ImportCounts } from "./backup";
import { movesUpTo, needsServer, rematchOf, settingsOf } from "./creation";
import { answerAt, hintPosition, type Displayed } from "./display";
import { EngineHolder } from "./engine-holder";
import { isListed, type GameFilter } from "./my-games";
import { OpenGame, type GameEnvironment } from "./open-game";
import { createRecord, isWatched, newId, type GameSettings, type LocalGame } from "./record";
import type { RecordFormat } from "./records";
import { problemOf, refusal } from "./refusal";
import { gameFromView } from "./server-copy";
import { stateOf, type LocalState } from "./state";
import type { GameStore } from "./storage";
import { forbiddenIn, hintFor, threatsIn } from "./study";
import { Sync, type SyncEnvironment, type SyncServer } from "./sync";
import type { Tabs } from "./tabs";
import { storedGameOf, summaryOf, type StoredGame } from "./view";

/** The file formats, which most visits do not need. */
const loadRecords = () => import("./records");

/** What the host is made of. */
export interface HostParts {
  rules: Rules;
  store: GameStore;
  tabs: Tabs;
  openEngine(): Promise<Engine>;
  /** Where games are stored too; null without a server. */
  server: SyncServer | null;
  /** The state of the copies on the server has changed. */
  onSync?(): void;
  /** A search was measured: nodes per second. */
  onSpeed?(speed: number): void;
  now?(): number;
  pause?(ms: number): Promise<void>;
  sync?: Partial<SyncEnvironment>;
}

/** A short search that measures the speed. */
const WARM_UP_SECONDS = 0.1;
const WARM_UP_MOVES: readonly string[] = ["h8", "i9", "g7", "i7", "i8", "h7"];

function warmUpPosition(rule: Position["rule"]): Position {
  return { size: 15, rule, moves: WARM_UP_MOVES };
}

/** Games in memory that are not on display. */
const MAX_IDLE = 8;

export class LocalHost implements GameHost {
  readonly rules: Rules;
  /** The engine that games and hints use; its `speed` is in nodes per second. */
  readonly engine: EngineHolder;
  private readonly store: GameStore;
  private readonly now: () => number;
  private readonly sync: Sync | null;
  private readonly environment: GameEnvironment;
  private readonly open = new Map<string, OpenGame>();

  constructor(parts: HostParts) {
    this.rules = parts.rules;
    this.store = parts.store;
    this.now = parts.now ?? Date.now;
    this.engine = new EngineHolder(parts.openEngine, parts.onSpeed);
    this.sync = this.createSync(parts);
    this.environment = {
      rules: parts.rules,
      store: parts.store,
      engine: this.engine,
      tabs: parts.tabs,
      now: this.now,
      pause: parts.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      onStored: (game) => this.sync?.wake(game),
    };
    parts.tabs.listen((message) => {
      const game = this.open.get(message.id);
      if (message.kind === "changed") void game?.follow(message.revision);
      else game?.resume();
    });
  }

  // ---- requests that the server answers too

  async options(): Promise<Options> {
    return options as Options;
  }

  async create(request: NewGame): Promise<Created> {
    return this.add(settingsOf(request, this.rules, this.sync !== null));
  }

  /** The games on this device, the last changed first. */
  async games(): Promise<GameList> {
    const games = await this.store.list();
    return { games: games.flatMap((game) => this.described(game, summaryOf)) };
  }

  async view(id: string): Promise<GameView> {
    return (await this.get(id)).view();
  }

  async join(): Promise<Created> {
    throw needsServer();
  }

  async hint(id: string): Promise<Hint> {
    const { game } = await this.get(id);
    const state = stateOf(game, this.rules);
    const { toAct } = state;
    if (!game.held.length) throw problemOf(refusal(403, "foreign-seat"));
    if (!toAct) throw problemOf(refusal(409, "not-on"));
    if (!game.held.includes(toAct)) throw problemOf(refusal(409, "not-your-turn"));
    return hintFor(state.position, this.rules, this.engine);
  }

  async search(): Promise<never> {
    throw problemOf(refusal(404, "no-search"));
  }

  async threats(id: string, ply: number): Promise<Threats> {
    return threatsIn(positionAt((await this.get(id)).game, ply), this.rules);
  }

  async forbidden(id: string, point: string, ply: number): Promise<ForbiddenReason> {
    return forbiddenIn(positionAt((await this.get(id)).game, ply), point, this.rules);
  }

  async continueFrom(id: string, from: ContinueRequest): Promise<Created> {
    const { game } = await this.get(id);
    return this.create(continuation({ ...game, moves: movesUpTo(game, from.ply) }, from));
  }

  async rematch(id: string): Promise<RematchAnswer> {
    const old = await this.get(id);
    const { game } = old;
    if (!game.held.length && !isWatched(game)) throw problemOf(refusal(403, "foreign-seat"));
    if (stateOf(game, this.rules).status !== "finished")
      throw problemOf(refusal(409, "not-finished"));
    if (game.rematch !== null) return { started: true, ...createdOf(await this.get(game.rematch)) };
    const created = await this.add(rematchOf(game));
    old.change({ ...old.game, rematch: created.game.id, version: old.game.version + 1 });
    await old.stored();
    return { started: true, ...created };
  }

  async importGame(content: Blob | string): Promise<Created> {
    const text = typeof content === "string" ? content : await content.text();
    const { importRecord } = await loadRecords();
    return this.keep(importRecord(text, newId(), this.rules, this.now()));
  }

  connect(id: string, events: LiveEvents): Connection {
    let game = this.find(id);
    let isClosed = false;
    const attach = (found: OpenGame): void => {
      game = found;
      if (isClosed) return this.leave(found);
      found.watch(events);
    };
    if (game) attach(game);
    else void this.get(id).then(attach, () => events.onConnection(false));
    return {
      send: (message) => {
        game?.receive(message, events);
        return game !== null;
      },
      reconnect: () => {
        game?.resume();
        this.sync?.retry();
      },
      close: () => {
        isClosed = true;
        game?.unwatch(events);
        if (game) this.leave(game);
      },
    };
  }

  // ---- what only a device does

  /** Whether games outlive the page; false if the browser refuses to store them. */
  get isPersistent(): boolean {
    return this.store.isPersistent;
  }

  /** Whether a game with this id, its own or the server's, is on this device. */
  async has(id: string): Promise<boolean> {
    return this.find(id) !== null || (await this.store.find(id)) !== null;
  }

  /** Whether moves of a game wait for a server that cannot be reached. */
  isUnsynced(id: string): boolean {
    const game = this.find(id);
    if (!game || !this.sync) return false;
    return this.sync.isFailing(game.game.id) || Boolean(game.game.server?.refused);
  }

  /** Send what the server lacks of all games. */
  async resumeSync(): Promise<void> {
    await this.sync?.resume();
  }

  /** Go on here with a game of the server that belongs to the visitor. */
  async takeOver(view: GameView, held: SeatName[]): Promise<Created> {
    const known = await this.lookUp(view.id);
    if (known) return createdOf(known);
    return this.keep(gameFromView(view, held, newId(), this.now()));
  }

  /** The answer about a game on display; null where only the server has one. */
  hintOf(shown: Displayed): Promise<Hint> | null {
    const position = hintPosition(shown);
    return position && hintFor(position, this.rules, this.engine);
  }

  threatsOf(shown: Displayed, ply: number): Threats | null {
    return answerAt(shown, ply, (position) => threatsIn(position, this.rules));
  }

  forbiddenOf(shown: Displayed, point: string, ply: number): ForbiddenReason | null {
    return answerAt(shown, ply, (position) => forbiddenIn(position, point, this.rules));
  }

  /** A game as the content of a file. */
  async exportGame(id: string, format: RecordFormat): Promise<string> {
    const { exportRecord } = await loadRecords();
    return exportRecord((await this.get(id)).game, format, this.rules);
  }

  /** The last changed games that a filter lets through, at most `limit`, and how many there are. */
  async storedGames(
    limit: number,
    filter: GameFilter = "all",
  ): Promise<{ games: StoredGame[]; total: number }> {
    const all = await this.store.list();
    const describe = (game: LocalGame): StoredGame[] => this.described(game, storedGameOf);
    if (filter === "all")
      return { games: all.slice(0, limit).flatMap(describe), total: all.length };
    const games = all.flatMap(describe).filter((game) => isListed(game, filter));
    return { games: games.slice(0, limit), total: games.length };
  }

  /** All games as the content of one file. */
  async exportAll(): Promise<string> {
    return writeBackup(await this.store.list(), this.now());
  }

  /** Add the games of such a file to those that are here. */
  async importAll(content: string): Promise<ImportCounts> {
    const { games, invalid } = readBackup(content, this.rules);
    const counts = await mergeBackup(games, this.store);
    return { ...counts, invalid };
  }

  /** Remove a game from this device; a copy on the server stays. Returns it for `restoreGame`. */
  async removeGame(id: string): Promise<LocalGame | null> {
    const open = this.find(id);
    await open?.stored();
    const found = open?.game ?? (await this.store.find(id));
    if (!found) return null;
    await this.store.remove(found.id);
    this.open.delete(found.id);
    return found;
  }

  /** Store a removed game again. */
  async restoreGame(game: LocalGame): Promise<void> {
    const restored = { ...game, revision: 1 };
    if (await this.store.save(restored)) this.sync?.wake(restored);
  }

  /** Whether the engine answers questions about a rule; loads what it needs for that. */
  async isReady(rule: Position["rule"]): Promise<boolean> {
    const score = this.engine.run((engine) => engine.evaluate(warmUpPosition(rule)));
    return score.then(
      () => true,
      () => false,
    );
  }

  /** Load what the engine needs for a rule, so that its first answer is quick; measure its speed. */
  async warmUp(rule: Position["rule"]): Promise<void> {
    if (!(await this.isReady(rule)) || this.engine.speed !== null) return;
    const options = { limit: { seconds: WARM_UP_SECONDS } };
    try {
      const search = this.engine.run((engine) => engine.analyse(warmUpPosition(rule), options));
      this.engine.measure(await search);
    } catch (error) {
      // The game says so when it needs the engine.
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** This tab goes to sleep or is closed: another one with the same games may go on. */
  suspend(): void {
    for (const game of this.open.values()) game.announceLeave();
  }

  /** Try to reach the server again at once. */
  retrySync(): void {
    this.sync?.retry();
  }

  // ---- games in memory

  private async add(settings: GameSettings): Promise<Created> {
    return this.keep(createRecord(newId(), settings, this.now()));
  }

  private async keep(record: LocalGame): Promise<Created> {
    await this.store.save(record);
    const game = this.remember(record);
    this.sync?.wake(record);
    return createdOf(game);
  }

  private find(id: string): OpenGame | null {
    const games = [...this.open.values()];
    return this.open.get(id) ?? games.find(({ game }) => game.server?.id === id) ?? null;
  }

  private async lookUp(id: string): Promise<OpenGame | null> {
    const known = this.find(id);
    if (known) return known;
    const stored = await this.store.find(id);
    return this.find(id) ?? (stored && this.remember(stored));
  }

  private async get(id: string): Promise<OpenGame> {
    const game = await this.lookUp(id);
    if (!game) throw problemOf(refusal(404, "unknown-game"));
    return game;
  }

  private remember(record: LocalGame): OpenGame {
    const idle = [...this.open.values()].filter(({ isWatched }) => !isWatched);
    for (const game of idle.slice(0, -MAX_IDLE)) this.leave(game);
    const game = new OpenGame(record, this.environment);
    this.open.set(record.id, game);
    return game;
  }

  /** A game that cannot be read does not hide the others. */
  private described<Entry>(
    game: LocalGame,
    describe: (game: LocalGame, state: LocalState) => Entry,
  ): Entry[] {
    try {
      return [describe(game, stateOf(game, this.rules))];
    } catch (error) {
      if (error instanceof EngineError) return [];
      throw error;
    }
  }

  /** Forget a game that is no longer on display, once it is stored. */
  private leave(game: OpenGame): void {
    void game.stored().then(() => {
      if (!game.isWatched && this.open.get(game.game.id) === game) this.open.delete(game.game.id);
    });
  }

  private createSync({ server, onSync, sync }: HostParts): Sync | null {
    if (!server) return null;
    const games = {
      // Another tab may have stored what this one has not heard of yet.
      find: (id: string) => this.store.find(id),
      list: () => this.store.list(),
      update: (id: string, change: (game: LocalGame) => LocalGame) => this.update(id, change),
    };
    return new Sync(server, games, {
      ...sync,
      now: this.now,
      onChange: () => onSync?.(),
    });
  }

  /** Change a game that may be on display here, or in another tab, or nowhere. */
  private async update(id: string, change: (game: LocalGame) => LocalGame): Promise<void> {
    const game = await this.lookUp(id);
    // It may have been removed since.
    if (!game) return;
    game.update(change(game.game));
    await game.stored();
    if (!game.isWatched) this.leave(game);
  }
}

function createdOf(open: OpenGame): Created {
  return { game: open.view(), seats: open.game.held };
}

/** The position of a game after a number of moves. */
function positionAt(game: LocalGame, ply: number): Position {
  return { size: game.size, rule: game.rule, moves: movesUpTo(game, ply) };
}

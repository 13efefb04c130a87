/**
 * Where each game is: on the server, or on this device. Everything else asks here and need not know.
 *
 * The device is loaded after the first paint. With a server, games against the engine are played on
 * the device and stored on the server in the background; without one, all games are on the device.
 */
import type { Position } from "../engine/api";
import {
  continuation,
  isLocalId,
  isPlayableOnDevice,
  prefersDevice,
  type EngineHost,
} from "../game/device";
import type { GameHost } from "../game/game-host";
import type { Connection } from "../game/session";
import type { ImportCounts } from "../local/backup";
import type { Displayed } from "../local/display";
import type { LocalHost } from "../local/host";
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
  Search,
  ServerMessage,
  Threats,
} from "../net/messages";
import { asProblem, NO_ENGINE, OFFLINE, Problem } from "../net/problem";

/** What the hosts are made of; tests replace it. */
export interface HostsParts {
  /** Null without a server. */
  server: GameHost | null;
  /** Load the rules, the engine and the stored games; fails where they cannot be used. */
  loadDevice(): Promise<LocalHost>;
  /** Whether this device has a game, without loading more than that takes. */
  hasGame(id: string): Promise<boolean>;
  /** The options of a new game without a server. */
  loadOptions(): Promise<Options>;
  preference(): EngineHost;
  wait(ms: number): Promise<void>;
  /** The device has been loaded, or cannot be. */
  onDevice?(device: LocalHost | null): void;
  /** A game is on the device. */
  onGame?(): void;
}

/** The longest time that a new game waits for the device before it is created on the server. */
const PATIENCE_MS = 800;

export class Hosts implements GameHost {
  private loading: Promise<LocalHost | null> | null = null;
  private device: LocalHost | null = null;
  private readonly onDevice = new Set<string>();
  private shown: Displayed | null = null;

  constructor(private readonly parts: HostsParts) {}

  /** Load the device in the background. */
  async prepare(rule: Position["rule"]): Promise<void> {
    if (this.parts.server && this.parts.preference() === "server") return;
    const device = await this.load();
    await device?.warmUp(rule);
  }

  async options(): Promise<Options> {
    const { server, loadOptions } = this.parts;
    if (!server) return loadOptions();
    try {
      return await server.options();
    } catch (error) {
      // Without a connection the device still plays.
      if (asProblem(error).code !== OFFLINE || !(await this.load())) throw error;
      return loadOptions();
    }
  }

  async create(game: NewGame): Promise<Created> {
    const { server, preference } = this.parts;
    if (!server) return this.createHere(game, await this.required());
    const wanted = preference();
    const isWanted = prefersDevice(game, wanted);
    const device = isWanted
      ? await (wanted === "device" ? this.load() : this.soon(game.rule ?? "freestyle"))
      : null;
    if (device) return this.createHere(game, device);
    try {
      return this.note(await server.create(game));
    } catch (error) {
      const mayStay = asProblem(error).code === OFFLINE && isPlayableOnDevice(game);
      const other = mayStay ? await this.load() : null;
      if (!other) throw error;
      return this.createHere(game, other);
    }
  }

  async games(): Promise<GameList> {
    return (this.parts.server ?? (await this.required())).games();
  }

  async view(id: string): Promise<GameView> {
    const view = await (await this.homeOf(id)).view(id);
    this.note({ game: view, seats: [] });
    return view;
  }

  async join(id: string, name: string): Promise<Created> {
    return this.note(await (await this.homeOf(id)).join(id, name));
  }

  async hint(id: string): Promise<Hint> {
    const study = this.studyOf(id);
    return study?.device.hintOf(study.shown) ?? (await this.homeOf(id)).hint(id);
  }

  async search(id: string, ply: number): Promise<Search> {
    return (await this.homeOf(id)).search(id, ply);
  }

  async threats(id: string, ply: number): Promise<Threats> {
    const study = this.studyOf(id);
    return study?.device.threatsOf(study.shown, ply) ?? (await this.homeOf(id)).threats(id, ply);
  }

  async forbidden(id: string, point: string, ply: number): Promise<ForbiddenReason> {
    const study = this.studyOf(id);
    const found = study?.device.forbiddenOf(study.shown, point, ply);
    return found ?? (await this.homeOf(id)).forbidden(id, point, ply);
  }

  /** A game may go on elsewhere than it was played. */
  async continueFrom(id: string, from: ContinueRequest): Promise<Created> {
    const view = this.shown?.view.id === id ? this.shown.view : await this.view(id);
    return this.create(continuation(view, from));
  }

  async rematch(id: string): Promise<RematchAnswer> {
    const home = await this.homeOf(id);
    const answer = await home.rematch(id);
    if (answer.started) this.remember(answer, home);
    return answer;
  }

  async importGame(content: Blob | string, name: string): Promise<Created> {
    const { server } = this.parts;
    try {
      if (server) return this.note(await server.importGame(content, name));
    } catch (error) {
      if (asProblem(error).code !== OFFLINE || !(await this.load())) throw error;
    }
    const device = await this.required();
    return this.remember(await device.importGame(content), device);
  }

  /** Add the games of a backup to those on this device. */
  async importAll(content: string): Promise<ImportCounts> {
    const device = await this.required();
    const counts = await device.importAll(content);
    this.parts.onGame?.();
    void device.resumeSync();
    return counts;
  }

  connect(id: string, events: LiveEvents): Connection {
    const { server } = this.parts;
    if (!server || this.onDevice.has(id)) return this.connectHere(id, events);
    return this.connectToServer(id, server, events);
  }

  /** Whether a game exists on this device only. */
  isOnlyHere(id: string): boolean {
    return !this.parts.server || isLocalId(id);
  }

  /** Whether a game is on this device, and perhaps on the server too. */
  isHere(id: string): boolean {
    return this.isOnlyHere(id) || this.onDevice.has(id);
  }

  // ---- the device

  /** The device; null where it cannot be used. */
  load(): Promise<LocalHost | null> {
    this.loading ??= this.parts.loadDevice().then(
      (device) => {
        this.device = device;
        this.parts.onDevice?.(device);
        return device;
      },
      () => {
        // Another attempt may find a connection.
        this.loading = null;
        this.parts.onDevice?.(null);
        return null;
      },
    );
    return this.loading;
  }

  private async required(): Promise<LocalHost> {
    const device = await this.load();
    if (!device) throw new Problem(0, NO_ENGINE);
    return device;
  }

  /** The device if its engine is ready in a moment. */
  private async soon(rule: Position["rule"]): Promise<LocalHost | null> {
    const late = this.parts.wait(PATIENCE_MS).then(() => null);
    const ready = this.load().then(async (device) =>
      (await device?.isReady(rule)) ? device : null,
    );
    return Promise.race([ready, late]);
  }

  private async createHere(game: NewGame, device: LocalHost): Promise<Created> {
    return this.remember(await device.create(game), device);
  }

  private async homeOf(id: string): Promise<GameHost> {
    const { server, hasGame } = this.parts;
    if (!server || this.onDevice.has(id)) return this.required();
    const isHere = await hasGame(id).catch(() => false);
    const device = isHere ? await this.load() : null;
    if (!device) return server;
    this.onDevice.add(id);
    return device;
  }

  private remember<Answer extends Created>(created: Answer, home: GameHost): Answer {
    if (home === this.device) {
      this.onDevice.add(created.game.id);
      this.parts.onGame?.();
    }
    return this.note(created);
  }

  // ---- games of the server

  /** Follow a game of the server; if it is played on devices and is the visitor's, go on here. */
  private connectToServer(id: string, server: GameHost, events: LiveEvents): Connection {
    let isClosed = false;
    const takeOver = async (message: ServerMessage & { type: "welcome" }): Promise<void> => {
      const device = await this.load();
      if (isClosed) return;
      if (!device) return this.receive(message, events);
      this.remember(await device.takeOver(message.view, message.seats), device);
      if (isClosed) return;
      connection.close();
      connection = this.connectHere(id, events);
    };
    let connection = server.connect(id, {
      onConnection: events.onConnection,
      onMessage: (message) => {
        const isOurs = message.type === "welcome" && message.seats.length > 0;
        if (isOurs && message.view.device) void takeOver(message);
        else this.receive(message, events);
      },
    });
    return {
      send: (message) => connection.send(message),
      reconnect: () => connection.reconnect(),
      close: () => {
        isClosed = true;
        connection.close();
      },
    };
  }

  private connectHere(id: string, events: LiveEvents): Connection {
    return this.device!.connect(id, {
      onConnection: events.onConnection,
      onMessage: (message) => {
        // A game on the device gets another id when the server has it too.
        if ("view" in message) this.onDevice.add(message.view.id);
        this.receive(message, events);
      },
    });
  }

  private receive(message: ServerMessage, events: LiveEvents): void {
    if (message.type === "welcome") this.shown = { view: message.view, seats: message.seats };
    if (message.type === "state")
      this.shown = { seats: this.shown?.seats ?? [], view: message.view };
    events.onMessage(message);
  }

  private note<Answer extends Created>(created: Answer): Answer {
    this.shown = { view: created.game, seats: created.seats };
    return created;
  }

  /** The device, if it may answer questions about the game on display. */
  private studyOf(id: string): { device: LocalHost; shown: Displayed } | null {
    const { device, shown } = this;
    const isPreferred = !this.parts.server || this.parts.preference() !== "server";
    return device && isPreferred && shown?.view.id === id ? { device, shown } : null;
  }
}

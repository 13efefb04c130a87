/** The list of the visitor's games, from this device and from the server, as reactive state. */
import { readStorage, writeStorage } from "../base/storage";
import type { LocalHost } from "../local/host";
import { isListed, mergedGames, type GameFilter, type ListedGame } from "../local/my-games";
import type { LocalGame } from "../local/record";
import type { ServerApi } from "../net/api";
import type { MyGame } from "../net/messages";

const PAGE = 10;
/** Games deleted from this device that the server still has. */
const HIDDEN_KEY = "tengen-hidden-games";
const MAX_HIDDEN = 200;

/** A game in the list, and what was deleted from this device, to be restored. */
export interface Row {
  game: ListedGame;
  removed: LocalGame | null;
}

export class MyGames {
  /** Null until they are loaded. */
  rows: readonly Row[] | null = $state.raw(null);
  /** Games that are not listed yet. */
  more = $state(0);
  /** Games on this device. */
  stored = $state(0);
  filter: GameFilter = $state("all");
  /** Whether the server's games are missing. */
  isOffline = $state(false);
  private limit = PAGE;
  /** Of several answers only that to the last question is shown. */
  private turn = 0;

  constructor(
    private readonly load: () => Promise<LocalHost | null>,
    /** Null without a server. */
    private readonly server: Pick<ServerApi, "myGames"> | null,
  ) {}

  async refresh(): Promise<void> {
    const turn = ++this.turn;
    const { filter, limit } = this;
    const [host, listed] = await Promise.all([this.load(), this.listed()]);
    const here = (await host?.storedGames(limit, filter)) ?? { games: [], total: 0 };
    const stored = host ? (await host.storedGames(0)).total : 0;
    if (turn !== this.turn) return;
    const hidden = hiddenGames();
    const games = mergedGames(
      here.games,
      listed.filter((game) => isListed(game, filter) && !hidden.includes(game.id)),
    );
    // A game that another tab has restored is listed once.
    const gone = (this.rows ?? []).filter(
      ({ game, removed }) => removed && !games.some(({ id }) => id === game.id),
    );
    const rows = games.slice(0, limit).map((game): Row => ({ game, removed: null }));
    this.rows = [...rows, ...gone].sort(byTime);
    this.more = games.length - rows.length + Math.max(0, here.total - here.games.length);
    this.stored = stored;
  }

  async choose(filter: GameFilter): Promise<void> {
    this.filter = filter;
    this.limit = PAGE;
    this.rows = this.rows?.filter(({ removed }) => !removed) ?? null;
    await this.refresh();
  }

  async showMore(): Promise<void> {
    this.limit += 5 * PAGE;
    await this.refresh();
  }

  /** Delete a game from this device; its row stays, so that it can be restored. */
  async remove(game: ListedGame): Promise<void> {
    const host = await this.load();
    const removed = game.key === null ? null : ((await host?.removeGame(game.key)) ?? null);
    if (!removed) return;
    hide([...hiddenGames(), game.id]);
    this.rows = (this.rows ?? []).map((row) => (row.game.id === game.id ? { game, removed } : row));
    await this.refresh();
  }

  async restore({ game, removed }: Row): Promise<void> {
    const host = await this.load();
    if (!removed || !host) return;
    await host.restoreGame(removed);
    hide(hiddenGames().filter((id) => id !== game.id));
    this.rows = (this.rows ?? []).map((row) =>
      row.game.id === game.id ? { game, removed: null } : row,
    );
    await this.refresh();
  }

  private async listed(): Promise<readonly MyGame[]> {
    try {
      const games = (await this.server?.myGames())?.games ?? [];
      this.isOffline = false;
      return games;
    } catch {
      this.isOffline = true;
      return [];
    }
  }
}

function byTime(a: Row, b: Row): number {
  return Date.parse(b.game.updated) - Date.parse(a.game.updated);
}

function hiddenGames(): readonly string[] {
  return (readStorage(HIDDEN_KEY) ?? "").split(" ").filter(Boolean);
}

function hide(ids: readonly string[]): void {
  writeStorage(HIDDEN_KEY, ids.slice(-MAX_HIDDEN).join(" "));
}

/** The server's HTTP API, one function per request. */
import type {
  ContinueRequest,
  Created,
  DeviceAnswer,
  DeviceRequest,
  ForbiddenReason,
  GameList,
  GameView,
  Hint,
  NewGame,
  Options,
  RematchAnswer,
  Search,
  Threats,
} from "./messages";
import { OFFLINE, Problem, readProblem } from "./problem";

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export interface Api {
  options(): Promise<Options>;
  create(game: NewGame): Promise<Created>;
  /** The latest games to watch. */
  games(): Promise<GameList>;
  view(id: string): Promise<GameView>;
  join(id: string, name: string): Promise<Created>;
  hint(id: string): Promise<Hint>;
  /** The first-level moves of the search behind the move after `ply` stones. */
  search(id: string, ply: number): Promise<Search>;
  threats(id: string, ply: number): Promise<Threats>;
  forbidden(id: string, point: string, ply: number): Promise<ForbiddenReason>;
  continueFrom(id: string, from: ContinueRequest): Promise<Created>;
  rematch(id: string): Promise<RematchAnswer>;
  importGame(content: Blob | string, name: string): Promise<Created>;
}

/** What only a server does. */
export interface ServerApi extends Api {
  /** The tree of the search behind a move, in the format of `tengen xray`. */
  searchTree(id: string, ply: number): Promise<unknown>;
  /** Append what happened on the visitor's device after a version of the game. */
  device(id: string, request: DeviceRequest): Promise<DeviceAnswer>;
}

/** The formats of an exported game. */
export const EXPORTS = ["sgf", "png", "gif"] as const;

/** The path of a game exported in a format. */
export function exportPath(id: string, format: string): string {
  return `${gamePath(id)}/export/${format}`;
}

export function createApi(send: Fetch = (path, init) => fetch(path, init)): ServerApi {
  const get = <Answer>(path: string): Promise<Answer> => ask(send, path);
  const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> =>
    ask(send, path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    options: () => get("/api/options"),
    create: (game) => post("/api/games", game),
    games: () => get("/api/games?status=playing&limit=8"),
    view: (id) => get(gamePath(id)),
    join: (id, name) => post(`${gamePath(id)}/join`, { name }),
    hint: (id) => post(`${gamePath(id)}/hint`),
    search: (id, ply) => get(`${gamePath(id)}/searches/${ply}`),
    searchTree: (id, ply) => post(`${gamePath(id)}/searches/${ply}/xray`),
    threats: (id, ply) => get(`${gamePath(id)}/threats?ply=${ply}`),
    forbidden: (id, point, ply) =>
      get(`${gamePath(id)}/forbidden/${encodeURIComponent(point)}?ply=${ply}`),
    continueFrom: (id, from) => post(`${gamePath(id)}/continue`, from),
    rematch: (id) => post(`${gamePath(id)}/rematch`),
    device: (id, request) => post(`${gamePath(id)}/device`, request),
    importGame: (content, name) =>
      ask(send, `/api/import?name=${encodeURIComponent(name)}`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: content,
      }),
  };
}

function gamePath(id: string): string {
  return `/api/games/${encodeURIComponent(id)}`;
}

async function ask<Answer>(send: Fetch, path: string, init?: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await send(path, init);
  } catch {
    throw new Problem(0, OFFLINE);
  }
  if (!response.ok) throw await readProblem(response);
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new Problem(response.status, "garbled");
  }
}

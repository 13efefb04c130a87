/** The server's HTTP API, one function per request. */
import type {
  Analysis,
  AnalysisRequest,
  ContinueRequest,
  Created,
  DeviceAnswer,
  DeviceRequest,
  ForbiddenReason,
  GameList,
  GameRecord,
  GameView,
  Hint,
  MyGames,
  NewGame,
  NewStudy,
  Options,
  RecordList,
  RematchAnswer,
  ReviewJob,
  Search,
  StudyChange,
  StudyList,
  StudyVersion,
  StudyView,
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
  /** The games in which this browser has a seat, the last changed first. */
  myGames(limit?: number): Promise<MyGames>;
  /** The studies of this browser, the last changed first. */
  studies(): Promise<StudyList>;
  study(id: string): Promise<StudyView>;
  createStudy(study: NewStudy): Promise<StudyView>;
  /** Refused with 409 `stale` and the `version` of the server if it was changed elsewhere. */
  saveStudy(id: string, change: StudyChange): Promise<StudyVersion>;
  deleteStudy(id: string): Promise<void>;
  /** Start a review in the background; the study has it when the job is done. */
  startReview(id: string, nodes?: number): Promise<ReviewJob>;
  /** How far the latest job is. */
  reviewJob(id: string): Promise<ReviewJob>;
  cancelReview(id: string): Promise<void>;
  /** The games of a file of any format that the server reads. */
  readRecords(content: Blob | string, name: string): Promise<RecordList>;
  /** A record as a file of a format such as `sgf`, `lib` or `png`. */
  writeRecord(format: string, record: GameRecord): Promise<Blob>;
  /** What a program of the server thinks of a position; aborting the request stops it. */
  analyse(request: AnalysisRequest, signal?: AbortSignal): Promise<Analysis>;
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
    ask(send, path, withJson("POST", body));
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
    importGame: (content, name) => ask(send, withName("/api/import", name), withFile(content)),
    myGames: (limit = 50) => get(`/api/my-games?limit=${limit}`),
    readRecords: (content, name) => ask(send, withName("/api/records", name), withFile(content)),
    writeRecord: async (format, record) => {
      const path = `/api/records/${encodeURIComponent(format)}`;
      return (await respond(send, path, withJson("POST", { record }))).blob();
    },
    analyse: (request, signal) =>
      ask(send, "/api/analysis", { ...withJson("POST", request), signal: signal ?? null }),
    ...studyRequests(send),
  };
}

type StudyRequests = Pick<
  ServerApi,
  | "studies"
  | "study"
  | "createStudy"
  | "saveStudy"
  | "deleteStudy"
  | "startReview"
  | "reviewJob"
  | "cancelReview"
>;

function studyRequests(send: Fetch): StudyRequests {
  const remove = async (path: string): Promise<void> => {
    await respond(send, path, { method: "DELETE" });
  };
  return {
    studies: () => ask(send, "/api/studies"),
    study: (id) => ask(send, studyPath(id)),
    createStudy: (study) => ask(send, "/api/studies", withJson("POST", study)),
    saveStudy: (id, change) => ask(send, studyPath(id), withJson("PUT", change)),
    deleteStudy: (id) => remove(studyPath(id)),
    startReview: (id, nodes) =>
      ask(send, `${studyPath(id)}/review`, withJson("POST", nodes === undefined ? {} : { nodes })),
    reviewJob: (id) => ask(send, `${studyPath(id)}/review`),
    cancelReview: (id) => remove(`${studyPath(id)}/review`),
  };
}

function gamePath(id: string): string {
  return `/api/games/${encodeURIComponent(id)}`;
}

function studyPath(id: string): string {
  return `/api/studies/${encodeURIComponent(id)}`;
}

function withName(path: string, name: string): string {
  return `${path}?name=${encodeURIComponent(name)}`;
}

function withJson(method: "POST" | "PUT", body: unknown): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}

function withFile(content: Blob | string): RequestInit {
  const headers = { "content-type": "application/octet-stream" };
  return { method: "POST", headers, body: content };
}

async function respond(send: Fetch, path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await send(path, init);
  } catch {
    throw new Problem(0, OFFLINE);
  }
  if (!response.ok) throw await readProblem(response);
  return response;
}

async function ask<Answer>(send: Fetch, path: string, init?: RequestInit): Promise<Answer> {
  const response = await respond(send, path, init);
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new Problem(response.status, "garbled");
  }
}

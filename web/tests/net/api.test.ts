import { describe, expect, test } from "vitest";
import { createApi, exportPath } from "../../src/net/api";
import type { AnalysisRequest, GameRecord } from "../../src/net/messages";
import { asProblem, Problem } from "../../src/net/problem";

interface Call {
  path: string;
  init: RequestInit | undefined;
}

function apiWith(answer: () => Response): { api: ReturnType<typeof createApi>; calls: Call[] } {
  const calls: Call[] = [];
  const api = createApi(async (path, init) => {
    calls.push({ path, init });
    return answer();
  });
  return { api, calls };
}

const RECORD: GameRecord = { size: 15, rule: "freestyle", nodes: [{}] };
const ANALYSIS: AnalysisRequest = {
  position: { size: 15, rule: "freestyle", moves: ["h8"] },
  player: "tengen",
  seconds: 1,
};

const json = (body: unknown, status = 200, headers = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

describe("a request", () => {
  test.each<[string, (api: ReturnType<typeof createApi>) => Promise<unknown>, string]>([
    ["GET", (api) => api.options(), "/api/options"],
    ["POST", (api) => api.create({ opponent: "friend" }), "/api/games"],
    ["GET", (api) => api.games(), "/api/games?status=playing&limit=8"],
    ["GET", (api) => api.view("a/b"), "/api/games/a%2Fb"],
    ["POST", (api) => api.join("x", "Ada"), "/api/games/x/join"],
    ["POST", (api) => api.hint("x"), "/api/games/x/hint"],
    ["GET", (api) => api.search("x", 3), "/api/games/x/searches/3"],
    ["POST", (api) => api.searchTree("x", 3), "/api/games/x/searches/3/xray"],
    ["GET", (api) => api.threats("x", 3), "/api/games/x/threats?ply=3"],
    ["GET", (api) => api.forbidden("x", "h8", 3), "/api/games/x/forbidden/h8?ply=3"],
    [
      "POST",
      (api) => api.continueFrom("x", { ply: 1, opponent: "local" }),
      "/api/games/x/continue",
    ],
    ["POST", (api) => api.rematch("x"), "/api/games/x/rematch"],
    ["POST", (api) => api.device("x", { version: 1, actions: [] }), "/api/games/x/device"],
    ["POST", (api) => api.importGame("h8", "a b.sgf"), "/api/import?name=a%20b.sgf"],
    ["GET", (api) => api.myGames(), "/api/my-games?limit=50"],
    ["GET", (api) => api.studies(), "/api/studies"],
    ["GET", (api) => api.study("a/b"), "/api/studies/a%2Fb"],
    ["POST", (api) => api.createStudy({ title: "", record: RECORD }), "/api/studies"],
    [
      "PUT",
      (api) => api.saveStudy("x", { version: 1, title: "", record: RECORD }),
      "/api/studies/x",
    ],
    ["DELETE", (api) => api.deleteStudy("x"), "/api/studies/x"],
    ["POST", (api) => api.startReview("x"), "/api/studies/x/review"],
    ["GET", (api) => api.reviewJob("x"), "/api/studies/x/review"],
    ["DELETE", (api) => api.cancelReview("x"), "/api/studies/x/review"],
    ["POST", (api) => api.readRecords("h8", "a b.sgf"), "/api/records?name=a%20b.sgf"],
    ["POST", (api) => api.writeRecord("sgf", RECORD), "/api/records/sgf"],
    ["POST", (api) => api.analyse(ANALYSIS), "/api/analysis"],
  ])("%s %s goes to %s", async (method, ask, path) => {
    const { api, calls } = apiWith(() => json({}));
    await ask(api);
    expect(calls[0]!.path).toBe(path);
    expect(calls[0]!.init?.method ?? "GET").toBe(method);
  });

  test("is sent as JSON", async () => {
    const { api, calls } = apiWith(() => json({}));
    await api.join("x", "Ada");
    expect(calls[0]!.init!.body).toBe('{"name":"Ada"}');
  });

  test("asks for a review with its number of nodes, or without", async () => {
    const { api, calls } = apiWith(() => json({}));
    await api.startReview("x", 1000);
    await api.startReview("x");
    expect(calls.map((call) => call.init!.body)).toEqual(['{"nodes":1000}', "{}"]);
  });

  test("can be aborted", async () => {
    const { api, calls } = apiWith(() => json({}));
    const { signal } = new AbortController();
    await api.analyse(ANALYSIS, signal);
    expect(calls[0]!.init!.signal).toBe(signal);
  });

  test("may be answered with a file, or with nothing", async () => {
    const file = apiWith(() => new Response("(;GM[4])"));
    expect(await (await file.api.writeRecord("sgf", RECORD)).text()).toBe("(;GM[4])");
    const nothing = apiWith(() => new Response(null, { status: 204 }));
    expect(await nothing.api.deleteStudy("x")).toBeUndefined();
  });

  test("an export has a path", () => {
    expect(exportPath("x", "sgf")).toBe("/api/games/x/export/sgf");
  });
});

describe("a failed request", () => {
  const detail = { en: "Slow down.", zh: "慢一点。", ja: "少し待ってください。" };

  test("has the server's explanation", async () => {
    const answer = (): Response => json({ code: "too-fast", detail }, 429, { "retry-after": "3" });
    const problem = await apiWith(answer).api.options().catch(asProblem);
    expect(problem).toMatchObject({ status: 429, code: "too-fast", detail, retryAfter: 3 });
  });

  test("has the version of the server", async () => {
    const answer = (): Response => json({ code: "stale", detail, version: 7 }, 409);
    const change = { version: 3, title: "", record: RECORD };
    const problem = await apiWith(answer).api.saveStudy("x", change).catch(asProblem);
    expect(problem).toMatchObject({ status: 409, code: "stale", version: 7 });
  });

  test.each([
    ["an answer that is no JSON", () => new Response("<html>", { status: 502 }), "http-502"],
    ["a detail that is no text", () => json({ code: "x", detail: "no" }, 500), "x"],
    ["an answer cut short", () => new Response("{", { status: 200 }), "garbled"],
  ])("%s", async (_, answer, code) => {
    const problem = await apiWith(answer).api.options().catch(asProblem);
    expect(problem).toMatchObject({ code, detail: null });
  });

  test("may have had no connection", async () => {
    const api = createApi(() => Promise.reject(new TypeError("network")));
    expect(await api.options().catch(asProblem)).toMatchObject({ status: 0, code: "offline" });
  });

  test("is not a programming error", () => {
    expect(() => asProblem(new TypeError("x"))).toThrow(TypeError);
    expect(asProblem(new Problem(404, "x")).message).toBe("x");
  });
});

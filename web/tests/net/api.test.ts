import { describe, expect, test } from "vitest";
import { createApi, exportPath } from "../../src/net/api";
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

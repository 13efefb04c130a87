import { beforeEach, describe, expect, test } from "vitest";
import { FileCache, isolated } from "../../src/app/file-cache";
import { FakeCaches } from "./fake-caches";

const SCOPE = "https://example.org/tengen/";

/** A host with these files by their address below the scope; `asked` lists the requests. */
class Network {
  readonly asked: string[] = [];

  constructor(public files: Record<string, string>) {}

  readonly fetch = (url: string, cache: RequestCache): Promise<Response> => {
    const path = url.slice(SCOPE.length);
    this.asked.push(`${path} ${cache}`);
    const content = this.files[path];
    if (content === undefined) return Promise.resolve(new Response("", { status: 404 }));
    return Promise.resolve(new Response(content, { headers: { vary: "*" } }));
  };
}

let caches: FakeCaches;
let network: Network;
const version = (name: string): FileCache =>
  new FileCache(name, SCOPE, caches as unknown as CacheStorage, network.fetch);

beforeEach(() => {
  caches = new FakeCaches();
  network = new Network({ "": "start", "assets/a-1.js": "one", "xray.html": "tree" });
});

describe("the files of a version", () => {
  const FILES = ["index.html", "xray.html", "assets/a-1.js"];

  test("are stored, those without a hash from the host itself", async () => {
    await version("v1").storeAll(FILES);
    expect(network.asked.sort()).toEqual([
      " no-cache",
      "assets/a-1.js default",
      "xray.html no-cache",
    ]);
    expect(await (await version("v1").find("index.html"))!.text()).toBe("start");
  });

  test("are incomplete if one is missing", async () => {
    await expect(version("v1").storeAll([...FILES, "assets/gone.js"])).rejects.toThrow("404");
  });

  test("are served without a network", async () => {
    await version("v1").storeAll(FILES);
    network.files = {};
    expect(await (await version("v1").serve("assets/a-1.js")).text()).toBe("one");
    expect((await version("v1").serve("assets/gone.js")).status).toBe(404);
  });

  test("are not loaded again if their content is known", async () => {
    await version("v1").storeAll(FILES);
    network.asked.length = 0;
    await version("v2").storeAll(FILES);
    expect(network.asked.sort()).toEqual([" no-cache", "xray.html no-cache"]);
  });

  test("do not replace those of an older version", async () => {
    await version("v1").storeAll(FILES);
    network.files = { ...network.files, "": "news", "assets/b-2.js": "two" };
    await version("v2").storeAll(["index.html", "assets/b-2.js"]);
    expect(await (await version("v1").find("index.html"))!.text()).toBe("start");
    expect(await (await version("v2").find("index.html"))!.text()).toBe("news");
    // A page of the old version may still ask for its scripts.
    expect(await (await version("v2").find("assets/a-1.js"))!.text()).toBe("one");
  });

  test("are deleted with their version, and only those of this site", async () => {
    await version("v1").storeAll(FILES);
    await version("v2").storeAll(FILES);
    const others = ["tengen:/:v1", "tengen:/tengen/beta/:v1", "another"];
    for (const name of others) await caches.open(name);
    await version("v2").prune();
    expect((await caches.keys()).sort()).toEqual(["tengen:/tengen/:v2", ...others].sort());
    expect(await version("v1").find("xray.html")).toBeUndefined();
  });

  test("of the engine may come later", async () => {
    await version("v1").storeGently(["assets/gone.wasm", "assets/a-1.js"]);
    expect(await version("v1").find("assets/gone.wasm")).toBeUndefined();
    expect(await version("v1").find("assets/a-1.js")).toBeDefined();
  });
});

describe("an isolated response", () => {
  test("lets pages share memory between threads", async () => {
    const { headers } = isolated(new Response("", { headers: { "content-type": "text/html" } }));
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": "text/html",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  test("keeps what the host says", () => {
    const own = { "cross-origin-embedder-policy": "credentialless" };
    const response = isolated(new Response("", { status: 404, headers: own }));
    expect(response.headers.get("cross-origin-embedder-policy")).toBe("credentialless");
    expect(response.status).toBe(404);
  });
});

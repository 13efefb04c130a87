/** The files of one version of the app in the browser's cache. */

/** Headers that let pages share memory between threads, where the host does not send them. */
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
} as const;
/** Names of files in this folder contain a hash of their content. */
const HASHED = "assets/";
/** The request, not the headers of the answer, decides what is found. */
const ANY = { ignoreVary: true } as const;

export type FetchFile = (url: string, cache: RequestCache) => Promise<Response>;

/** Whether a file with this path always has the same content. */
export function isHashed(file: string): boolean {
  return file.startsWith(HASHED);
}

/** A copy of a response that makes a page cross-origin isolated. */
export function isolated(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION))
    if (!headers.has(name)) headers.set(name, value);
  headers.delete("vary");
  const { status, statusText } = response;
  // A copy also forgets redirections, which browsers refuse in answers to navigations.
  return new Response(response.body, { status, statusText, headers });
}

export class FileCache {
  /** Sites in other folders of the same origin have caches of their own. */
  private readonly prefix: string;
  private readonly name: string;

  constructor(
    version: string,
    private readonly scope: string,
    private readonly caches: CacheStorage,
    private readonly fetchFile: FetchFile,
  ) {
    this.prefix = `tengen:${new URL(scope).pathname}:`;
    this.name = this.prefix + version;
  }

  /** Store all files; fails if one cannot be loaded. */
  async storeAll(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((file) => this.store(file)));
  }

  /** Store one file after the other, and leave out those that cannot be loaded. */
  async storeGently(files: readonly string[]): Promise<void> {
    for (const file of files) await this.store(file).catch(() => undefined);
  }

  /** A file of this version, or a hashed one of any version. */
  async find(file: string): Promise<Response | undefined> {
    const own = await (await this.caches.open(this.name)).match(this.urlOf(file), ANY);
    return own ?? (isHashed(file) ? this.caches.match(this.urlOf(file), ANY) : undefined);
  }

  /** The file from the cache, else from the network. */
  async serve(file: string): Promise<Response> {
    const found = await this.find(file);
    return found ?? isolated(await this.fetchFile(this.urlOf(file), "default"));
  }

  /** Delete the files of other versions. */
  async prune(): Promise<void> {
    const names = await this.caches.keys();
    const old = names.filter((name) => name.startsWith(this.prefix) && name !== this.name);
    await Promise.all(old.map((name) => this.caches.delete(name)));
  }

  private async store(file: string): Promise<void> {
    const cache = await this.caches.open(this.name);
    const url = this.urlOf(file);
    if (isHashed(file) && (await cache.match(url, ANY))) return;
    const known = isHashed(file) ? await this.caches.match(url, ANY) : undefined;
    const response = known ?? (await this.fetchFile(url, isHashed(file) ? "default" : "no-cache"));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, isolated(response));
  }

  /** The start page is stored by the address that every host knows: some redirect `index.html`. */
  private urlOf(file: string): string {
    return new URL(file === "index.html" ? "./" : file, this.scope).href;
  }
}

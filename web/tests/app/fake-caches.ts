/** The part of the browser's cache storage that is used, in memory. */

class FakeCache {
  private readonly responses = new Map<string, Response>();

  match(url: string): Promise<Response | undefined> {
    return Promise.resolve(this.responses.get(url)?.clone());
  }

  put(url: string, response: Response): Promise<void> {
    if (response.headers.get("vary") === "*") throw new TypeError("browsers refuse this");
    this.responses.set(url, response);
    return Promise.resolve();
  }
}

export class FakeCaches {
  private readonly named = new Map<string, FakeCache>();

  open(name: string): Promise<FakeCache> {
    const cache = this.named.get(name) ?? new FakeCache();
    this.named.set(name, cache);
    return Promise.resolve(cache);
  }

  async match(url: string): Promise<Response | undefined> {
    for (const cache of this.named.values()) {
      const found = await cache.match(url);
      if (found) return found;
    }
    return undefined;
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.named.keys()]);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.named.delete(name));
  }
}

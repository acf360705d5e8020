const ORIGIN = 'https://phone.test';

interface Kept {
  bytes: ArrayBuffer;
  headers: Headers;
}

/**
 * In-memory caches of a browser, for pages at `https://phone.test`. With `isFull`, `put` fails as on a full phone.
 */
export class FakeCaches {
  isFull = false;
  readonly #stores = new Map<string, Map<string, Kept>>();

  has = async (name: string) => this.#stores.has(name);
  keys = async () => [...this.#stores.keys()];
  delete = async (name: string) => this.#stores.delete(name);

  /** The address of everything in a cache. */
  pathsIn = (name: string): string[] => [...(this.#stores.get(name)?.keys() ?? [])];

  async match(requested: RequestInfo, options: CacheQueryOptions = {}) {
    for (const name of this.#stores.keys()) {
      const found = await (await this.open(name)).match(requested, options);
      if (found) return found;
    }
    return undefined;
  }

  async open(name: string) {
    const store = this.#stores.get(name) ?? new Map<string, Kept>();
    this.#stores.set(name, store);
    const pathOf = (request: RequestInfo) => {
      const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
      return pathname + search;
    };
    const find = (request: RequestInfo, { ignoreSearch = false }: CacheQueryOptions) => {
      const path = pathOf(request);
      if (!ignoreSearch) return store.get(path);
      const bare = (each: string) => each.split('?')[0];
      return [...store].find(([each]) => bare(each) === bare(path))?.[1];
    };
    return {
      put: async (request: RequestInfo, response: Response) => {
        if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
        const headers = new Headers(response.headers);
        store.set(pathOf(request), { bytes: await response.arrayBuffer(), headers });
      },
      match: async (request: RequestInfo, options: CacheQueryOptions = {}) => {
        const kept = find(request, options);
        return kept && new Response(kept.bytes.slice(0), { headers: kept.headers });
      },
      keys: async () => [...store.keys()].map((path) => new Request(ORIGIN + path)),
      delete: async (request: RequestInfo) => store.delete(pathOf(request)),
    };
  }
}

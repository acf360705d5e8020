const ORIGIN = 'https://phone.test';

/** A browser's caches, in memory, of pages at `https://phone.test`. `isFull` refuses what is put, as a full phone does. */
export class FakeCaches {
  isFull = false;
  readonly #stores = new Map<string, Map<string, { bytes: ArrayBuffer; type: string }>>();

  has = async (name: string) => this.#stores.has(name);
  keys = async () => [...this.#stores.keys()];
  delete = async (name: string) => this.#stores.delete(name);

  /** The address of everything in a cache. */
  pathsIn = (name: string): string[] => [...(this.#stores.get(name)?.keys() ?? [])];

  async match(asked: RequestInfo, options: CacheQueryOptions = {}) {
    for (const name of this.#stores.keys()) {
      const found = await (await this.open(name)).match(asked, options);
      if (found) return found;
    }
    return undefined;
  }

  async open(name: string) {
    const store = this.#stores.get(name) ?? new Map<string, { bytes: ArrayBuffer; type: string }>();
    this.#stores.set(name, store);
    const pathOf = (asked: RequestInfo) => {
      const { pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN);
      return pathname + search;
    };
    const find = (asked: RequestInfo, { ignoreSearch = false }: CacheQueryOptions) => {
      const path = pathOf(asked);
      if (!ignoreSearch) return store.get(path);
      const bare = (each: string) => each.split('?')[0];
      return [...store].find(([each]) => bare(each) === bare(path))?.[1];
    };
    return {
      put: async (asked: RequestInfo, response: Response) => {
        if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
        const type = response.headers.get('content-type') ?? '';
        store.set(pathOf(asked), { bytes: await response.arrayBuffer(), type });
      },
      match: async (asked: RequestInfo, options: CacheQueryOptions = {}) => {
        const kept = find(asked, options);
        return kept && new Response(kept.bytes.slice(0), { headers: { 'content-type': kept.type } });
      },
      keys: async () => [...store.keys()].map((path) => new Request(ORIGIN + path)),
      delete: async (asked: RequestInfo) => store.delete(pathOf(asked)),
    };
  }
}

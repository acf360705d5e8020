/** A browser's caches, in memory. `isFull` refuses what is put, as a full phone does. */
export class FakeCaches {
  isFull = false;
  readonly #stores = new Map<string, Map<string, { bytes: ArrayBuffer; type: string }>>();

  has = async (name: string) => this.#stores.has(name);
  keys = async () => [...this.#stores.keys()];
  delete = async (name: string) => this.#stores.delete(name);

  /** The address of everything in a cache. */
  pathsIn = (name: string): string[] => [...(this.#stores.get(name)?.keys() ?? [])];

  async match(asked: RequestInfo) {
    for (const name of this.#stores.keys()) {
      const found = await (await this.open(name)).match(asked);
      if (found) return found;
    }
    return undefined;
  }

  async open(name: string) {
    const store = this.#stores.get(name) ?? new Map<string, { bytes: ArrayBuffer; type: string }>();
    this.#stores.set(name, store);
    const pathOf = (asked: RequestInfo) =>
      new URL(typeof asked === 'string' ? asked : asked.url, 'https://phone.test').pathname;
    return {
      put: async (asked: RequestInfo, response: Response) => {
        if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
        const type = response.headers.get('content-type') ?? '';
        store.set(pathOf(asked), { bytes: await response.arrayBuffer(), type });
      },
      match: async (asked: RequestInfo) => {
        const kept = store.get(pathOf(asked));
        return kept && new Response(kept.bytes.slice(0), { headers: { 'content-type': kept.type } });
      },
      keys: async () => [...store.keys()].map((path) => new Request(`https://phone.test${path}`)),
      delete: async (asked: RequestInfo) => store.delete(pathOf(asked)),
    };
  }
}

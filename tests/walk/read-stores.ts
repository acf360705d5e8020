import type { Stores, WithReader } from './screen.ts';

declare const window: WithReader;

/** Installs the reader of the phone's databases. It runs inside the page, so it may not use anything from outside. */
export function installStores(): void {
  const open = new Map<string, Promise<IDBDatabase | null>>();
  type Row = Record<string, unknown>;

  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  /** Opens a database of the app. Opening a missing one would create it. */
  async function connect(name: string): Promise<IDBDatabase | null> {
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === name)) return null;
    const database = await answered(indexedDB.open(name));
    const forget = () => {
      database.close();
      open.delete(name);
    };
    database.onversionchange = forget;
    database.onclose = forget;
    return database;
  }
  async function rowsOf(name: string, stores: string[]): Promise<Row[][] | null> {
    if (!open.has(name)) open.set(name, connect(name));
    const database = await open.get(name);
    if (!database) {
      open.delete(name);
      return null;
    }
    if (stores.some((store) => !database.objectStoreNames.contains(store))) return null;
    const transaction = database.transaction(stores);
    return Promise.all(
      stores.map((store) => answered(transaction.objectStore(store).getAll()) as Promise<Row[]>),
    );
  }
  async function hasBusiness(): Promise<boolean> {
    const id = /^\/business\/(\d+)$/.exec(location.pathname)?.[1];
    const database = await open.get('petiyard-cache');
    if (!id || !database) return false;
    const found = database.transaction('businesses').objectStore('businesses').getKey(Number(id));
    return (await answered(found)) !== undefined;
  }
  const marksIn = (value: unknown) => [...new Set(JSON.stringify(value ?? null).match(/w\d+x\d+z/g) ?? [])];
  const writeOf = (row: Row, words: unknown) => ({
    key: row.key as string,
    seq: row.seq as number,
    owner: row.owner as number | string,
    name: row.name as string,
    lane: row.lane as string,
    marks: marksIn(words),
  });

  window.walkStores = async (): Promise<Stores | null> => {
    const outbox = await rowsOf('petiyard-outbox', ['entries', 'receipts', 'drafts', 'meta']);
    const cache = await rowsOf('petiyard-cache', ['session', 'settings', 'myPeople']);
    if (!outbox || !cache) return null;
    const [entries = [], receipts = [], drafts = [], meta = []] = outbox;
    const session = cache[0]?.[0] as { user: { id: number } | null; state: string } | undefined;
    return {
      person: session?.user?.id ?? null,
      session: session?.state ?? 'unknown',
      entries: entries.map((row) => ({
        ...writeOf(row, [row.args, row.replacement]),
        state: row.state as string,
        notBeforeMs: row.notBeforeMs as number,
        isHeld: row.isHeld === true,
        leaseAgeMs: Math.abs(Date.now() - ((row.lease as { atMs: number } | undefined)?.atMs ?? 0)),
        isDiscarded: row.isDiscarded === true,
        isWithdrawn: row.state === 'cancelling' && row.replacement === undefined,
        isOrphaned: row.isOrphaned === true,
        hasReason: typeof row.putOff === 'string',
        problem: String((row.problem as { code?: string } | undefined)?.code ?? ''),
      })),
      receipts: receipts.map((row) => ({
        ...writeOf(row, row.args),
        id: (row.id as number | undefined) ?? null,
        deliveredAtMs: row.deliveredAtMs as number,
      })),
      drafts: drafts.map((row) => ({
        name: row.name as string,
        owner: row.owner as number | string,
        marks: marksIn(row.values),
        isSpent: row.isSpent === true,
      })),
      others: [
        ...marksIn({ ...localStorage }),
        ...marksIn(meta),
        ...cache.slice(1).flatMap((rows) => marksIn(rows)),
      ],
      hasBusiness: await hasBusiness(),
    };
  };
}

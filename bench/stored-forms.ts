import type { Business } from '#contract/businesses.ts';

/**
 * What storing a copy costs by its form alone, in bare IndexedDB without anything of ours or Dexie's: a row as a value with the
 * phone's indexes and its membership beside it, or so many rows of a cell as one value that is found by any of their ids.
 */
const PACK_ROWS = 32;

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

async function open(name: string): Promise<IDBDatabase> {
  await answered(indexedDB.deleteDatabase(name));
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => {
    const rows = request.result.createObjectStore('rows', { keyPath: 'id' });
    for (const index of ['lat', 'ownerId', 'key']) rows.createIndex(index, index);
    const members = request.result.createObjectStore('members', { keyPath: ['stream', 'entity', 'id'] });
    members.createIndex('row', ['entity', 'id']);
    members.createIndex('stream', 'stream');
    request.result
      .createObjectStore('packs', { autoIncrement: true })
      .createIndex('ids', 'ids', { multiEntry: true });
  };
  return answered(request);
}

interface Pack {
  stream: string;
  ids: number[];
  rows: Business[];
}

/** How one form is written, and how rows are read of it. */
export interface Form {
  store(page: readonly Business[]): Promise<void>;
  /** Rows of anywhere, as a list of results shows them. */
  read(ids: readonly number[]): Promise<Business[]>;
  /** Rows of anywhere that have changed, as a delta brings them. */
  change(rows: readonly Business[]): Promise<void>;
}

/** Both forms, each in a new database. */
export async function storedForms(
  name: string,
): Promise<Record<'single' | 'packed', Form> & { close(): void }> {
  const database = await open(name);
  const write = (names: string[]) => database.transaction(names, 'readwrite', { durability: 'relaxed' });
  const putSingle = async (page: readonly Business[]) => {
    const transaction = write(['rows', 'members']);
    const [rows, members] = ['rows', 'members'].map((each) => transaction.objectStore(each));
    for (const row of page) {
      rows?.put({ ...row, lat: row.location?.lat, h: 1 });
      members?.put({ stream: 'area:59:-165', entity: 'businesses', id: row.id, generation: 1 });
    }
    await committed(transaction);
  };
  const packsOf = async (packs: IDBObjectStore, ids: readonly number[]) => {
    const index = packs.index('ids');
    const keys = new Set(await Promise.all(ids.map((id) => answered(index.getKey(id)))));
    return Promise.all(
      [...keys].map(async (key) => [key, (await answered(packs.get(key as number))) as Pack] as const),
    );
  };
  return {
    single: {
      store: putSingle,
      async read(ids) {
        const rows = database.transaction('rows').objectStore('rows');
        return Promise.all(ids.map((id) => answered<Business>(rows.get(id))));
      },
      change: putSingle,
    },
    packed: {
      async store(page) {
        const transaction = write(['packs']);
        const packs = transaction.objectStore('packs');
        for (let at = 0; at < page.length; at += PACK_ROWS) {
          const rows = page.slice(at, at + PACK_ROWS);
          packs.put({ stream: 'area:59:-165', ids: rows.map(({ id }) => id), rows });
        }
        await committed(transaction);
      },
      async read(ids) {
        const wanted = new Set(ids);
        const found = await packsOf(database.transaction('packs').objectStore('packs'), ids);
        return found.flatMap(([, { rows }]) => rows.filter(({ id }) => wanted.has(id)));
      },
      async change(rows) {
        const transaction = write(['packs']);
        const packs = transaction.objectStore('packs');
        const changed = new Map(rows.map((row) => [row.id, row]));
        for (const [key, pack] of await packsOf(packs, [...changed.keys()]))
          packs.put({ ...pack, rows: pack.rows.map((row) => changed.get(row.id) ?? row) }, key);
        await committed(transaction);
      },
    },
    close: () => database.close(),
  };
}

/**
 * Reads unsent texts straight from the browser's storage when the app itself has failed. Does not use the local core
 * on purpose: the core may be what failed.
 */

/** A storage that is silent for this long counts as unreadable. */
const SILENT_MS = 5000;

export const OUTBOX = 'petiyard-outbox';
const CACHE = 'petiyard-cache';

interface KeptText {
  owner?: unknown;
  name?: unknown;
  args?: unknown;
  replacement?: unknown;
  values?: unknown;
  writtenAt?: unknown;
}

/**
 * The unsent texts of the last signed-in person and of a visitor, one block each.
 * If the person is unknown, everybody's: losing words is worse. @throws Error when the storage cannot be read.
 */
export async function unsentTexts(factory: IDBFactory): Promise<string[]> {
  const [entries, drafts] = await readStores(factory, OUTBOX, ['entries', 'drafts']);
  const person = await personOf(factory);
  return textsOf([...(entries ?? []), ...(drafts ?? [])], person);
}

/** One person's texts, each with its name and time. `person` undefined means unknown: everybody's. */
export function textsOf(kept: readonly KeptText[], person: number | null | undefined): string[] {
  return kept
    .filter(({ owner }) => person === undefined || owner === 'visitor' || owner === person)
    .map((one) => ({ one, words: wordsIn(one.replacement ?? one.args ?? one.values) }))
    .filter(({ words }) => words.length > 0)
    .map(({ one, words }) => [headOf(one), ...words].join('\n'));
}

const headOf = ({ name, writtenAt }: KeptText) =>
  [name, writtenAt].filter((part) => typeof part === 'string').join(' · ');

/** Collects all non-empty texts in a value, at any depth. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

const personOf = async (factory: IDBFactory): Promise<number | null | undefined> => {
  const person = await lastPerson(factory);
  return person === undefined ? undefined : (person?.id ?? null);
};

/** The last signed-in person; null for nobody, undefined if unreadable. */
export async function lastPerson(factory: IDBFactory): Promise<LastPerson | null | undefined> {
  try {
    const [session] = await readStores(factory, CACHE, ['session']);
    const row = session?.[0] as { user?: LastPerson | null } | undefined;
    return row && (row.user ?? null);
  } catch {
    return undefined; // the cache is gone or broken: only the texts matter
  }
}

export interface LastPerson {
  id: number;
  username: string;
  fullName: string;
}

/** All rows of some stores; empty when the database does not exist. @throws Error when it cannot be opened. */
export async function readStores(factory: IDBFactory, name: string, stores: string[]): Promise<KeptText[][]> {
  const database = await opened(factory, name);
  if (!database) return [];
  try {
    if (!stores.every((store) => database.objectStoreNames.contains(store))) return [];
    const transaction = database.transaction(stores, 'readonly');
    return await Promise.all(
      stores.map((store) => answered<KeptText[]>(transaction.objectStore(store).getAll())),
    );
  } finally {
    database.close();
  }
}

/** Opens an existing database; null when there is none. @throws Error when it fails or stays silent too long. */
export async function opened(factory: IDBFactory, name: string): Promise<IDBDatabase | null> {
  const request = factory.open(name);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction?.abort();
  };
  const silence = new Promise<never>((_, reject) => {
    setTimeout(reject, SILENT_MS, new Error('no answer'));
  });
  try {
    return await Promise.race([answered(request), silence]);
  } catch (error) {
    if (isNew) return null;
    request.onsuccess = () => request.result.close(); // it opened too late
    throw error;
  }
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no reason'));
  });
}

/**
 * Reads unsent texts straight from the browser's storage, for when the program itself has failed. Uses nothing of
 * the local core on purpose: that may be what failed.
 */

/** A storage that has not opened after so long is told as one that cannot be read. */
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
 * Every unsent text of the person who was last signed in on this phone, and a visitor's: one block each.
 * When not even that can be read, everybody's: losing words is worse. @throws Error when the storage cannot be read.
 */
export async function unsentTexts(factory: IDBFactory): Promise<string[]> {
  const [entries, drafts] = await readStores(factory, OUTBOX, ['entries', 'drafts']);
  const person = await personOf(factory);
  return textsOf([...(entries ?? []), ...(drafts ?? [])], person);
}

/** The texts of what one person wrote, each with its name and time. `person` undefined: nobody knows, so everyone's. */
export function textsOf(kept: readonly KeptText[], person: number | null | undefined): string[] {
  return kept
    .filter(({ owner }) => person === undefined || owner === 'visitor' || owner === person)
    .map((one) => ({ one, words: wordsIn(one.replacement ?? one.args ?? one.values) }))
    .filter(({ words }) => words.length > 0)
    .map(({ one, words }) => [headOf(one), ...words].join('\n'));
}

const headOf = ({ name, writtenAt }: KeptText) =>
  [name, writtenAt].filter((part) => typeof part === 'string').join(' · ');

/** Every text in a value, however deep, but no empty one. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

const personOf = async (factory: IDBFactory): Promise<number | null | undefined> => {
  const person = await lastPerson(factory);
  return person === undefined ? undefined : (person?.id ?? null);
};

/** Who was last signed in on this phone; null for nobody, undefined when it cannot be read. */
export async function lastPerson(factory: IDBFactory): Promise<LastPerson | null | undefined> {
  try {
    const [session] = await readStores(factory, CACHE, ['session']);
    const row = session?.[0] as { user?: LastPerson | null } | undefined;
    return row && (row.user ?? null);
  } catch {
    return undefined; // the cache is gone or broken: the texts are what counts
  }
}

export interface LastPerson {
  id: number;
  username: string;
  fullName: string;
}

/** All rows of some stores of a database. @throws Error when it cannot be opened; a database that is not there is empty. */
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

/** The database, or null when there is none; none is made. @throws Error when it fails, or says nothing for too long. */
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
    request.onsuccess = () => request.result.close(); // it comes late
    throw error;
  }
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no reason'));
  });
}

import { type ReadyFile, readyFile } from '#src/features/outbox/words-file/words-head.ts';
import type { KnownHistory } from '#src/local/cache/settings.ts';
import type { AnyEntry, Draft, OwnerRow } from '#src/local/outbox/outbox.ts';
import { unsentWords } from '#src/local/outbox/words-file.ts';
import { answered, type LastPerson, lastPerson, OUTBOX, opened, readStores } from './rescue.ts';

/**
 * Builds the file of unsent posts straight from the browser's storage, like {@link unsentTexts}, for import on
 * another phone. If the last person is unknown, it contains everybody's words, readable but not importable.
 * @throws Error when the storage cannot be read.
 */
export async function rescueFile(factory: IDBFactory, origin: string, nowMs: number): Promise<ReadyFile> {
  await markLeft(factory);
  const stores = await readStores(factory, OUTBOX, ['entries', 'drafts', 'owners', 'meta']);
  const [entries = [], drafts = [], owners = [], meta = []] = stores;
  const all = { entries: (entries as AnyEntry[]).sort((a, b) => a.seq - b.seq), drafts: drafts as Draft[] };
  const history = (meta as { name: string; value?: unknown }[]).find(({ name }) => name === 'history');
  const lastSignedIn = await lastPerson(factory);
  const person = lastSignedIn === undefined ? onlyOwner(all, owners as unknown as OwnerRow[]) : lastSignedIn;
  const words = unsentWords({
    ...all,
    person: person ?? null,
    history: (history?.value as KnownHistory | undefined) ?? null,
    origin,
    savedAtMs: nowMs,
  });
  return readyFile(person === undefined ? { ...words, ...all } : words);
}

/** The owner of everything, if it is one person; undefined if unknown. */
function onlyOwner(
  { entries, drafts }: { entries: AnyEntry[]; drafts: Draft[] },
  owners: OwnerRow[],
): LastPerson | undefined {
  const ids = new Set([...entries, ...drafts].map(({ owner }) => owner));
  ids.delete('visitor');
  const [only] = owners;
  return ids.size === 1 && only && ids.has(only.id) ? only : undefined;
}

/**
 * Exported entries count as having left: their words never change under their keys. If that cannot be written
 * anymore, the other phone asks the person first.
 */
async function markLeft(factory: IDBFactory): Promise<void> {
  const database = await opened(factory, OUTBOX);
  if (!database) return;
  try {
    const store = database.transaction('entries', 'readwrite').objectStore('entries');
    for (const entry of await answered<AnyEntry[]>(store.getAll()))
      if (!entry.mayHaveLeft) await answered(store.put({ ...entry, mayHaveLeft: true }));
  } catch {
    // The storage is read-only: the file says so for unmarked entries.
  } finally {
    database.close();
  }
}

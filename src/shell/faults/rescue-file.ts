import { type ReadyFile, readyFile } from '#src/features/outbox/words-file/words-head.ts';
import type { KnownHistory } from '#src/local/cache/settings.ts';
import type { AnyEntry, Draft, OwnerRow } from '#src/local/outbox/outbox.ts';
import { unsentWords } from '#src/local/outbox/words-file.ts';
import { answered, type LastPerson, lastPerson, OUTBOX, opened, readStores } from './rescue.ts';

/**
 * The file of what is unsent, read straight from the browser's storage as {@link unsentTexts} is: another phone takes it.
 * Where nobody knows who was signed in, everybody's words are in it for people to read.
 * @throws Error when the storage cannot be read.
 */
export async function rescueFile(factory: IDBFactory, origin: string, nowMs: number): Promise<ReadyFile> {
  await markLeft(factory);
  const stores = await readStores(factory, OUTBOX, ['entries', 'drafts', 'owners', 'meta']);
  const [entries = [], drafts = [], owners = [], meta = []] = stores;
  const all = { entries: (entries as AnyEntry[]).sort((a, b) => a.seq - b.seq), drafts: drafts as Draft[] };
  const history = (meta as { name: string; value?: unknown }[]).find(({ name }) => name === 'history');
  const known = await lastPerson(factory);
  const person = known === undefined ? onlyOwner(all, owners as unknown as OwnerRow[]) : known;
  const words = unsentWords({
    ...all,
    person: person ?? null,
    history: (history?.value as KnownHistory | undefined) ?? null,
    origin,
    savedAtMs: nowMs,
  });
  return readyFile(person === undefined ? { ...words, ...all } : words);
}

/** Whose everything is, where it is one person's; undefined where that cannot be told. */
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
 * What goes into a file counts as having left this phone: its words never change under their keys. Where that cannot be
 * written any more, the other phone asks the person first.
 */
async function markLeft(factory: IDBFactory): Promise<void> {
  const database = await opened(factory, OUTBOX);
  if (!database) return;
  try {
    const store = database.transaction('entries', 'readwrite').objectStore('entries');
    for (const entry of await answered<AnyEntry[]>(store.getAll()))
      if (!entry.mayHaveLeft) await answered(store.put({ ...entry, mayHaveLeft: true }));
  } catch {
    // The storage takes nothing any more: what is not marked says so in the file.
  } finally {
    database.close();
  }
}

import type { Animal } from '#contract/animals.ts';
import type { User } from '#contract/auth.ts';
import { isOfBook } from '#contract/mutations.ts';
import { withRoom } from '#src/local/browser/quota.ts';
import type { Stored } from '#src/local/cache/cache.ts';
import type { Core } from '#src/local/core.ts';
import { deleteDraft } from '#src/local/outbox/drafts.ts';
import { enqueueAll } from '#src/local/outbox/enqueue.ts';
import type { AnyEntry } from '#src/local/outbox/entry.ts';
import { entriesOf, isWithdrawn, newestArgs } from '#src/local/outbox/queries.ts';
import { type Book, type BookWrite, EMPTY_BOOK, type ShownAnimal, withWrites } from './animals.overlay.ts';

export type { ShownAnimal } from './animals.overlay.ts';

/** Outbox meta with the book of a visitor: never dropped, like waiting writes. */
const LOCAL_BOOK = 'animalBook';
/** Outbox meta with the person who was asked about that book. */
export const BOOK_ASKED = 'animalBookAskedOf';

/** The book of the signed-in person with undelivered writes, or the book that a visitor keeps on this phone. */
export async function readBook(core: Core, user: User | null): Promise<Book> {
  if (!user) return readLocalBook(core);
  // The outbox first: a write that is delivered between the two reads would be missing otherwise.
  const waiting = await waitingWrites(core, user.id);
  const { animals: ownAnimals, records: ownRecords } = core.cache;
  // Both as of one moment; outside a transaction Dexie would also copy each of thousands of rows.
  const [animals, rows] = await core.cache.transaction('r', [ownAnimals, ownRecords], async () => {
    return Promise.all([ownAnimals.toArray(), ownRecords.toArray()]);
  });
  const keys = new Map(animals.map(({ id, key }) => [id, key]));
  const records = rows.flatMap(({ animalId, id: _, h: _h, ...record }) => {
    const animal = keys.get(animalId);
    return animal === undefined ? [] : { ...record, animal };
  });
  return withWrites({ animals: confirmedOf(animals), records }, waiting, { isWaiting: true });
}

/** Rows of the cache as the book shows them. */
export const confirmedOf = (rows: readonly Stored<Animal>[]): ShownAnimal[] =>
  rows.map(({ id: _, h: _h, ...animal }) => animal);

/** Undelivered writes of a person's book, in order. */
export async function waitingWrites({ outbox }: Core, userId: number): Promise<BookWrite[]> {
  const entries = await entriesOf(outbox, userId);
  return entries.filter((entry) => isOfBook(entry.name) && isShown(entry)).map(writeOf);
}

const isShown = (entry: AnyEntry) => entry.state !== 'rejected' && !isWithdrawn(entry);
const writeOf = (entry: AnyEntry) =>
  ({ name: entry.name, args: newestArgs(entry), key: entry.key }) as BookWrite;

/** The book that a visitor keeps on this phone. */
export const readLocalBook = ({ outbox }: Pick<Core, 'outbox'>): Promise<Book> =>
  outbox.readMeta<Book>(LOCAL_BOOK, EMPTY_BOOK);

/** Deletes the book that a visitor keeps on this phone. */
export const forgetLocalBook = ({ outbox }: Core): Promise<void> => outbox.meta.delete(LOCAL_BOOK);

/**
 * Stores writes: those of a person in the outbox, those of a visitor in the book on this phone. Resolves with the outbox
 * key of the last one, or null for a visitor. Storing the same writes again stores them once.
 * @param titleOf the title in the outbox. @param draft the form's draft, deleted with the last write.
 * @throws QuotaExceededError when the phone is full
 */
export async function writeBook(
  core: Core,
  user: User | null,
  writes: readonly BookWrite[],
  { titleOf, draft }: { titleOf: (write: BookWrite) => string; draft?: string },
): Promise<string | null> {
  if (!user) {
    await writeLocally(core, writes, draft);
    return null;
  }
  const last = writes.at(-1);
  const keys = await enqueueAll(
    core,
    writes.map((write) => {
      const ending = write === last && draft !== undefined ? { draft } : {};
      return { ...write, owner: user, about: titleOf(write), ...ending };
    }),
  );
  return keys.at(-1) ?? null;
}

async function writeLocally(core: Core, writes: readonly BookWrite[], draft: string | undefined) {
  const { outbox } = core;
  await withRoom(core, () =>
    outbox.transaction('rw', outbox.meta, outbox.drafts, async () => {
      await outbox.writeMeta(LOCAL_BOOK, withWrites(await readLocalBook(core), writes));
      await outbox.meta.delete(BOOK_ASKED);
      if (draft !== undefined) await deleteDraft(outbox, draft, 'visitor');
    }),
  );
}

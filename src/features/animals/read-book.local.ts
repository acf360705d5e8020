import type { Animal } from '#contract/animals.ts';
import type { User } from '#contract/auth.ts';
import { isOfBook } from '#contract/mutations.ts';
import type { Stored } from '#src/local/cache/cache.ts';
import type { Core } from '#src/local/core.ts';
import type { AnyEntry } from '#src/local/outbox/entry.ts';
import { entriesOf, isWithdrawn, newestArgs } from '#src/local/outbox/queries.ts';
import { type Book, type BookWrite, EMPTY_BOOK, type ShownAnimal, withWrites } from './animals.overlay.ts';

export type { ShownAnimal } from './animals.overlay.ts';

/** Outbox meta with the book of a visitor: never dropped, like waiting writes. */
export const LOCAL_BOOK = 'animalBook';
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

import { TOAST_LIMITS } from '#contract/limits.ts';
import { refusedToast } from '#src/data/write/refusal.ts';
import { sayOf } from '#src/data/write/use-write.ts';
import { visitorOffer } from '#src/data/write/visitor-offer.ts';
import { BOOK_ASKED, forgetLocalBook, writeBook } from './animals.local.ts';
import { type Book, type BookWrite, EMPTY_BOOK, titlesIn } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { readBook, readLocalBook } from './read-book.local.ts';

/** Messages about a write of the book. */
export const sayOfBook = sayOf({
  sent: WORDS.saved,
  waiting: WORDS.kept,
  refused: refusedToast(WORDS.refused),
  durationMs: TOAST_LIMITS.shortMs,
});

/** The book that a visitor keeps on this phone, offered after a sign-in. */
export const ANIMALS_OFFER = visitorOffer<Book>({
  words: { title: WORDS.offerTitle, offer: WORDS.offer, add: WORDS.offerAdd },
  say: sayOfBook,
  async more(core, user) {
    const local = await readLocalBook(core);
    const own = new Set(rowsOf(await readBook(core, user)).map(({ key }) => key));
    return rowsOf(local).some(({ key }) => !own.has(key)) ? local : null;
  },
  namesOf: ({ animals }) => animals.map(({ name }) => name),
  async add(core, user, book) {
    const writes = writesOf(book);
    const key = await writeBook(core, user, writes, { titleOf: titlesIn(EMPTY_BOOK, writes) });
    await forgetLocalBook(core);
    return key;
  },
  forget: forgetLocalBook,
  readAsked: ({ outbox }) => outbox.readMeta<number | null>(BOOK_ASKED, null),
  noteAsked: ({ outbox }, id) => outbox.writeMeta(BOOK_ASKED, id),
});

const rowsOf = ({ animals, records }: Book) => [...animals, ...records];

/** The writes that make a book; each row keeps its key. */
const writesOf = ({ animals, records }: Book): BookWrite[] => [
  ...animals.map(({ key, isWaiting: _, ...args }): BookWrite => ({ name: 'animal.set', args, key })),
  ...records.map(({ key, isWaiting: _, ...args }): BookWrite => ({ name: 'record.add', args, key })),
];

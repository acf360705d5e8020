import type { Animal, AnimalRecord } from '#contract/animals.ts';
import { isOfBook } from '#contract/mutations.ts';
import type { Book } from '#src/features/animals/animals.overlay.ts';
import { ANIMALS_OFFER } from '#src/features/animals/animals-offer.local.ts';
import { readBook } from '#src/features/animals/read-book.local.ts';
import { openPage } from '../acts.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';

/** Keys of the animals and records that a phone keeps for somebody without an account. */
export function localBookOf(phone: Phone): string[] {
  const meta = phone.disk.rows<{ name: string; value: Book }>('outbox', 'meta');
  const book = meta.find(({ name }) => name === 'animalBook')?.value;
  return [...(book?.animals ?? []), ...(book?.records ?? [])].map(({ key }) => key);
}

/** After the calm: the book on a phone is its person's on the server, and nothing of a local book is lost or hidden. */
export async function checkBook(world: World, phone: Phone): Promise<void> {
  if (!world.features.animals || world.isForgotten) return;
  nothingLost(world, phone);
  const user = phone.user();
  if (!user || world.gone.has(user.id) || phone.entries().some(isOpenWrite)) return;
  const page = phone.pages()[0] ?? openPage(world, phone);
  let shown: readonly string[] = [];
  let isOffered = false;
  await world.await(page.strand, 'reads the book of animals', async () => {
    shown = linesOf(await readBook(page.core, user));
    isOffered = (await ANIMALS_OFFER.read(page.core, user)) !== null;
  });
  const stored = linesOf(storedBook(world, user.id));
  if (shown.length > 0) world.fault('book compared');
  if (shown.join('\n') !== stored.join('\n'))
    world.fail(
      'book',
      `${phone.name} shows ${differing(shown, stored)} instead of ${differing(stored, shown)}`,
    );
  const left = localBookOf(phone).filter((key) => !stored.some((line) => line.includes(key)));
  if (left.length > 0 && !isOffered)
    world.fail('book', `${phone.name} keeps ${left.join()} next to an account but does not offer to add it`);
}

const isOpenWrite = (entry: ReturnType<Phone['entries']>[number]) =>
  isOfBook(entry.name) && entry.state !== 'rejected';

const differing = (some: readonly string[], others: readonly string[]) =>
  some.filter((line) => !others.includes(line)).join(', ') || 'nothing more';

const linesOf = ({ animals, records }: Book): string[] =>
  [...animals, ...records]
    .map(({ version: _, ...row }) => JSON.stringify(Object.entries(row).toSorted()))
    .toSorted();

function storedBook({ host }: World, userId: number): Book {
  const animals = host.rows<{ id: number; key: string; body: string }>(
    'select id, key, body from animals where person_id = ? and is_removed = 0',
    userId,
  );
  const records = host.rows<{ animal_key: string; key: string; body: string }>(
    `select animals.key as animal_key, animal_records.key, animal_records.body from animal_records
      join animals on animals.id = animal_id where animal_records.person_id = ? and animal_records.is_removed = 0`,
    userId,
  );
  return {
    animals: animals.map(({ key, body }) => ({ ...(JSON.parse(body) as Animal), key })),
    records: records.map(({ key, body, animal_key }) => ({
      ...(JSON.parse(body) as AnimalRecord),
      key,
      animal: animal_key,
    })),
  };
}

/** Animals and records of somebody without an account are in the book of the phone, in the outbox or on the server. */
function nothingLost(world: World, phone: Phone): void {
  const here = new Set([
    ...localBookOf(phone),
    ...phone.entries().map(({ key }) => key),
    ...phone.receipts().map(({ key }) => key),
  ]);
  for (const { phone: own, keys } of world.keptLocally)
    for (const key of own === phone ? keys : []) {
      const [stored] = world.host.rows(
        'select key from animals where key = ? union all select key from animal_records where key = ?',
        key,
        key,
      );
      const isTakenBack =
        world.ledger.keys.get(key)?.isTakenBack || world.ledger.keys.get(key)?.isDeletedAtOnce;
      if (!here.has(key) && !stored && !isTakenBack && !world.hasRolledBack && world.gone.size === 0)
        world.fail('book', `${phone.name} has lost ${key}`);
    }
}

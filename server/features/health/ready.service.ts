import type { Store, Write } from '../../db/store.ts';

/** Room that a write may need, in characters: the longest post, and an answer that is remembered with it. */
const ROOM = 64 * 1024;
const PROBE_ID = -1;

/** What is under way for a store: however many ask, one write answers them. */
const underWay = new WeakMap<Store, Promise<void>>();

/** Resolves when the database takes a write, which changes nothing. @throws what writing throws, as on a full disk. */
export function assertWritable(store: Store): Promise<void> {
  const known = underWay.get(store);
  if (known) return known;
  const probe = store.write(writeNothing).finally(() => underWay.delete(store));
  underWay.set(store, probe);
  return probe;
}

/** A row that needs room, which is taken back; and one as it was, which is committed. */
async function writeNothing({ trx, undo }: Write): Promise<void> {
  await trx
    .insertInto('business_categories')
    .values({ id: PROBE_ID, name: ' '.repeat(ROOM), version: 0 })
    .execute();
  await undo();
  await trx
    .updateTable('change_counter')
    .set((eb) => ({ version: eb.ref('version') }))
    .execute();
}

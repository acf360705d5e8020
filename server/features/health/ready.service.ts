import type { Store, Write } from '../../db/store.ts';

/** Space that a write may need, in characters: the longest post and its recorded answer. */
const PROBE_CHARS = 64 * 1024;
const PROBE_ID = -1;

/** The running probe of a store, shared by concurrent checks. */
const running = new WeakMap<Store, Promise<void>>();

/**
 * Resolves if the database accepts a write, which changes nothing.
 * @throws as a write, for example on a full disk.
 */
export function assertWritable(store: Store): Promise<void> {
  const pending = running.get(store);
  if (pending) return pending;
  const probe = store.write(writeNothing).finally(() => running.delete(store));
  running.set(store, probe);
  return probe;
}

/** Inserts a large row and rolls it back, then commits an update without effect. */
async function writeNothing({ trx, undo }: Write): Promise<void> {
  await trx
    .insertInto('business_categories')
    .values({ id: PROBE_ID, name: ' '.repeat(PROBE_CHARS), version: 0 })
    .execute();
  await undo();
  await trx
    .updateTable('change_counter')
    .set((eb) => ({ version: eb.ref('version') }))
    .execute();
}

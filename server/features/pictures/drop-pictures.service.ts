import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Store } from '../../db/store.ts';
import type { PictureStore } from '../../pictures/picture-files.ts';
import { isStored } from './pictures.repository.ts';

/**
 * Removes the pictures that no listing and no person has, with their files. Safe to repeat after a crash: the row goes
 * first, and `dropOrphans` finds files without a row. @returns how many.
 */
export async function dropReleased(store: Store, pictures: PictureStore): Promise<number> {
  return pictures.inTurn(async () => {
    const hashes = await store.write(async ({ trx }) => {
      const rows = await trx
        .selectFrom('pictures')
        .select(['id', 'hash'])
        .where('business_id', 'is', null)
        .where('person_id', 'is', null)
        .where('is_site', '=', 0)
        .limit(SYNC_LIMITS.transactionRows)
        .execute();
      const ids = rows.map(({ id }) => id);
      await trx.deleteFrom('pictures').where('id', 'in', ids).execute();
      return [...new Set(rows.map(({ hash }) => hash))];
    });
    for (const hash of hashes) if (!(await isStored(store.read, hash))) await pictures.remove(hash);
    return hashes.length;
  });
}

/** Removes files that no row names, left by a crash. @returns how many. */
export async function dropOrphans(store: Store, pictures: PictureStore): Promise<number> {
  let dropped = 0;
  for (const hash of await pictures.list())
    await pictures.inTurn(async () => {
      if (await isStored(store.read, hash)) return;
      await pictures.remove(hash);
      dropped += 1;
    });
  return dropped;
}

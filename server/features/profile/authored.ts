import { SYNC_LIMITS } from '#contract/limits.ts';
import { carriedChanges } from '../../db/carried.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Store } from '../../db/store.ts';
import { findUserRow } from '../auth/users.repository.ts';

/** The tables whose rows show their author's name. */
export const AUTHORED = ['reviews', 'threads', 'posts'] as const;

/** Returns up to `limit` rows of an author; with `belowVersion` only those that have not traveled since. */
export async function findAuthored(
  db: Reader,
  userId: number,
  limit: number,
  belowVersion: number = Number.MAX_SAFE_INTEGER,
): Promise<{ entity: (typeof AUTHORED)[number]; id: number }[]> {
  const found: { entity: (typeof AUTHORED)[number]; id: number }[] = [];
  for (const entity of AUTHORED) {
    if (found.length === limit) break;
    const rows = await db
      .selectFrom(entity)
      .select('id')
      .where('author_id', '=', userId)
      .where('version', '<', belowVersion)
      .orderBy('id')
      .limit(limit - found.length)
      .execute();
    found.push(...rows.map(({ id }) => ({ entity, id })));
  }
  return found;
}

/**
 * Records all rows that show a person's changed name as changed, in transactions of at most 200 rows. A repeat resumes
 * an interrupted run.
 */
export async function announceName(store: Store, userId: number, nowMs: number): Promise<void> {
  const nowIso = new Date(nowMs).toISOString();
  for (let hasMore = true; hasMore; )
    hasMore = await store.write(async ({ trx }) => {
      const user = await findUserRow(trx, userId);
      const limit = SYNC_LIMITS.transactionRows;
      const rows = user ? await findAuthored(trx, userId, limit, user.renamed_version) : [];
      if (rows.length > 0) await recordChanges(trx, await carriedChanges(trx, rows), nowIso);
      return rows.length === limit;
    });
}

/** Returns people whose renaming may have been interrupted, for {@link announceName}. */
export async function findRenamed(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('renamed_version', '>', 0).execute();
  return rows.map((row) => row.id);
}

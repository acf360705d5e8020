import { SYNC_LIMITS } from '#contract/limits.ts';
import { type RowName, recordInSteps } from '../../db/change-log.ts';
import type { Reader, Store } from '../../db/store.ts';
import { findUserRow } from '../auth/users.repository.ts';

/** The tables whose rows show their author's name. */
export const AUTHORED = ['reviews', 'threads', 'posts'] as const;
/** A commit waits for the disk; other writes wait for a transaction. */
const ROWS_PER_COMMIT = 5 * SYNC_LIMITS.transactionRows;

/** Returns up to `limit` rows of an author; with `belowVersion` only those that have not traveled since. */
export async function findAuthored(
  db: Reader,
  userId: number,
  limit: number,
  belowVersion = Number.MAX_SAFE_INTEGER,
): Promise<(RowName & { entity: (typeof AUTHORED)[number] })[]> {
  const found: Awaited<ReturnType<typeof findAuthored>> = [];
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
 * Records all rows that show a person's changed name as changed, in several transactions. A repeat resumes an
 * interrupted run.
 */
export async function announceName({ read, write }: Store, userId: number, nowMs: number): Promise<void> {
  const nowIso = new Date(nowMs).toISOString();
  const renamedVersion = (await findUserRow(read, userId))?.renamed_version ?? 0;
  if (renamedVersion === 0) return;
  const rows = await findAuthored(read, userId, Number.MAX_SAFE_INTEGER, renamedVersion);
  for (let at = 0; at < rows.length; at += ROWS_PER_COMMIT)
    await write(({ trx }) => recordInSteps(trx, rows.slice(at, at + ROWS_PER_COMMIT), nowIso));
  await write(({ trx }) =>
    trx
      .updateTable('users')
      .set({ renamed_version: 0 })
      .where('id', '=', userId)
      .where('renamed_version', '=', renamedVersion)
      .execute(),
  );
}

/** Returns people whose renaming may have been interrupted, for {@link announceName}. */
export async function findRenamed(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('renamed_version', '>', 0).execute();
  return rows.map((row) => row.id);
}

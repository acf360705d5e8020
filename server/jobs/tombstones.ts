import { sql } from 'kysely';
import type { Store, Write } from '../db/store.ts';

/**
 * Deletes tombstones before a time. Each stream stores the last deleted version, so that a device with an older
 * cursor starts over. One transaction per stream. @returns how many.
 */
export async function pruneTombstones(store: Store, beforeIso: string): Promise<number> {
  const streams = await store.read
    .selectFrom('stream_rows')
    .select(sql<string>`stream || ''`.as('stream')) // by the index of tombstones, not through all rows by stream
    .distinct()
    .where('is_gone', '=', sql.lit(1))
    .where('changed_at', '<', beforeIso)
    .execute();
  let pruned = 0;
  for (const { stream } of streams)
    pruned += await store.write(({ trx }) => pruneStream(trx, stream, beforeIso));
  return pruned;
}

async function pruneStream(trx: Write['trx'], stream: string, beforeIso: string): Promise<number> {
  const { version } = await trx
    .selectFrom('stream_rows')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('stream', '=', stream)
    .where('is_gone', '=', 1)
    .where('changed_at', '<', beforeIso)
    .executeTakeFirstOrThrow();
  if (version === null) return 0;
  await trx
    .insertInto('pruned_streams')
    .values({ stream, version })
    .onConflict((conflict) =>
      conflict.column('stream').doUpdateSet({ version }).where('pruned_streams.version', '<', version),
    )
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('stream_rows')
    .where('stream', '=', stream)
    .where('is_gone', '=', 1)
    .where('changed_at', '<', beforeIso)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

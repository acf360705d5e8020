import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Listings are verified or new: imported ones are verified, registered ones are not. One transaction, because a start
 * may be interrupted here.
 */
export const verifiedListings: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from pragma_table_info('businesses') where name = 'is_verified'`.execute(
      db,
    );
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await trx.schema
        .alterTable('businesses')
        .addColumn('is_verified', 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
      await sql`update businesses set is_verified = 0 where source_identity is null and is_sample = 0`.execute(
        trx,
      );
      await recordChange(trx);
    });
  },
};

/** Sends the change to phones that already have the listings, as one version. */
async function recordChange(trx: Kysely<unknown>) {
  const found = await sql`select 1 from businesses where is_verified = 0 limit 1`.execute(trx);
  if (found.rows.length === 0) return;
  await sql`update change_counter set version = version + 1`.execute(trx);
  const version = sql`(select version from change_counter)`;
  await sql`update businesses set version = ${version} where is_verified = 0`.execute(trx);
  await sql`update stream_rows set version = ${version}, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ')
    where entity = 'businesses' and is_gone = 0
    and row_id in (select id from businesses where is_verified = 0)`.execute(trx);
  await sql`insert into commits (version, nonce, at_ms)
    values (${version}, lower(hex(randomblob(8))), cast(unixepoch('subsec') * 1000 as integer))`.execute(trx);
}

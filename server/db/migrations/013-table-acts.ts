import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The log also records rows of the tables that admins edit, with their earlier values. One transaction. */
export const tableActs: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from pragma_table_info('moderation_log') where name = 'entity'`.execute(
      db,
    );
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await trx.schema.alterTable('moderation_log').addColumn('entity', 'text').execute();
      await trx.schema.alterTable('moderation_log').addColumn('row_id', 'integer').execute();
      await trx.schema.alterTable('moderation_log').addColumn('before', 'text').execute();
      await sql`create index moderation_log_by_row on moderation_log (entity, row_id) where entity is not null`.execute(
        trx,
      );
    });
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/**
 * Reports, the queue for admins, and a log whose lines name their subject and can be undone once. One transaction,
 * because a start may be interrupted here.
 */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'reports'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await strictTable(trx, 'reports')
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('about_id', 'integer', (c) => c.notNull())
        .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('closed_by', 'integer')
        .addColumn('key', 'text')
        .execute();
      await tableIndex(trx, 'reports', ['person_id']);
      await trx.schema.alterTable('contact_messages').addColumn('closed_by', 'integer').execute();
      await trx.schema.alterTable('taken_back').addColumn('log_id', 'integer').execute();
      await widenLog(trx);
      await indexQueue(trx);
    });
  },
};

async function widenLog(trx: Kysely<unknown>) {
  for (const column of ['business_id', 'review_id', 'undoes'])
    await trx.schema.alterTable('moderation_log').addColumn(column, 'integer').execute();
  for (const column of ['item', 'name'])
    await trx.schema.alterTable('moderation_log').addColumn(column, 'text').execute();
  await sql`create unique index moderation_log_by_undoes on moderation_log (undoes) where undoes is not null`.execute(
    trx,
  );
}

/** Few rows wait, so partial indexes are small. */
async function indexQueue(trx: Kysely<unknown>) {
  await sql`create index reports_by_waiting on reports (kind, about_id) where closed_by is null`.execute(trx);
  await sql`create index reports_by_closed_by on reports (closed_by) where closed_by is not null`.execute(
    trx,
  );
  await sql`create index contact_messages_by_waiting on contact_messages (created_at) where closed_by is null`.execute(
    trx,
  );
  await sql`create index contact_messages_by_closed_by on contact_messages (closed_by) where closed_by is not null`.execute(
    trx,
  );
  await sql`create index claims_by_waiting on claims (created_at) where decided_at is null`.execute(trx);
  await sql`create index businesses_by_waiting on businesses (created_at) where is_verified = 0`.execute(trx);
}

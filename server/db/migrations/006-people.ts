import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/** Suspending people and hiding what they wrote. One transaction, because a start may be interrupted here. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'taken_back'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await trx.schema.alterTable('users').addColumn('suspended_until', 'text').execute();
      await trx.schema.alterTable('users').addColumn('suspended_reason', 'text').execute();
      await trx.schema
        .alterTable('businesses')
        .addColumn('is_hidden', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await strictTable(trx, 'taken_back')
        .addColumn('person_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('entity', 'text', (c) => c.notNull())
        .addColumn('row_id', 'integer', (c) => c.notNull())
        .addColumn('body', 'text')
        .addPrimaryKeyConstraint('taken_back_pk', ['person_id', 'entity', 'row_id'])
        .execute();
      await tableIndex(trx, 'taken_back', ['entity', 'row_id']);
      await widenLog(trx);
    });
  },
};

/** The log refers to a thread or a person; SQLite changes a column only by recreating the table. */
async function widenLog(trx: Kysely<unknown>) {
  await strictTable(trx, 'moderation_log_new')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('admin_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('thread_id', 'integer', (c) => c.references('threads.id'))
    .addColumn('post_id', 'integer', (c) => c.references('posts.id'))
    .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('until', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into moderation_log_new (id, admin_id, action, thread_id, post_id, created_at)
    select id, admin_id, action, thread_id, post_id, created_at from moderation_log`.execute(trx);
  await trx.schema.dropTable('moderation_log').execute();
  await trx.schema.alterTable('moderation_log_new').renameTo('moderation_log').execute();
}

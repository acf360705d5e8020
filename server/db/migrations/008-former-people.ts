import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/**
 * Remains of a deleted account: a number on its content, so that a moderator can hide it, and hashes that
 * recognize a suspension still in force. One transaction, because a start may be interrupted here.
 */
export const formerPeople: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'kept_suspensions'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      for (const table of ['reviews', 'threads', 'posts']) await formerColumn(trx, table, 'former_author_id');
      await formerColumn(trx, 'businesses', 'former_owner_id');
      await sql`create index posts_by_former_share on posts (former_author_id, forum_bytes) where forum_bytes > 0`.execute(
        trx,
      );
      await strictTable(trx, 'kept_suspensions')
        .addColumn('person_id', 'integer', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('until', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('kept_suspensions_pk', ['person_id', 'hash'])
        .execute();
      await tableIndex(trx, 'kept_suspensions', ['hash']);
      await outliveAccounts(trx);
    });
  },
};

/** Few rows have a value, so a partial index is small. */
async function formerColumn(trx: Kysely<unknown>, table: string, column: string) {
  await trx.schema.alterTable(table).addColumn(column, 'integer').execute();
  await sql`create index ${sql.ref(`${table}_by_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
    where ${sql.ref(column)} is not null`.execute(trx);
}

/**
 * Hidden content and the log keep a person's number after the account is deleted; SQLite drops a reference only with
 * its table.
 */
async function outliveAccounts(trx: Kysely<unknown>) {
  await strictTable(trx, 'taken_back_new')
    .addColumn('person_id', 'integer', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('row_id', 'integer', (c) => c.notNull())
    .addColumn('body', 'text')
    .addPrimaryKeyConstraint('taken_back_pk', ['person_id', 'entity', 'row_id'])
    .execute();
  await sql`insert into taken_back_new select person_id, entity, row_id, body from taken_back`.execute(trx);
  await trx.schema.dropTable('taken_back').execute();
  await trx.schema.alterTable('taken_back_new').renameTo('taken_back').execute();
  await tableIndex(trx, 'taken_back', ['entity', 'row_id']);
  await strictTable(trx, 'moderation_log_new')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('admin_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('thread_id', 'integer', (c) => c.references('threads.id'))
    .addColumn('post_id', 'integer', (c) => c.references('posts.id'))
    .addColumn('person_id', 'integer')
    .addColumn('until', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into moderation_log_new (id, admin_id, action, thread_id, post_id, person_id, until, reason, created_at)
    select id, admin_id, action, thread_id, post_id, person_id, until, reason, created_at from moderation_log`.execute(
    trx,
  );
  await trx.schema.dropTable('moderation_log').execute();
  await trx.schema.alterTable('moderation_log_new').renameTo('moderation_log').execute();
}

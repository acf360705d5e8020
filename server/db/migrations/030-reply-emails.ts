import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { giveIdsTo, tableIndex } from './columns.ts';

/** Emails about replies, and the link that ends them. All or nothing: a start may be cut off here. */
export const replyEmails: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === 'reply_news')) return; // it was cut off before this was noted
    if (!db.isTransaction) return db.transaction().execute(add);
    await add(db); // only PostgreSQL migrates in one transaction
    await giveIdsTo(db, 'reply_news');
  },
};

async function add(trx: Kysely<unknown>) {
  await trx.schema.alterTable('users').addColumn('stop_link', 'text').execute();
  await sql`create unique index users_by_stop_link on users (stop_link) where stop_link is not null`.execute(
    trx,
  );
  await trx.schema.alterTable('letters').addColumn('stop_url', 'text').execute();
  await trx.schema
    .createTable('reply_news')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post_id', 'integer', (c) => c.references('posts.id').onDelete('cascade'))
    .addColumn('review_id', 'integer', (c) => c.references('reviews.id').onDelete('cascade'))
    .addColumn('created_at_ms', 'integer', (c) => c.notNull())
    .execute();
  await tableIndex(trx, 'reply_news', ['user_id', 'created_at_ms']);
  await tableIndex(trx, 'reply_news', ['post_id']);
  await tableIndex(trx, 'reply_news', ['review_id']);
}

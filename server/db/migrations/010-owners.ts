import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/**
 * Owners edit their listings, reply to reviews, and claim listings. One transaction, because a start may be
 * interrupted here.
 */
export const owners: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'claims'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await trx.schema.alterTable('businesses').addColumn('editor_id', 'integer').execute();
      await trx.schema
        .alterTable('businesses')
        .addColumn('edited_version', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await trx.schema.alterTable('reviews').addColumn('reply', 'text').execute();
      await trx.schema.alterTable('reviews').addColumn('replied_at', 'text').execute();
      await strictTable(trx, 'claims')
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        .addColumn('business_id', 'integer', (c) =>
          c.notNull().references('businesses.id').onDelete('cascade'),
        )
        .addColumn('person_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('message', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('decided_at', 'text')
        .addColumn('is_granted', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('key', 'text')
        .execute();
      await tableIndex(trx, 'claims', ['business_id', 'person_id']);
      await tableIndex(trx, 'claims', ['person_id']);
    });
  },
};

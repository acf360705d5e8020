import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { giveIdsTo } from './columns.ts';

/** Pictures of listings and people. A row without a holder is removed with its files; see `drop-pictures.service.ts`. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('pictures')
      .ifNotExists() // an earlier run may have stopped after this table
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('business_id', 'integer', (c) => c.references('businesses.id').onDelete('set null'))
      .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('checksum', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('is_waiting', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    if (db.isTransaction) await giveIdsTo(db, 'pictures'); // only PostgreSQL migrates in one
    const index = (columns: string[]) =>
      db.schema
        .createIndex(`pictures_by_${columns.join('_')}`)
        .ifNotExists()
        .on('pictures')
        .columns(columns);
    await index(['business_id', 'hash']).unique().execute();
    await index(['person_id']).execute();
    await index(['hash']).execute();
    const tables = await db.introspection.getTables();
    const users = tables.find(({ name }) => name === 'users');
    if (users?.columns.some(({ name }) => name === 'profile_image')) return; // interrupted before this was recorded
    await db.schema.alterTable('users').addColumn('profile_image', 'text').execute();
  },
};

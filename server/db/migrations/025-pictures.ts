import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { giveIdsTo } from './columns.ts';

/** Pictures of listings and people. A row without a holder is removed with its files; see `drop-pictures.service.ts`. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === 'pictures')) return; // interrupted before this was recorded
    if (!db.isTransaction) return db.transaction().execute(add);
    await add(db); // only PostgreSQL migrates in one transaction
    await giveIdsTo(db, 'pictures');
  },
};

async function add(trx: Kysely<unknown>) {
  await trx.schema
    .createTable('pictures')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('business_id', 'integer', (c) => c.references('businesses.id').onDelete('set null'))
    .addColumn('person_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('checksum', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_waiting', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  const index = (columns: string[]) =>
    trx.schema
      .createIndex(`pictures_by_${columns.join('_')}`)
      .on('pictures')
      .columns(columns);
  await index(['business_id', 'hash']).unique().execute();
  await index(['person_id']).execute();
  await index(['hash']).execute();
  await trx.schema.alterTable('users').addColumn('profile_image', 'text').execute();
}

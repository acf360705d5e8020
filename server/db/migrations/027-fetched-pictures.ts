import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The addresses of other sites whose picture a listing has got, so that none is fetched again after its removal. */
export const fetchedPictures: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === 'fetched_pictures')) return; // interrupted before this was recorded
    await db.schema
      .createTable('fetched_pictures')
      .addColumn('business_id', 'integer', (c) => c.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('address', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('fetched_pictures_pk', ['business_id', 'address'])
      .execute();
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pictures of the admin tables, which no listing and no person has. */
export const sitePictures: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    const pictures = tables.find(({ name }) => name === 'pictures');
    if (pictures?.columns.some(({ name }) => name === 'is_site')) return; // interrupted before this was recorded
    await db.schema
      .alterTable('pictures')
      .addColumn('is_site', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute();
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language of a person's letters. */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    const users = tables.find(({ name }) => name === 'users');
    if (users?.columns.some(({ name }) => name === 'language')) return; // interrupted before this was recorded
    await db.schema
      .alterTable('users')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo(sql.lit('en')))
      .execute();
  },
};

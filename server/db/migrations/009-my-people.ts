import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable } from './columns.ts';

/** The people each person calls. The list is deleted with its account. */
export const myPeople: Migration = {
  async up(db: Kysely<unknown>) {
    await strictTable(db, 'my_people')
      .ifNotExists() // interrupted before this was recorded
      .addColumn('id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('entries', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};

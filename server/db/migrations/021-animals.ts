import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { giveIdsTo } from './columns.ts';

/** The animal book. Rows go with their account; a removed row keeps only its key, so that a repeated write finds it. */
export const animals: Migration = {
  async up(db: Kysely<unknown>) {
    const bookTable = (name: string) =>
      db.schema
        .createTable(name)
        .ifNotExists() // an earlier run may have stopped after this table
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        .addColumn('person_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('versions', 'text', (c) => c.notNull().defaultTo('{}'))
        .addColumn('is_removed', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0));
    const index = (table: string, columns: string[]) =>
      db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .ifNotExists()
        .on(table)
        .columns(columns);
    await bookTable('animals').execute();
    await bookTable('animal_records')
      .addColumn('animal_id', 'integer', (c) => c.notNull().references('animals.id').onDelete('cascade'))
      .execute();
    if (db.isTransaction)
      // only PostgreSQL migrates in one
      for (const table of ['animals', 'animal_records']) await giveIdsTo(db, table);
    await index('animals', ['person_id', 'key']).unique().execute();
    await index('animal_records', ['person_id', 'key']).unique().execute();
    await index('animals', ['key']).execute();
    await index('animal_records', ['key']).execute();
    await index('animal_records', ['animal_id']).execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { giveIdsTo } from './columns.ts';

/** Testimonials of users, on the home page. */
export const testimonials: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === 'testimonials')) return; // interrupted before this was recorded
    await db.schema
      .createTable('testimonials')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('location', 'text', (c) => c.notNull())
      .addColumn('image', 'text')
      .addColumn('animal_type', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute();
    if (db.isTransaction) await giveIdsTo(db, 'testimonials'); // PostgreSQL
  },
};

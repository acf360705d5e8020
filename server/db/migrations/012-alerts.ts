import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable } from './columns.ts';

/** County alerts. */
export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    await strictTable(db, 'alerts')
      .ifNotExists() // interrupted before this was recorded
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('how_to_look', 'text', (c) => c.notNull())
      .addColumn('call_name', 'text', (c) => c.notNull())
      .addColumn('call_phone', 'text', (c) => c.notNull())
      .addColumn('source_name', 'text', (c) => c.notNull())
      .addColumn('source_url', 'text', (c) => c.notNull())
      .addColumn('counties', 'text', (c) => c.notNull())
      .addColumn('valid_from', 'text', (c) => c.notNull())
      .addColumn('valid_until', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute();
  },
};

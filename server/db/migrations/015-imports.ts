import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/**
 * Imports have numbers and remember what they created and changed. One transaction, because a start may be
 * interrupted here.
 */
export const imports: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'imports'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await strictTable(trx, 'imports')
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        .addColumn('file', 'text', (c) => c.notNull())
        .addColumn('started_at', 'text', (c) => c.notNull())
        .addColumn('finished_at', 'text')
        .addColumn('undone_at', 'text')
        .addColumn('made', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('changed', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('closed', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('joined', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await strictTable(trx, 'import_items')
        .addColumn('import_id', 'integer', (c) => c.notNull().references('imports.id').onDelete('cascade'))
        .addColumn('business_id', 'integer', (c) => c.notNull())
        .addColumn('is_made', 'integer', (c) => c.notNull())
        .addColumn('before', 'text', (c) => c.notNull())
        .addColumn('after', 'text', (c) => c.notNull())
        .addColumn('is_undone', 'integer', (c) => c.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('import_items_key', ['import_id', 'business_id'])
        .execute();
      await tableIndex(trx, 'import_items', ['business_id']);
      await strictTable(trx, 'import_aliases')
        .addColumn('identity', 'text', (c) => c.primaryKey())
        .addColumn('business_id', 'integer', (c) =>
          c.notNull().references('businesses.id').onDelete('cascade'),
        )
        .addColumn('import_id', 'integer', (c) => c.notNull().references('imports.id').onDelete('cascade'))
        .execute();
      await tableIndex(trx, 'import_aliases', ['business_id']);
      await tableIndex(trx, 'import_aliases', ['import_id']);
      // Finds changed rows by index, however many an import changes.
      await tableIndex(trx, 'businesses', ['version']);
      await sql`create index stream_rows_by_gone on stream_rows (entity, version) where is_gone = 1`.execute(
        trx,
      );
    });
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A joined row that its list no longer contains refers to the run that found this. */
export const droppedAliases: Migration = {
  async up(db: Kysely<unknown>) {
    const done =
      await sql`select 1 from pragma_table_info('import_aliases') where name = 'dropped_by'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.schema.alterTable('import_aliases').addColumn('dropped_by', 'integer').execute();
  },
};

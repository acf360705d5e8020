import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable, tableIndex } from './columns.ts';

/**
 * Passkeys; `credential_id` names the passkey on the phone. One transaction, because a start may be interrupted here.
 */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'passkeys'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await strictTable(trx, 'passkeys')
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        .addColumn('person_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('credential_id', 'text', (c) => c.notNull().unique())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('counter', 'integer', (c) => c.notNull())
        .addColumn('transports', 'text', (c) => c.notNull())
        .addColumn('is_synced', 'integer', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('made_at_ms', 'integer', (c) => c.notNull())
        .addColumn('used_at_ms', 'integer')
        .addColumn('removed_at_ms', 'integer')
        .execute();
      await tableIndex(trx, 'passkeys', ['person_id']);
      await tableIndex(trx, 'passkeys', ['removed_at_ms']);
    });
  },
};

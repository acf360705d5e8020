import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reports know their last time and a digest of the sender's address. One transaction. */
export const reportSenders: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    const reports = tables.find(({ name }) => name === 'reports');
    if (reports?.columns.some(({ name }) => name === 'repeated_at')) return; // interrupted before this was recorded
    const add = async (trx: Kysely<unknown>) => {
      await trx.schema.alterTable('reports').addColumn('address_hash', 'text').execute();
      await trx.schema.alterTable('reports').addColumn('repeated_at', 'text').execute();
    };
    await (db.isTransaction ? add(db) : db.transaction().execute(add));
  },
};

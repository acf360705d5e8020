import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A listing that an undo removed can return with its id. One transaction, because a start may be interrupted here. */
export const undoneListings: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    const items = tables.find(({ name }) => name === 'import_items');
    if (items?.columns.some(({ name }) => name === 'identity')) return; // interrupted before this was recorded
    const add = async (trx: Kysely<unknown>) => {
      await trx.schema.alterTable('import_items').addColumn('identity', 'text').execute();
      await sql`create index import_items_by_identity on import_items (identity) where identity is not null`.execute(
        trx,
      );
    };
    await (db.isTransaction ? add(db) : db.transaction().execute(add));
  },
};

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Writes refer to reviews and businesses by the keys of the writes that created them. One transaction, because a
 * start may be interrupted here.
 */
export const names: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    const reviews = tables.find(({ name }) => name === 'reviews');
    if (reviews?.columns.some(({ name }) => name === 'first_key')) return; // interrupted before this was recorded
    const add = async (trx: Kysely<unknown>) => {
      await trx.schema.alterTable('reviews').addColumn('first_key', 'text').execute();
      await sql`update reviews set first_key = key`.execute(trx);
      // Most listings were imported and have no key.
      await sql`create index businesses_by_key on businesses (key) where key is not null`.execute(trx);
      await sql`create index reviews_by_first_key on reviews (first_key) where first_key is not null`.execute(
        trx,
      );
      await sql`create index mutation_outcomes_by_making on mutation_outcomes (key) where name in ('review.write', 'business.register')`.execute(
        trx,
      );
    };
    await (db.isTransaction ? add(db) : db.transaction().execute(add));
  },
};

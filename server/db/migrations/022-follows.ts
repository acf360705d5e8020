import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { tableIndex } from './columns.ts';

/** The threads that people follow, or have stopped following. All or nothing: a start may be cut off here. */
export const follows: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = await db.introspection.getTables();
    if (tables.some(({ name }) => name === 'follows')) return; // it was cut off before this was noted
    const add = async (trx: Kysely<unknown>) => {
      await trx.schema
        .createTable('follows')
        .addColumn('thread_id', 'integer', (c) => c.notNull().references('threads.id').onDelete('cascade'))
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('following', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('follows_pk', ['thread_id', 'user_id'])
        .execute();
      await tableIndex(trx, 'follows', ['user_id']);
    };
    await (db.isTransaction ? add(db) : db.transaction().execute(add));
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { tableIndex } from './columns.ts';

/** Lists of sticky and of other threads read only their own rows. All or nothing: a start may be cut off here. */
export const stickyThreads: Migration = {
  async up(db: Kysely<unknown>) {
    const replace = async (trx: Kysely<unknown>) => {
      await trx.schema.dropIndex('threads_by_category_id_last_post_at').ifExists().execute();
      await trx.schema.dropIndex('threads_by_category_id_is_sticky_last_post_at').ifExists().execute();
      await tableIndex(trx, 'threads', ['category_id', 'is_sticky', 'last_post_at']);
    };
    await (db.isTransaction ? replace(db) : db.transaction().execute(replace));
  },
};

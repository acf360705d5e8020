import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The bytes that each post uses of its author's share of the stream `forum`. One transaction, because a start may be
 * interrupted here.
 */
export const forumShares: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from pragma_table_info('posts') where name = 'forum_bytes'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await trx.schema
        .alterTable('posts')
        .addColumn('forum_bytes', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      // An estimate; the author's next post removes any excess.
      await sql`update posts set forum_bytes = 50 + length(cast(content as blob)) / 2
        where author_id is not null and is_hidden = 0 and is_removed = 0 and id in
        (select row_id from stream_rows where stream = 'forum' and entity = 'posts' and is_gone = 0)`.execute(
        trx,
      );
      await sql`create index posts_by_share on posts (author_id, forum_bytes) where forum_bytes > 0`.execute(
        trx,
      );
    });
  },
};

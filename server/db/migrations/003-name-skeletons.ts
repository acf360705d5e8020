import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { skeletonOf } from '../../features/auth/look-alikes.service.ts';

/**
 * What each user name looks like, so that nobody can take a name that looks like another. Of those that look alike already
 * the oldest has the skeleton and the others have none: all go on as they are. All of it or nothing.
 */
export const nameSkeletons: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from pragma_table_info('users') where name = 'username_skeleton'`.execute(
      db,
    );
    if (done.rows.length > 0) return; // it was cut off before this was noted
    await db.transaction().execute(async (trx) => {
      await trx.schema.alterTable('users').addColumn('username_skeleton', 'text').execute();
      const people = await sql<{
        id: number;
        username: string;
      }>`select id, username from users order by id`.execute(trx);
      const known = new Set<string>();
      for (const { id, username } of people.rows) {
        const skeleton = skeletonOf(username);
        if (known.has(skeleton)) continue;
        known.add(skeleton);
        await sql`update users set username_skeleton = ${skeleton} where id = ${id}`.execute(trx);
      }
      await trx.schema
        .createIndex('users_by_username_skeleton')
        .on('users')
        .column('username_skeleton')
        .unique()
        .execute();
    });
  },
};

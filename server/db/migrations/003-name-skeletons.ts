import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { projectFile } from '../../root.ts';

/**
 * The skeleton of each user name, so that nobody can take a look-alike name. Of existing look-alikes only the oldest
 * gets one; the others stay valid without it. One transaction.
 */
export const nameSkeletons: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from pragma_table_info('users') where name = 'username_skeleton'`.execute(
      db,
    );
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await trx.schema.alterTable('users').addColumn('username_skeleton', 'text').execute();
      const people = await sql<{
        id: number;
        username: string;
      }>`select id, username from users order by id`.execute(trx);
      const skeletonOf = people.rows.length > 0 ? skeletons(tableOf17()) : String;
      const taken = new Set<string>();
      for (const { id, username } of people.rows) {
        const skeleton = skeletonOf(username);
        if (taken.has(skeleton)) continue;
        taken.add(skeleton);
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

/** Loaded only when there are names; a new database has none. */
function tableOf17() {
  const text = readFileSync(projectFile('server/text/confusables-17.0.0.json'), 'utf8');
  return new Map(Object.entries((JSON.parse(text) as { looks: Record<string, string> }).looks));
}

/**
 * The comparison at the time of this release: a migration never changes, and the table belongs to one Unicode
 * version.
 */
function skeletons(looks: ReadonlyMap<string, string>) {
  const shapeOf = (text: string) =>
    Array.from(
      text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}+/gu, ''),
      (char) => looks.get(char) ?? char,
    )
      .join('')
      .normalize('NFD');
  return (name: string) => shapeOf(shapeOf(name).toLowerCase()).replace(/\s+/g, ' ').trim();
}

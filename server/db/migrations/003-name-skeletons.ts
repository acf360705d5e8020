import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { projectFile } from '../../root.ts';

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
      const skeletonOf = people.rows.length > 0 ? skeletons(tableOf17()) : String;
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

/** Looked for when a name is there to be read: a new database has none. */
function tableOf17() {
  const text = readFileSync(projectFile('server/text/confusables-17.0.0.json'), 'utf8');
  return new Map(Object.entries((JSON.parse(text) as { looks: Record<string, string> }).looks));
}

/** As names were compared when this was released: a migration does the same for ever. The table is that of one version. */
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

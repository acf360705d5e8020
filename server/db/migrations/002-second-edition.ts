import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { strictTable } from './columns.ts';

/** State for the second version of the sync protocol. One transaction, because a start may be interrupted here. */
export const secondEdition: Migration = {
  async up(db: Kysely<unknown>) {
    const done = await sql`select 1 from sqlite_schema where name = 'commits'`.execute(db);
    if (done.rows.length > 0) return; // interrupted before this was recorded
    await db.transaction().execute(async (trx) => {
      await contentVersions(trx);
      await commits(trx);
    });
  },
};

/** The write time of earlier content is unknown, but not after the row's last change. */
async function contentVersions(db: Kysely<unknown>) {
  for (const table of ['posts', 'reviews']) {
    await db.schema
      .alterTable(table)
      .addColumn('content_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update ${sql.table(table)} set content_version = version`.execute(db);
  }
}

/** The commit of each version, so that a phone's token shows whether the disk was rolled back. */
async function commits(db: Kysely<unknown>) {
  await strictTable(db, 'commits')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'integer', (c) => c.notNull())
    .execute();
  await strictTable(db, 'seen_key')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('key', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into seen_key (id, key) values (1, lower(hex(randomblob(32))))`.execute(db);
  await db.schema
    .alterTable('epochs')
    .addColumn('began_at_ms', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { MIGRATIONS, migrateTo, newestMigration } from '../../migrations/migrate.ts';
import type { Database } from '../../schema.ts';
import { described } from '../sqlite/described.ts';
import { tablesOf } from '../sqlite/model.ts';
import { giveIdsTo } from './give-ids.ts';
import { assertOurs } from './opening.ts';
import { startFrom } from './start.ts';

/** A PostgreSQL database begins with the shape that this one leaves. */
export const BEGINS_WITH = '018-passkeys';

/** The migrations of a PostgreSQL database. The first makes the shape that SQLite's have led to; later ones run on both. */
const POSTGRES_MIGRATIONS: Record<string, Migration> = {
  [BEGINS_WITH]: startFrom(() => described(BEGINS_WITH)),
  ...Object.fromEntries(
    Object.entries(MIGRATIONS)
      .filter(([name]) => name > BEGINS_WITH)
      .map(([name, migration]) => [name, name === newestMigration ? withIds(migration) : migration]),
  ),
};

/** SQLite gives ids to the tables of a migration by itself; here the newest one sees to it for all before it. */
function withIds(migration: Migration): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await migration.up(db);
      const { rows } = await sql<{ name: string }>`select name from id_sequences`.execute(db);
      const known = new Set(rows.map(({ name }) => name));
      for (const { name, hasOwnIds } of tablesOf(await described(newestMigration)))
        if (hasOwnIds && !known.has(name)) await giveIdsTo(db, name);
    },
  };
}

/** Brings a PostgreSQL database to the newest shape, all of it or nothing. @throws DatabaseError when it is not ours. */
export async function migratePostgres(db: Kysely<Database>): Promise<void> {
  const names = Object.keys(POSTGRES_MIGRATIONS);
  const applied = await assertOurs(db, names);
  if (applied.length < names.length) await migrateTo(db, POSTGRES_MIGRATIONS);
}

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { MIGRATIONS, migrateTo } from '../../migrations/migrate.ts';
import type { Database } from '../../schema.ts';
import { described } from '../sqlite/described.ts';
import { assertOurs } from './opening.ts';
import { startFrom } from './start.ts';

/** The migration whose schema a PostgreSQL database starts with. */
export const BEGINS_WITH = '018-passkeys';

/**
 * The migrations of a PostgreSQL database. The first creates the schema of the SQLite migrations up to there; later
 * ones run on both.
 */
const POSTGRES_MIGRATIONS: Record<string, Migration> = {
  [BEGINS_WITH]: startFrom(() => described(BEGINS_WITH)),
  ...Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name > BEGINS_WITH)),
};

/** Migrates a PostgreSQL database, all or nothing. @throws DatabaseError when it is not ours. */
export async function migratePostgres(db: Kysely<Database>): Promise<void> {
  const names = Object.keys(POSTGRES_MIGRATIONS);
  const applied = await assertOurs(db, names);
  if (applied.length < names.length) await migrateTo(db, POSTGRES_MIGRATIONS);
}

import type { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS, migrateTo } from '../../migrations/migrate.ts';
import { kyselyOver } from './dialect.ts';
import { openHandle } from './handle.ts';

/** Creates an empty in-memory SQLite database with the schema of a migration. */
export async function described(last: string): Promise<DatabaseSync> {
  const handle = openHandle(':memory:');
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));
  await migrateTo(kyselyOver(handle), migrations);
  return handle;
}

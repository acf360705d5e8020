import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { MIGRATION_NAMES } from '../migrations/migrate.ts';
import { fileOf } from './engine.ts';
import { holdAlone } from './sqlite/hold.ts';
import { assertOurs, openingError } from './sqlite/opening.ts';

/**
 * Makes this process the only server of a database file until it releases the lock or exits; PostgreSQL allows
 * several. Creates the folder of a new one. @returns the function that releases it. @throws DatabaseError.
 */
export function holdDatabase(database: string): () => void {
  const file = fileOf(database);
  if (file === null) return () => {};
  try {
    mkdirSync(dirname(file), { recursive: true });
    assertOurs(file, MIGRATION_NAMES); // before any file is created beside it
  } catch (error) {
    throw openingError(error, file);
  }
  return holdAlone(file);
}

/** Returns whether a server may be using the database now; always true with PostgreSQL, which does not say. */
export function mayBeServed(database: string): boolean {
  const file = fileOf(database);
  if (file === null) return true;
  try {
    holdAlone(file, 0)();
    return false;
  } catch (error) {
    if (error instanceof DatabaseError) return true;
    throw error;
  }
}

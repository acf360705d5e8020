import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { MIGRATION_NAMES } from '../migrations/migrate.ts';
import { fileOf } from './engine.ts';
import { holdAlone } from './sqlite/hold.ts';
import { assertOurs, openingError } from './sqlite/opening.ts';

/**
 * Makes this process the only server of a database that is a file, until it lets go or ends; one of PostgreSQL is for
 * several. Makes the folder of a new one. @returns what lets go. @throws DatabaseError.
 */
export function holdDatabase(database: string): () => void {
  const file = fileOf(database);
  if (file === null) return () => {};
  try {
    mkdirSync(dirname(file), { recursive: true });
    assertOurs(file, MIGRATION_NAMES); // before anything is made beside it
  } catch (error) {
    throw openingError(error, file);
  }
  return holdAlone(file);
}

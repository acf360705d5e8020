import { existsSync, realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError, openingError } from './opening.ts';
import { keepToOwner } from './sqlite.ts';

/** A server that is being replaced has so long to let go, in milliseconds. */
const WAIT_MS = 2000;
/** Kept until the process ends: whoever loses sight of a handle may lose its lock. */
const held: DatabaseSync[] = [];

/**
 * Makes this process the only server of a database, until it ends, however it does: limits and jobs are counted in one
 * process. The lock is the operating system's, on a file of its own beside the database, so that backup, import and
 * admin may work meanwhile. @throws DatabaseError when another server has it.
 */
export function holdAlone(path: string): void {
  const file = `${existsSync(path) ? realpathSync(path) : path}.lock`; // by whichever link it is called
  try {
    keepToOwner(file);
    const handle = new DatabaseSync(file, { timeout: WAIT_MS });
    handle.exec('begin exclusive');
    held.push(handle);
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message))
      throw new DatabaseError(`Another server is using ${path}; stop it first.`);
    throw openingError(error, path);
  }
}

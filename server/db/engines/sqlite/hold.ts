import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../../database-error.ts';
import { keepToOwner } from './handle.ts';
import { openingError } from './opening.ts';

/** How long a server that is being replaced has to release the lock, in milliseconds. */
const WAIT_MS = 2000;
/** Retries when the lock file was deleted while waiting, each time by another stopping server. */
const TRIES = 5;
/** Keeps the handles reachable: a garbage-collected handle loses its lock. */
const openLocks = new Set<DatabaseSync>();

/**
 * Makes this process the only server of a database until it releases the lock or exits, because limits and jobs live
 * in one process. The operating system locks a separate file beside the database, so that backup, import and admin
 * commands still work. @returns the function that releases the lock and deletes the file. @throws DatabaseError when
 * another server has it.
 */
export function holdAlone(path: string, waitMs = WAIT_MS): () => void {
  const file = `${existsSync(path) ? realpathSync(path) : path}.lock`; // the same lock for every link to the database
  for (let tries = 0; tries < TRIES; tries++) {
    const hold = tryToLock(file, path, waitMs);
    if (hold) return () => release(file, hold);
  }
  throw usedByAnother(path);
}

/** A handle with the lock, and the inode of its file. */
interface Hold {
  handle: DatabaseSync;
  inode: bigint;
}

/** Takes the lock; null when the opened file is no longer the one at the path. @throws DatabaseError. */
function tryToLock(file: string, path: string, waitMs: number): Hold | null {
  let [handle, inode]: [DatabaseSync | null, bigint | null] = [null, null];
  try {
    keepToOwner(file);
    inode = inodeAt(file);
    handle = new DatabaseSync(file, { timeout: waitMs });
    handle.exec('begin exclusive');
  } catch (error) {
    handle?.close();
    if (error instanceof Error && /locked/.test(error.message)) throw usedByAnother(path);
    if (handle && inodeAt(file) !== inode) return null; // for a deleted file SQLite may report anything
    throw openingError(error, path);
  }
  if (inode === null || inodeAt(file) !== inode) {
    handle.close();
    return null;
  }
  openLocks.add(handle);
  return { handle, inode };
}

/** Deletes the file while it is still locked: a waiting process notices, and the next one creates a new file. */
function release(file: string, { handle, inode }: Hold): void {
  if (inodeAt(file) === inode) rmSync(file);
  openLocks.delete(handle);
  handle.close();
}

/** Does not open the file, because closing it again would drop this process's lock on it. */
const inodeAt = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;

const usedByAnother = (path: string) => new DatabaseError(`Another server is using ${path}; stop it first.`);

import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../../database-error.ts';
import { keepToOwner } from './handle.ts';
import { openingError } from './opening.ts';

/** A server that is being replaced has so long to let go, in milliseconds. */
const WAIT_MS = 2000;
/** How often the file may have been taken away while it was waited for: each time another server has just stopped. */
const TRIES = 5;
/** Kept until they are let go of: whoever loses sight of a handle may lose its lock. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only server of a database, until it lets go or ends, however it does: limits and jobs are
 * counted in one process. The lock is the operating system's, on a file of its own beside the database, so that backup,
 * import and admin may work meanwhile. @returns what lets go and takes the file away. @throws DatabaseError when another
 * server has it.
 */
export function holdAlone(path: string, waitMs = WAIT_MS): () => void {
  const file = `${existsSync(path) ? realpathSync(path) : path}.lock`; // by whichever link it is called
  for (let tries = 0; tries < TRIES; tries++) {
    const hold = tryToHold(file, path, waitMs);
    if (hold) return () => letGo(file, hold);
  }
  throw usedByAnother(path);
}

/** A handle with the lock, and which file it is of. */
interface Hold {
  handle: DatabaseSync;
  inode: bigint;
}

/** The lock; null where the file that was opened is not the one that others find any more. @throws DatabaseError. */
function tryToHold(file: string, path: string, waitMs: number): Hold | null {
  let [handle, inode]: [DatabaseSync | null, bigint | null] = [null, null];
  try {
    keepToOwner(file);
    inode = inodeAt(file);
    handle = new DatabaseSync(file, { timeout: waitMs });
    handle.exec('begin exclusive');
  } catch (error) {
    handle?.close();
    if (error instanceof Error && /locked/.test(error.message)) throw usedByAnother(path);
    if (handle && inodeAt(file) !== inode) return null; // of a file that is gone SQLite may say anything
    throw openingError(error, path);
  }
  if (inode === null || inodeAt(file) !== inode) {
    handle.close();
    return null;
  }
  held.add(handle);
  return { handle, inode };
}

/** Takes the file away while it is still locked: who waits for it finds that out, and whoever comes makes a new one. */
function letGo(file: string, { handle, inode }: Hold): void {
  if (inodeAt(file) === inode) rmSync(file);
  held.delete(handle);
  handle.close();
}

/** Told without opening the file: closing it again would give up the lock that this process has on it. */
const inodeAt = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;

const usedByAnother = (path: string) => new DatabaseError(`Another server is using ${path}; stop it first.`);

import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OWNER_ONLY } from '../../../owner-only.ts';

/** How long a statement waits for another process's lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

const SETTINGS = [
  ['journal_mode', 'wal'],
  ['synchronous', 2], // FULL: a commit is on disk before the response
  ['foreign_keys', 1],
  ['busy_timeout', BUSY_TIMEOUT_MS],
] as const;

/** Files that SQLite keeps beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'];

/**
 * Creates a file that only its owner can read, or restricts it; SQLite gives its companions the same mode. @throws
 * Error when it cannot be created; a file of another account keeps its mode.
 */
export function keepToOwner(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const file of ['', ...COMPANIONS].map((companion) => path + companion)) {
    try {
      if (existsSync(file)) chmodSync(file, OWNER_ONLY);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    }
  }
}

/**
 * Opens a handle, applies the settings and verifies them. @throws Error when this SQLite version is known to corrupt
 * data or a setting did not apply.
 */
export function openHandle(path: string, readOnly = false): DatabaseSync {
  if (path !== ':memory:' && !readOnly) keepToOwner(path);
  const handle = new DatabaseSync(path, { readOnly });
  checkVersion(handle);
  for (const [name, value] of SETTINGS) {
    if (!(readOnly && name === 'journal_mode')) handle.exec(`pragma ${name} = ${value}`);
    const actual = Object.values(handle.prepare(`pragma ${name}`).get() ?? {})[0];
    const isMemory = path === ':memory:' && name === 'journal_mode';
    if (actual !== value && !isMemory)
      throw new Error(`SQLite setting ${name} is ${String(actual)} instead of ${value}`);
  }
  return handle;
}

/** SQLite before 3.51.3 can lose committed pages when the WAL is reset; 3.52.0 was withdrawn. */
function checkVersion(handle: DatabaseSync): void {
  const row = handle.prepare('select sqlite_version() as version').get();
  const version = String(row?.version);
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const number = major * 1_000_000 + minor * 1000 + patch;
  if (number < 3_051_003 || number === 3_052_000)
    throw new Error(`SQLite ${version} is known to corrupt data; 3.51.3 or newer (not 3.52.0) is needed`);
}

import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../../database-error.ts';

/** SQLite result codes for a damaged file and for a foreign one. https://sqlite.org/rescode.html */
const CORRUPT = 11;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/**
 * Asserts that an existing file is a database of ours, has one name, and is not newer than `known`. @throws
 * DatabaseError.
 */
export function assertOurs(path: string, known: readonly string[]): void {
  if (path === ':memory:' || !existsSync(path)) return;
  assertFile(path);
  if (statSync(path).nlink > 1) throw linked(path);
  assertKnown(path, known);
}

/**
 * Asserts that a path is a regular file: a device has everybody's permissions, and a pipe has no end. @throws
 * DatabaseError.
 */
export function assertFile(path: string): void {
  const file = statSync(path);
  if (file.isDirectory()) throw folderAt(path);
  if (!file.isFile()) throw new DatabaseError(`${path} is not a file; a database must be one.`);
}

/** Asserts that a database is ours and not newer than `known`. @throws DatabaseError. */
export function assertKnown(path: string, known: readonly string[]): void {
  const handle = new DatabaseSync(path);
  try {
    const tables = handle.prepare("select name from sqlite_master where type = 'table'").all();
    const names = tables.map(({ name }) => String(name));
    if (names.length === 0) return; // empty: it will be initialized
    if (!names.includes('kysely_migration')) throw foreign(path);
    const applied = handle.prepare('select name, timestamp from kysely_migration order by timestamp').all();
    const newer = applied.find(({ name }) => !known.includes(String(name)));
    if (newer && known.every((name) => applied.some((row) => row.name === name))) throw tooNew(path, newer);
    if (newer) throw foreign(path);
  } finally {
    handle.close();
  }
}

const folderAt = (path: string) => new DatabaseError(`${path} is a folder; a database must be a file.`);

/** SQLite keeps the newest changes, and its locks, beside one name only. https://sqlite.org/howtocorrupt.html, 2.5 */
const linked = (path: string) =>
  new DatabaseError(
    `${path} has a second name (a hard link) that would miss changes: remove one of them first.`,
  );

const foreign = (path: string) =>
  new DatabaseError(`${path} is the database of another program; set DATABASE_URL to one of PetiYard.`);

const tooNew = (path: string, { name, timestamp }: Record<string, unknown>) =>
  new DatabaseError(
    `${path} was changed by a newer version of PetiYard (${name}, ${timestamp}): start that version, or restore a backup made before then with npm run backup -- restore FILE.`,
  );

/** Converts an error from opening a database to a message for the operator, if one helps. */
export function openingError(error: unknown, path: string): unknown {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  switch (code === 'ERR_SQLITE_ERROR' ? errcode & 0xff : code) {
    case 'EISDIR':
      return folderAt(path);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case CANNOT_OPEN:
      return new DatabaseError(`${path} cannot be opened by this account for reading and writing.`);
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return new DatabaseError(`${path} cannot be created: the folder does not exist.`);
    case NOT_A_DATABASE:
      return new DatabaseError(
        `${path} is not a database; DATABASE_URL must be a database of PetiYard, or a new file. If it was one, it is damaged: restore a backup with npm run backup -- restore FILE.`,
      );
    case CORRUPT:
      return new DatabaseError(`${path} is damaged; restore a backup with npm run backup -- restore FILE.`);
    default:
      return error;
  }
}

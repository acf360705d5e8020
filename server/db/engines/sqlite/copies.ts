import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../../database-error.ts';
import { isFileBusy, isFileDamaged, isFileRefused } from './faults.ts';
import { COMPANIONS, keepToOwner } from './handle.ts';
import { holdAlone } from './hold.ts';
import { openingError } from './opening.ts';

/** How long a copy waits for a lock, in milliseconds. */
const BUSY_MS = 5000;

/**
 * Checkpoints the write-ahead log and removes the companion files. Leaving WAL needs exclusive access, so this also
 * shows whether a server has the database open. @throws DatabaseError.
 */
export function releaseDatabase(path: string): void {
  const handle = new DatabaseSync(path, { timeout: 0 });
  try {
    handle.exec('pragma journal_mode = delete');
    handle.exec('begin exclusive; commit');
  } catch (error) {
    if (error instanceof Error && /locked|busy/i.test(error.message))
      throw new DatabaseError(`A server is using ${path}; stop it first.`);
    throw isFileDamaged(error) ? error : openingError(error, path);
  } finally {
    handle.close();
  }
}

/**
 * Releases a database that will be replaced and may be damaged; then the server lock shows whether one has it open.
 * @throws DatabaseError.
 */
export function release(path: string): void {
  try {
    releaseDatabase(path);
  } catch (error) {
    if (!isFileDamaged(error)) throw error;
    holdAlone(path, 0)();
  }
}

/** Copies the database, including its write-ahead log, to a new file that only its owner can read. */
export function copyDatabase(from: string, to: string): void {
  try {
    keepToOwner(to);
  } catch (error) {
    throw openingError(error, to);
  }
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_MS });
  try {
    source.prepare('vacuum into ?').run(to);
  } catch (error) {
    throw openingError(error, from);
  } finally {
    source.close();
  }
}

/** Describes a damaged file. @throws the error if it says nothing about the file: a full disk, or a lock. */
function damageOf(error: unknown): string {
  if (isFileBusy(error) || isFileRefused(error)) throw error;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns why a file is not an intact, initialized database of ours, by a quick check; null when it is.
 * @throws the error of a full disk or a lock.
 */
export function findProblem(path: string): string | null {
  const handle = new DatabaseSync(path, { readOnly: true });
  try {
    const check = Object.values(handle.prepare('pragma quick_check(1)').get() ?? {})[0];
    if (check !== 'ok') return String(check);
    const row = handle.prepare('select count(*) as epochs from epochs').get();
    return row?.epochs === 0 ? 'it was never filled' : null;
  } catch (error) {
    return damageOf(error);
  } finally {
    handle.close();
  }
}

/** Content figures that identify a database for the operator. */
export interface Content {
  /** Version of its last change. */
  version: number;
  people: number;
  listings: number;
  posts: number;
}

/** Reads every page, index and reference of a database. Changes nothing. @throws DatabaseError with the first fault. */
export function readContent(file: string): Content {
  const handle = new DatabaseSync(file, { readOnly: true });
  const broken = (what: string) => new DatabaseError(`${file} is not an intact PetiYard database: ${what}`);
  try {
    const check = Object.values(handle.prepare('pragma integrity_check(1)').get() ?? {})[0];
    if (check !== 'ok') throw broken(String(check));
    const loose = handle.prepare('pragma foreign_key_check').get();
    if (loose)
      throw broken(`a row of ${String(loose.table)} refers to a missing one of ${String(loose.parent)}`);
    const row = handle
      .prepare(
        `select (select version from change_counter) as version, (select count(*) from users) as people,
          (select count(*) from businesses) as listings, (select count(*) from posts) as posts`,
      )
      .get();
    return {
      version: Number(row?.version),
      people: Number(row?.people),
      listings: Number(row?.listings),
      posts: Number(row?.posts),
    };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw broken(damageOf(error));
  } finally {
    handle.close();
  }
}

/** Returns the pictures that a database names, with the checksums of their files. */
export function pictureSumsIn(file: string): Map<string, string> {
  const handle = new DatabaseSync(file, { readOnly: true });
  try {
    const table = handle.prepare("select 1 from sqlite_schema where name = 'pictures'").get();
    if (!table) return new Map(); // of an earlier version
    const rows = handle
      .prepare('select hash, checksum from pictures where coalesce(business_id, person_id) is not null')
      .all();
    return new Map(rows.map(({ hash, checksum }) => [String(hash), String(checksum)]));
  } finally {
    handle.close();
  }
}

/** Deletes a database with its companion files. */
export function removeDatabase(path: string): void {
  for (const companion of ['', ...COMPANIONS]) rmSync(`${path}${companion}`, { force: true });
}

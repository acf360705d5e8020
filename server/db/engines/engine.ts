import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PostgresAdapter } from 'kysely';
import type { Reader } from '../store.ts';

/** Who is told of statements that take long. */
export interface SlowWatch {
  /** From how many milliseconds on. */
  slowMs: number;
  /** @param statement with question marks in the place of its values. */
  onSlow(statement: string, ms: number): void;
}

/** What stands for a database in memory. */
const MEMORY = ':memory:';

/** Which database keeps the data. */
export type Engine = 'sqlite' | 'postgres';

/** The engine under a query's database. */
export const engineOf = (db: Reader): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Whether a database is one of PostgreSQL; any other one is a file of SQLite, or in memory. */
export const isPostgresUrl = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

/** Whether a database is in memory: it is gone with its process. */
export const isInMemory = (database: string): boolean => database === MEMORY;

/** The file that a database is; null where it is none. */
export const fileOf = (database: string): string | null =>
  isPostgresUrl(database) || isInMemory(database) ? null : database;

/** Whether a database may be there: of one that is not a file, opening it tells. */
export const isThere = (database: string): boolean => isPostgresUrl(database) || existsSync(database);

/** How a database is named to the operator, without the account. */
export const titleOf = (database: string): string =>
  isPostgresUrl(database) ? `PostgreSQL at ${placeOf(database)}` : database;

/**
 * The database that a setting names: a path, what stands for memory, or the URL of PostgreSQL; null where it names none.
 * `file:` may stand before a path or a whole file URL.
 */
export function databaseIn(setting: string): string | null {
  if (isPostgresUrl(setting)) return URL.canParse(setting) ? setting : null;
  if (setting === MEMORY || setting === `file:${MEMORY}`) return MEMORY;
  if (!setting.startsWith('file:') || setting === 'file:') return null;
  if (!setting.startsWith('file://')) return setting.slice('file:'.length);
  return /^file:\/\/(localhost)?\/[^?#]/.test(setting) ? fileURLToPath(setting) : null;
}

/** Host and name of a database, without the account. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}

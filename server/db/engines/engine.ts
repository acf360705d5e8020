import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PostgresAdapter } from 'kysely';
import type { Reader } from '../store.ts';

/** Receives slow statements. */
export interface SlowWatch {
  /** Threshold in milliseconds. */
  slowMs: number;
  /** @param statement with question marks in place of values. */
  onSlow(statement: string, ms: number): void;
}

/** Names the in-memory database. */
const MEMORY = ':memory:';

/** The supported database engines. */
export type Engine = 'sqlite' | 'postgres';

/** Returns the engine of a query's database. */
export const engineOf = (db: Reader): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Whether a database is PostgreSQL; all others are SQLite. */
export const isPostgresUrl = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

/** Whether a database is in memory and ends with its process. */
export const isInMemory = (database: string): boolean => database === MEMORY;

/** Returns the file of a database; null when it has none. */
export const fileOf = (database: string): string | null =>
  isPostgresUrl(database) || isInMemory(database) ? null : database;

/** Whether a database may exist; for PostgreSQL, only opening it shows. */
export const isThere = (database: string): boolean => isPostgresUrl(database) || existsSync(database);

/** Returns the name of a database for the operator, without credentials. */
export const titleOf = (database: string): string =>
  isPostgresUrl(database) ? `PostgreSQL at ${placeOf(database)}` : database;

/**
 * Parses a database setting: a path, `:memory:` or a PostgreSQL URL; null when invalid. A path or file URL may begin
 * with `file:`.
 */
export function databaseIn(setting: string): string | null {
  if (isPostgresUrl(setting)) return URL.canParse(setting) ? setting : null;
  if (setting === MEMORY || setting === `file:${MEMORY}`) return MEMORY;
  if (!setting.startsWith('file:') || setting === 'file:') return null;
  if (!setting.startsWith('file://')) return setting.slice('file:'.length);
  return /^file:\/\/(localhost)?\/[^?#]/.test(setting) ? fileURLToPath(setting) : null;
}

/** Returns host and database name without credentials. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}

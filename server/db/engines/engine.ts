import { existsSync } from 'node:fs';
import { PostgresAdapter } from 'kysely';
import type { Reader } from '../store.ts';

/** Which database keeps the data. */
export type Engine = 'sqlite' | 'postgres';

/** The engine under a query's database. */
export const engineOf = (db: Reader): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Whether a setting names a PostgreSQL database; anything else is a file of SQLite, or `:memory:`. */
export const isPostgresUrl = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

/** Whether a database may be there: of one that is not a file, opening it tells. */
export const isThere = (database: string): boolean => isPostgresUrl(database) || existsSync(database);

/** Host and name of a database, without the account. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}

import { PostgresAdapter } from 'kysely';
import type { Reader } from '../store.ts';

/** Which database keeps the data. */
export type Engine = 'sqlite' | 'postgres';

/** The engine under a query's database. */
export const engineOf = (db: Reader): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Whether a setting names a PostgreSQL database; anything else is a file of SQLite, or `:memory:`. */
export const isPostgresUrl = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

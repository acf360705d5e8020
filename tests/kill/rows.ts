import type { DatabaseSync } from 'node:sqlite';

export type Row = Record<string, string | number | null>;

/** The rows of a query on the database file. */
export const rowsOf = (db: DatabaseSync, sql: string): Row[] => db.prepare(sql).all() as Row[];

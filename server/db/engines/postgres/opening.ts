import { type Kysely, sql } from 'kysely';
import { DatabaseError } from '../../database-error.ts';
import type { Database } from '../../schema.ts';
import { placeOf } from '../engine.ts';

/** Converts an error from opening a PostgreSQL database to a message for the operator, if one helps. */
export function openingSentence(error: unknown, url: string): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const place = placeOf(url);
  const { code = '' } = error as { code?: string };
  switch (code) {
    case '28000':
    case '28P01':
      return new DatabaseError(
        `PostgreSQL at ${place} rejects this account: check the name and the password in DATABASE_URL.`,
      );
    case '42P05': // the statement name already exists, or
    case '26000': // does not exist: the pool assigned another connection
      return poolOfTransactions(url);
    case '3D000':
      return new DatabaseError(
        `PostgreSQL at ${place} has no such database; create it with createdb, in UTF-8, owned by the account in DATABASE_URL.`,
      );
    case '42501':
      return new DatabaseError(
        `The account in DATABASE_URL may not create tables in ${place}: it must own the database.`,
      );
    case 'ECONNREFUSED':
    case 'ENOENT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return new DatabaseError(`There is no PostgreSQL at ${place}: start it, or correct DATABASE_URL.`);
    default:
      return error;
  }
}

/** A transaction pool assigns connections per transaction, so locks and statement names would be shared. */
export const poolOfTransactions = (url: string) =>
  new DatabaseError(
    `DATABASE_URL points to a transaction pool at ${placeOf(url)}, where each of several servers would think it is the only one: use PostgreSQL itself, or a session pool (pool_mode = session).`,
  );

/**
 * Asserts that a database is empty, or ours and not newer than `known`. @returns its applied migrations. @throws
 * DatabaseError.
 */
export async function assertOurs(db: Kysely<Database>, known: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = any (current_schemas(false))`.execute(db);
  if (tables.rows.length === 0) return [];
  if (!tables.rows.some(({ name }) => name === 'kysely_migration')) throw foreign();
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = applied.rows.find(({ name }) => !known.includes(name));
  if (newer && known.every((name) => applied.rows.some((row) => row.name === name))) throw tooNew(newer.name);
  if (newer) throw foreign();
  return applied.rows.map(({ name }) => name);
}

const foreign = () =>
  new DatabaseError('DATABASE_URL is the database of another program; it must be one of PetiYard, or empty.');

const tooNew = (migration: string) =>
  new DatabaseError(
    `The database was changed by a newer version of PetiYard (${migration}): start that version, or restore a backup made before then.`,
  );

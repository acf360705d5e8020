import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { Database } from './schema.ts';

/** How long a statement waits for another process's lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
/** Prepared statements kept per handle; preparing again costs several times the lookup itself. */
const KEPT_STATEMENTS = 300;

const SETTINGS = [
  ['journal_mode', 'wal'],
  ['synchronous', 2], // FULL: a commit is on disk before it is answered
  ['foreign_keys', 1],
  ['busy_timeout', BUSY_TIMEOUT_MS],
] as const;

/** Who is told of statements that take long. */
export interface SlowWatch {
  /** From how many milliseconds on. */
  slowMs: number;
  /** @param statement with question marks in the place of its values. */
  onSlow(statement: string, ms: number): void;
}

/** Kysely over one `node:sqlite` handle. Transactions begin immediately, so that no writer upgrades a read lock. */
export function kyselyOver(handle: DatabaseSync, watch?: SlowWatch): Kysely<Database> {
  const dialect = new SqliteDialect({ database: adapterOf(handle) });
  dialect.createDriver = (): Driver => new ImmediateDriver({ database: adapterOf(handle) });
  if (!watch) return new Kysely<Database>({ dialect });
  return new Kysely<Database>({
    dialect,
    log({ query, queryDurationMillis: ms }) {
      if (ms >= watch.slowMs) watch.onSlow(query.sql, ms);
    },
  });
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Files that SQLite keeps beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'];
/** Only the operator may read a database: it holds everybody's mail address and password hash. */
export const OWNER_ONLY = 0o600;

/**
 * Makes a file that only its owner can read, or makes it so; SQLite gives its companions the same rights.
 * @throws Error when it cannot be made; a file of another account keeps the rights that account gave it.
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
 * Opens a handle, applies the settings and reads them back.
 * @throws Error when SQLite's version is known to corrupt data or a setting did not take.
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

function adapterOf(handle: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => handle.close(),
    prepare(sql) {
      let statement = kept.get(sql);
      if (!statement) {
        statement = statementOf(handle.prepare(sql));
        if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value ?? '');
        kept.set(sql, statement);
      }
      return statement;
    },
  };
}

function statementOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)),
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  };
}

/** SQLite has no boolean; everything else that Kysely binds passes as it is. */
const toSqlite = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : (value as SQLInputValue);

/** SQLite's result codes that mean "wait and try again". https://sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const FULL = 13;

const codeOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

/** Whether the database was busy past its time-out or its disk is full: nothing happened, try again later. */
export const isFileBusy = (error: unknown) => [BUSY, LOCKED, FULL].includes(codeOf(error) & 0xff);

/** SQLite's result codes for a file that is damaged. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Whether a statement has come upon a place of the file that is damaged. */
export const isFileDamaged = (error: unknown) => [CORRUPT, NOT_A_DATABASE].includes(codeOf(error) & 0xff);

/** Whether a rollback found no transaction: the database has undone it by itself. */
export const isNoTransaction = (error: unknown) =>
  error instanceof Error && error.message.includes('no transaction is active');

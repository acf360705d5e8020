import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
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
import type { Database } from '../../schema.ts';
import type { SlowWatch } from '../engine.ts';

/** Prepared statements kept per handle; preparing again costs several times the lookup itself. */
const KEPT_STATEMENTS = 300;

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

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type PrimitiveValueListNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import type { Database } from '../../schema.ts';
import type { SlowWatch } from '../engine.ts';
import { longListOf } from '../long-lists.ts';

/** Prepared statements cached per handle; preparing costs several times the lookup. */
const CACHED_STATEMENTS = 300;

/**
 * Kysely over one `node:sqlite` handle. Transactions begin immediately, so that no writer has to upgrade a read lock.
 */
export function kyselyOver(handle: DatabaseSync, watch?: SlowWatch): Kysely<Database> {
  const dialect = new SqliteDialect({ database: adapterOf(handle) });
  dialect.createQueryCompiler = () => new Compiler();
  dialect.createDriver = (): Driver => new ImmediateDriver({ database: adapterOf(handle) });
  if (!watch) return new Kysely<Database>({ dialect });
  return new Kysely<Database>({
    dialect,
    log({ query, queryDurationMillis: ms }) {
      if (ms >= watch.slowMs) watch.onSlow(query.sql, ms);
    },
  });
}

class Compiler extends SqliteQueryCompiler {
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    const list = longListOf(node);
    if (list === null) super.visitPrimitiveValueList(node);
    else {
      this.append('(select value from json_each(');
      this.appendValue(list);
      this.append('))');
    }
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

function adapterOf(handle: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => handle.close(),
    prepare(sql) {
      let statement = cache.get(sql);
      if (!statement) {
        statement = statementOf(handle.prepare(sql));
        if (cache.size >= CACHED_STATEMENTS) cache.delete(cache.keys().next().value ?? '');
        cache.set(sql, statement);
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

/** SQLite has no boolean; all other bound values pass unchanged. */
const toSqlite = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : (value as SQLInputValue);

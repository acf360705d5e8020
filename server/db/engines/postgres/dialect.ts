import {
  type BinaryOperationNode,
  CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type DataTypeNode,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  Transaction,
  ValueListNode,
} from 'kysely';

/** Taken by each write from its first statement to its end: one at a time, as SQLite has it, whichever process writes. */
export const WRITERS_LOCK = 7_384_110;

/** PostgreSQL as our SQL expects a database to be: the names of types, the case of `like`, and one writer at a time. */
export function postgresDialect(config: PostgresDialectConfig): PostgresDialect {
  const dialect = new PostgresDialect(config);
  dialect.createQueryCompiler = () => new Compiler();
  dialect.createDriver = () => new OneWriterDriver(config);
  return dialect;
}

/**
 * Every transaction is a write. Its snapshots are taken statement by statement (READ COMMITTED), so that whoever has
 * waited for the lock sees what the one before has written.
 */
class OneWriterDriver extends PostgresDriver {
  /** Of each transaction, what was sent ahead. */
  private readonly underWay = new WeakMap<DatabaseConnection, Promise<void>[]>();

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(BEGIN));
    } catch (error) {
      const rollback = connection.executeQuery(CompiledQuery.raw('rollback'));
      await rollback.catch(() => {}); // the connection is gone, and is not used again
      throw error;
    }
  }

  override savepoint(...[connection, ...what]: Parameters<PostgresDriver['savepoint']>): Promise<void> {
    return this.sendAhead(connection, super.savepoint(connection, ...what));
  }

  override releaseSavepoint(
    ...[connection, ...what]: Parameters<PostgresDriver['releaseSavepoint']>
  ): Promise<void> {
    return this.sendAhead(connection, super.releaseSavepoint(connection, ...what));
  }

  /** Nothing is committed of a transaction in which something that nobody waited for did not go well. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await Promise.all(this.underWay.get(connection) ?? []);
    this.underWay.delete(connection);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    this.underWay.delete(connection);
    await super.rollbackTransaction(connection);
  }

  /** What has no answer but that it was done needs no round trip: the next statement is behind it on the same way. */
  private async sendAhead(connection: DatabaseConnection, statement: Promise<void>): Promise<void> {
    statement.catch(() => {}); // the next statement fails too, or the commit tells
    const before = this.underWay.get(connection) ?? [];
    before.push(statement);
    this.underWay.set(connection, before);
  }
}

/**
 * A transaction in which no statement waits for the answer of another one, as Kysely has them do: PostgreSQL is sent each
 * at once, and does them in the order in which they come.
 */
export async function unqueued<DB>(
  dialect: PostgresDialect,
  trx: ControlledTransaction<DB>,
): Promise<Transaction<DB>> {
  const connection = await trx.getExecutor().provideConnection(async (given) => given);
  const executor = trx
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return new Transaction<DB>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}

const BEGIN = `begin isolation level read committed; select pg_advisory_xact_lock(${WRITERS_LOCK})`;

/** https://sqlite.org/stricttables.html: the types of our tables. Texts are compared byte by byte. */
const TYPES: Record<string, string> = {
  integer: 'bigint',
  text: 'text collate "C"',
  real: 'double precision',
};

/** The type of a column, as PostgreSQL calls it. */
export const typeOf = (type: string): string => TYPES[type] ?? type;

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(typeOf(node.dataType));
  }

  /** SQLite takes an empty list for what it is: nothing is in it. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    const isEmpty = (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) && list.values.length === 0;
    if (isEmpty && OperatorNode.is(operator) && /^(not )?in$/.test(operator.operator))
      this.append(operator.operator === 'in' ? 'false' : 'true');
    else super.visitBinaryOperation(node);
  }

  /** SQLite's `like` takes ASCII letters of either case for the same, as `ilike` does with our collation. */
  protected override visitOperator(node: OperatorNode): void {
    if (node.operator === 'like') this.append('ilike');
    else super.visitOperator(node);
  }

  /** Ids are given by a trigger: `start.ts`. */
  protected override getAutoIncrement(): string {
    return '';
  }
}

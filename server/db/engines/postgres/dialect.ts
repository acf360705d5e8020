import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
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
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(BEGIN));
    } catch (error) {
      const rollback = connection.executeQuery(CompiledQuery.raw('rollback'));
      await rollback.catch(() => {}); // the connection is gone, and is not used again
      throw error;
    }
  }
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

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
import { longListOf } from '../long-lists.ts';

/** Held by each write from its first statement to its end: one writer at a time across all processes, as in SQLite. */
export const WRITERS_LOCK = 7_384_110;

/** PostgreSQL with the behavior our SQL expects: type names, the case of `like`, and one writer at a time. */
export function postgresDialect(config: PostgresDialectConfig): PostgresDialect {
  const dialect = new PostgresDialect(config);
  dialect.createQueryCompiler = () => new Compiler();
  dialect.createDriver = () => new OneWriterDriver(config);
  return dialect;
}

/**
 * Every transaction is a write. READ COMMITTED takes a snapshot per statement, so that a writer that waited for the
 * lock sees the previous write.
 */
class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(BEGIN));
    } catch (error) {
      const rollback = connection.executeQuery(CompiledQuery.raw('rollback'));
      await rollback.catch(() => {}); // the connection is gone and not reused
      throw error;
    }
  }
}

const BEGIN = `begin isolation level read committed; select pg_advisory_xact_lock(${WRITERS_LOCK})`;

/** The types of our tables (https://sqlite.org/stricttables.html). Text is compared byte by byte. */
const TYPES: Record<string, string> = {
  integer: 'bigint',
  text: 'text collate "C"',
  real: 'double precision',
};

/** Returns the PostgreSQL type of a column. */
export const typeOf = (type: string): string => TYPES[type] ?? type;

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(typeOf(node.dataType));
  }

  /** SQLite accepts an empty `in` list: nothing matches. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    const isEmpty = (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) && list.values.length === 0;
    if (isEmpty && OperatorNode.is(operator) && /^(not )?in$/.test(operator.operator))
      this.append(operator.operator === 'in' ? 'false' : 'true');
    else super.visitBinaryOperation(node);
  }

  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    const list = longListOf(node);
    if (list === null) super.visitPrimitiveValueList(node);
    else {
      this.append('(select cast(value as bigint) from jsonb_array_elements_text(cast(');
      this.appendValue(list);
      this.append(' as jsonb)))');
    }
  }

  /** SQLite's `like` ignores the case of ASCII letters, like `ilike` with our collation. */
  protected override visitOperator(node: OperatorNode): void {
    if (node.operator === 'like') this.append('ilike');
    else super.visitOperator(node);
  }

  /** A trigger assigns ids; see `start.ts`. */
  protected override getAutoIncrement(): string {
    return '';
  }
}

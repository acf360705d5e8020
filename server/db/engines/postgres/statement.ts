import pg from 'pg';

/** What `pg` makes of the columns of an answer: how each is named and read. */
interface Shape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** One connection, as far as a statement needs it. */
interface Connection {
  bind(what: { statement: string; values: readonly unknown[]; valueMapper(value: unknown): unknown }): void;
  execute(what: object): void;
  sync(): void;
}

/** The part of `pg`'s own query that its types leave out. */
interface Query {
  name: string;
  values: readonly unknown[];
  _result: Shape;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
  handleCommandComplete(message: object, connection: Connection): void;
}

type Answered = (error: Error | null, result: unknown) => void;
type Config = { text: string; values: readonly unknown[]; name: string; callback: Answered };

const Base = pg.Query as unknown as new (config: Config) => Query;

/** Of each connection, the columns of what was asked on it before. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

/**
 * A named statement. PostgreSQL tells its columns once on each connection; `pg` would ask for them with each answer, and read
 * them anew. They cannot change under a name: then PostgreSQL refuses it ("cached plan must not change result type").
 */
export class Statement extends Base {
  override prepare(connection: Connection): void {
    const known = shapes.get(connection)?.get(this.name);
    if (!known) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, known);
    this._accumulateRows = true;
    connection.bind({ statement: this.name, values: this.values, valueMapper: asSent });
    connection.execute({});
    connection.sync();
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    const known = shapes.get(connection) ?? new Map<string, Shape>();
    if (!known.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      shapes.set(connection, known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject }));
    }
    super.handleCommandComplete(message, connection);
  }
}

/** Our tables hold numbers and texts. */
function asSent(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'string') return value ?? null;
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  throw new TypeError(`no column of ours holds a ${typeof value}`);
}

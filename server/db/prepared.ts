import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Engine, engineOf } from './engines/engine.ts';
import type { Reader } from './store.ts';

/** A placeholder in a compiled query for a value of each run. */
class Parameter {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Creates such a placeholder by name. */
export type ParameterOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** The common interface of Kysely's builders and raw SQL. */
interface Query<Row> {
  compile(db: Reader): CompiledQuery<Row>;
}

/**
 * Builds and compiles a query once; a run only binds values. Building costs several times what most queries cost, so
 * use it for queries of every request or write.
 */
export function prepared<Values extends object, Row = unknown>(
  build: (db: Reader, param: ParameterOf<Values>) => Query<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const cache = new Map<Engine, CompiledQuery<Row>>();
  const compile = (db: Reader) => {
    const compiled = build(db, (name) => sql`${new Parameter(name)}`).compile(db);
    cache.set(engineOf(db), compiled);
    return compiled;
  };
  return async (db, values) => {
    const compiled = cache.get(engineOf(db)) ?? compile(db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** A parameter for each column of an inserted row. */
export const rowOf = <Values, Name extends keyof Values & string>(
  columns: readonly Name[],
  param: ParameterOf<Values>,
) => Object.fromEntries(columns.map((name) => [name, param(name)])) as { [N in Name]: RawBuilder<Values[N]> };

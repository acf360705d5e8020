import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Engine, engineOf } from './engines/engine.ts';
import type { Reader } from './store.ts';

/** Stands in a compiled query for a value that each run brings. */
class Parameter {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Stands in a query for a value that each run brings, by its name. */
export type ParameterOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** What Kysely's builders and its raw SQL have in common. */
interface Query<Row> {
  compile(db: Reader): CompiledQuery<Row>;
}

/**
 * A query that is built and compiled once; a run only binds its values, and answers the rows. Building costs several
 * times what most queries cost the database: worth it for what every request or every write asks.
 *
 *     const byId = prepared<{ id: number }, ThreadRow>((db, param) => threads(db).where('id', '=', param('id')));
 *     const [thread] = await byId(db, { id: 12 });
 */
export function prepared<Values extends object, Row = unknown>(
  build: (db: Reader, param: ParameterOf<Values>) => Query<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const known = new Map<Engine, CompiledQuery<Row>>();
  const compile = (db: Reader) => {
    const made = build(db, (name) => sql`${new Parameter(name)}`).compile(db);
    known.set(engineOf(db), made);
    return made;
  };
  return async (db, values) => {
    const compiled = known.get(engineOf(db)) ?? compile(db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** A parameter for each column of a row that is inserted. */
export const rowOf = <Values, Name extends keyof Values & string>(
  columns: readonly Name[],
  param: ParameterOf<Values>,
) => Object.fromEntries(columns.map((name) => [name, param(name)])) as { [N in Name]: RawBuilder<Values[N]> };

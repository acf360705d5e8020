import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { engineOf } from './engine.ts';

/** What is written with the version that is counted with it, and what is asked of how it was before. */
interface Statements<Row> {
  writes: readonly RawBuilder<unknown>[];
  asks: RawBuilder<Row>;
}

type Build<Values, Row> = (db: Reader, param: ParameterOf<Values>) => Statements<Row>;

const NEXT = sql`update change_counter set version = version + 1 returning version`;

/** In such writes: the version that was just counted. */
export const counted = (db: Reader): RawBuilder<number> =>
  engineOf(db) === 'sqlite' ? sql`(select version from change_counter)` : sql`(select version from counted)`;

/**
 * Counts the next version, asks, and writes. PostgreSQL does it as one statement, whose parts see what was there before it:
 * no two of the writes touch the same row. SQLite does one after the other.
 * https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-MODIFYING
 */
export function countedWrites<Values extends object, Row extends object>(
  build: Build<Values, Row>,
): (trx: Transaction<Database>, values: Values) => Promise<{ version: number; asked: Row[] }> {
  const [atOnce, inTurn] = [asOne(build), oneByOne(build)];
  return (trx, values) => (engineOf(trx) === 'sqlite' ? inTurn : atOnce)(trx, values);
}

function oneByOne<Values extends object, Row>(build: Build<Values, Row>) {
  const next = prepared<object, { version: number }>(() => sql`${NEXT}`);
  const asks = prepared<Values, Row>((db, param) => build(db, param).asks);
  let writes: ReturnType<typeof prepared<Values>>[] | undefined;
  return async (trx: Transaction<Database>, values: Values) => {
    writes ??= build(trx, () => sql``).writes.map((_, place) =>
      prepared<Values>((db, param) => build(db, param).writes[place] as RawBuilder<unknown>),
    );
    const [row] = await next(trx, {});
    if (!row) throw new Error('the change counter is missing');
    const asked = await asks(trx, values);
    for (const write of writes) await write(trx, values);
    return { version: row.version, asked };
  };
}

/** Each row that was asked for stands beside the version; without any the version stands alone. */
function asOne<Values extends object, Row extends object>(build: Build<Values, Row>) {
  const run = prepared<Values, { version: number; row: Row | null }>((db, param) => {
    const { writes, asks } = build(db, param);
    const parts = writes.map((write, place) => sql`${sql.raw(`write_${place}`)} as (${write})`);
    return sql`with counted as (${NEXT}), ${sql.join([...parts, sql`asked as (${asks})`])}
      select counted.version, to_jsonb(asked) as "row"
      from counted left join asked on true`;
  });
  return async (trx: Transaction<Database>, values: Values) => {
    const rows = await run(trx, values);
    const [first] = rows;
    if (!first) throw new Error('the change counter is missing');
    return { version: first.version, asked: rows.map(({ row }) => row).filter((row) => row !== null) };
  };
}

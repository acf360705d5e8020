import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../store.ts';
import { engineOf } from './engine.ts';

/**
 * SQL that differs between the engines, both forms side by side; all other SQL is shared. Lists are bound as one JSON
 * value, so that the statement is the same for any length.
 */

/** The members of a JSON list of integers. */
const idsIn = (db: Reader, list: RawBuilder<string>): RawBuilder<number> =>
  engineOf(db) === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select cast(value as bigint) from jsonb_array_elements_text(cast(${list} as jsonb)))`;

/** A condition: the operand before it is in a short JSON list of integers. */
export const isOneOf = (db: Reader, list: RawBuilder<string>): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`in ${idsIn(db, list)}` : sql`= any (array${idsIn(db, list)})`;

/** The members of a JSON list of strings. */
export const textsIn = (db: Reader, list: RawBuilder<string>): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select value collate "C" from jsonb_array_elements_text(cast(${list} as jsonb)))`;

/** A JSON list of lists to select from; `value ->> 0` is the first field of each. */
export const rowsIn = (db: Reader, list: RawBuilder<string>): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`json_each(${list})` : sql`jsonb_array_elements(cast(${list} as jsonb))`;

/** A field of such a list, as text. */
export const textAt = (db: Reader, place: number): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql`(value ->> ${sql.lit(place)})`
    : sql`((value ->> ${sql.lit(place)}) collate "C")`;

/** A field of such a list, as an integer. */
export const numberAt = (place: number): RawBuilder<number> =>
  sql`cast(value ->> ${sql.lit(place)} as bigint)`;

/** A text field of a JSON object column. */
export const textField = (db: Reader, column: string, field: string): RawBuilder<string | null> =>
  engineOf(db) === 'sqlite'
    ? sql`(${sql.ref(column)} ->> ${sql.lit(field)})`
    : sql`((cast(${sql.ref(column)} as jsonb) ->> ${sql.lit(field)}) collate "C")`;

/** An integer field of a JSON object column. */
export const numberField = (db: Reader, column: string, field: string): RawBuilder<number | null> =>
  sql`cast(${textField(db, column, field)} as bigint)`;

/** `like` that ignores the case of ASCII letters. */
export const like = (db: Reader): RawBuilder<unknown> => (engineOf(db) === 'sqlite' ? sql`like` : sql`ilike`);

/** Random bytes, at most 16, in hexadecimal. */
export const randomHex = (db: Reader, bytes: number): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql`lower(hex(randomblob(${sql.lit(bytes)})))`
    : sql`right(replace(cast(gen_random_uuid() as text), '-', ''), ${sql.lit(2 * bytes)})`;

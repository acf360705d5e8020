import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../store.ts';
import { engineOf } from './engine.ts';

/**
 * What the two engines say differently, both forms side by side; all other SQL is the same for both. Lists are bound as
 * one value, their JSON: the statement is the same however long a list is.
 */

/** The members of a JSON list of whole numbers. */
const idsIn = (db: Reader, list: RawBuilder<string>): RawBuilder<number> =>
  engineOf(db) === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select cast(value as bigint) from jsonb_array_elements_text(cast(${list} as jsonb)))`;

/** Says of what stands before it that it is one of a JSON list of whole numbers, of which there are few. */
export const isOneOf = (db: Reader, list: RawBuilder<string>): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`in ${idsIn(db, list)}` : sql`= any (array${idsIn(db, list)})`;

/** The members of a JSON list of texts. */
export const textsIn = (db: Reader, list: RawBuilder<string>): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select value collate "C" from jsonb_array_elements_text(cast(${list} as jsonb)))`;

/** A JSON list of lists, to select from: `value ->> 0` is the first of each. */
export const rowsIn = (db: Reader, list: RawBuilder<string>): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`json_each(${list})` : sql`jsonb_array_elements(cast(${list} as jsonb))`;

/** What stands at a place of such a list, as text. */
export const textAt = (db: Reader, place: number): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql`(value ->> ${sql.lit(place)})`
    : sql`((value ->> ${sql.lit(place)}) collate "C")`;

/** What stands at a place of such a list, as a whole number. */
export const numberAt = (place: number): RawBuilder<number> =>
  sql`cast(value ->> ${sql.lit(place)} as bigint)`;

/** A text field of a column that holds a JSON object. */
export const textField = (db: Reader, column: string, field: string): RawBuilder<string | null> =>
  engineOf(db) === 'sqlite'
    ? sql`(${sql.ref(column)} ->> ${sql.lit(field)})`
    : sql`((cast(${sql.ref(column)} as jsonb) ->> ${sql.lit(field)}) collate "C")`;

/** A whole number of a column that holds a JSON object. */
export const numberField = (db: Reader, column: string, field: string): RawBuilder<number | null> =>
  sql`cast(${textField(db, column, field)} as bigint)`;

/** `like` without regard to the case of ASCII letters. */
export const like = (db: Reader): RawBuilder<unknown> => (engineOf(db) === 'sqlite' ? sql`like` : sql`ilike`);

/** Random bytes, at most 16, as hexadecimal digits. */
export const randomHex = (db: Reader, bytes: number): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql`lower(hex(randomblob(${sql.lit(bytes)})))`
    : sql`right(replace(cast(gen_random_uuid() as text), '-', ''), ${sql.lit(2 * bytes)})`;

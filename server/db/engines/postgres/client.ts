import pg from 'pg';

/**
 * OIDs of int8 and numeric: our counts and sums are far below 2⁵³.
 * https://www.postgresql.org/docs/current/catalog-pg-type.html
 */
const NUMBERS = new Set([20, 1700]);

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    NUMBERS.has(oid)
      ? Number
      : (pg.types.getTypeParser as (oid: number, format?: string) => never)(oid, format),
};

const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;

/** A connection that binds booleans as 0 and 1, like SQLite. */
export class Client extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    query.call(this, text, Array.isArray(values) ? values.map(toPostgres) : values, ...rest)) as never;
}

/** PostgreSQL rejects NUL in text. Our texts contain none, so a query with one finds nothing. */
function toPostgres(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

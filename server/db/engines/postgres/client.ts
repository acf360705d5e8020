import type { Socket } from 'node:net';
import pg from 'pg';
import { isOutdatedPlan } from './faults.ts';
import { Statement } from './statement.ts';

/** OIDs of int8 and numeric: counts and sums, all far below 2⁵³. https://www.postgresql.org/docs/current/catalog-pg-type.html */
const NUMBERS = new Set([20, 1700]);

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    NUMBERS.has(oid)
      ? Number
      : (pg.types.getTypeParser as (oid: number, format?: string) => never)(oid, format),
};

const ask = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>;

/**
 * What a pool gives out: values as our tables hold them (SQLite's 0 and 1 for no and yes), and statements that come again
 * are parsed and planned once on each connection.
 */
export class Client extends pg.Client {
  override query = ((...[text, values, ...rest]: unknown[]) => {
    this.gather();
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0 || !isPlanned(text, values))
      return ask.call(this, text, values, ...rest);
    const bound = values.map(toPostgres);
    const named = () => this.ask(text, bound, nameOf(text));
    return named().catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      names.clear();
      generation += 1;
      if (this.getTransactionStatus() !== 'I') throw error; // which is over: it is done once more as a whole
      return named();
    });
  }) as never;

  private ask(text: string, values: unknown[], name: string | undefined): Promise<unknown> {
    if (name === undefined) return ask.call(this, { text, values });
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result));
      ask.call(this, new Statement({ text, values, name, callback }));
    });
  }

  private isGathering = false;

  /** What is asked for in one turn goes out together. */
  private gather() {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }
}

/** What is looked up or written, one statement: anything else is not planned. */
const isPlanned = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 ||
  names.has(text) ||
  (/^\s*(select|with|insert|update|delete)\b/.test(text) && !text.includes(';'));

/** Names of statements; lists make ever new ones, of which as many as these are kept. */
const names = new Map<string, string>();
const NAMES_KEPT = 500;
/** A newer version's migration has changed what rows are: what was planned before is asked for by no name any more. */
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMES_KEPT) return known;
  const name = `s${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/** No text of ours holds a NUL, which PostgreSQL refuses: what is asked for with one is not found. */
function toPostgres(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

import { sql } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#contract/shared/time.ts';
import { DatabaseError } from '../../database-error.ts';
import type { Duty, Reader } from '../../store.ts';
import { WRITERS_LOCK } from './dialect.ts';
import { poolOfTransactions } from './opening.ts';

/** Held by the process that does what one of several has to do. */
const LEADERS_LOCK = 7_384_112;
/** Held by the process that does a work of many writes. */
const WORKERS_LOCK = 7_384_113;
/** How often the others see whether it is gone. */
const TRY_MS = 5 * SECOND_MS;

/**
 * Has one of the processes that share a database do a duty: whoever holds a lock of the database, which ends with the
 * connection that took it, so that another process takes over when this one is gone or cut off.
 * @param onFault is told once of each thing that keeps the duty from beginning here, until it goes well again.
 * @returns what ends the duty, and lets another one have it.
 */
export function leadBy(url: string, begin: Duty, onFault: (error: unknown) => void): () => Promise<void> {
  let turn = Promise.resolve();
  let isOver = false;
  let client: pg.Client | undefined;
  let end: (() => Promise<void>) | undefined;
  const told = new Set<string>();

  function tell(error: unknown): void {
    const cause = causeOf(error);
    if (!told.has(cause)) onFault(error);
    told.add(cause);
  }

  /** Lets go, in whichever state it is. */
  async function leave(): Promise<void> {
    const [duty, connection] = [end, client];
    end = undefined;
    client = undefined;
    try {
      await duty?.();
    } catch (error) {
      tell(error);
    }
    await connection?.end().catch(() => {}); // it may be gone already
  }

  async function look(): Promise<void> {
    if (isOver || end) return;
    try {
      client ??= await connect(url, () => void queue(leave));
      const { rows } = await client.query(`select pg_try_advisory_lock(${LEADERS_LOCK}) as is_ours`);
      if (rows[0]?.is_ours) end = await begin();
      told.clear();
    } catch (error) {
      tell(error);
      await leave(); // it is tried again, here or by another one
    }
  }

  function queue(step: () => Promise<void>): Promise<void> {
    turn = turn.then(step);
    return turn;
  }

  void queue(look);
  const timer = setInterval(() => void queue(look), TRY_MS).unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await queue(leave);
  };
}

/** What went wrong, without what differs each time. */
const causeOf = (error: unknown): string =>
  (error instanceof Error && ((error as { code?: string }).code || error.message)) || String(error);

/**
 * Runs a work while no other process of a database runs one so; the others wait for it. Should the connection end that
 * keeps them waiting, the next may begin: then nothing that this work still writes is committed, see {@link assertAlone}.
 * @param work is told which of the database's processes keeps the others away.
 */
export async function aloneIn<T>(url: string, work: (keeper: number) => Promise<T>): Promise<T> {
  const client = await connect(url, () => {}); // the next commit of the work finds it out
  try {
    const { rows } = await client.query('select pg_backend_pid() as keeper');
    await client.query(`select pg_advisory_lock(${WORKERS_LOCK})`);
    await assertKeptAway(url);
    // One before, whose connection has ended, may be in the middle of a commit, which was still allowed to it.
    await client.query(`begin; select pg_advisory_xact_lock(${WRITERS_LOCK}); commit`);
    return await work(rows[0]?.keeper);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes sure that a lock that was taken keeps another connection away: every server begins with this. @throws DatabaseError. */
async function assertKeptAway(url: string): Promise<void> {
  const other = await connect(url, () => {}); // its one statement tells
  try {
    const { rows } = await other.query(`select pg_try_advisory_lock(${WORKERS_LOCK}) as is_given`);
    if (!rows[0]?.is_given) return;
    await other.query('select pg_advisory_unlock_all()'); // both were of one connection, which the pool keeps
    throw poolOfTransactions(url);
  } finally {
    await other.end().catch(() => {});
  }
}

/** Called at the end of a write of such a work, while it is the only one that writes. @throws DatabaseError. */
export async function assertAlone(trx: Reader, keeper: number): Promise<void> {
  const { rows } =
    await sql`select 1 from pg_locks where locktype = 'advisory' and granted and pid = ${keeper}
    and objid = ${sql.lit(WORKERS_LOCK)}
    and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  if (rows.length === 0)
    throw new DatabaseError(
      'The connection to PostgreSQL was cut in the middle of a work that only one server may do: start it again.',
    );
}

async function connect(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', onLost);
  await client.connect();
  return client;
}

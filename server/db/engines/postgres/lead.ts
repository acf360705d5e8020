import { sql } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#contract/shared/time.ts';
import { DatabaseError } from '../../database-error.ts';
import type { Duty, Reader } from '../../store.ts';
import { WRITERS_LOCK } from './dialect.ts';
import { poolOfTransactions } from './opening.ts';

/** Held by the process that performs the singleton duties. */
const LEADERS_LOCK = 7_384_112;
/** Held by the process that runs an exclusive task of many writes. */
const WORKERS_LOCK = 7_384_113;
/** How often the other processes check whether the leader is gone. */
const TRY_MS = 5 * SECOND_MS;

/**
 * Lets one of the processes that share a database perform a duty. The leader holds an advisory lock that ends with
 * its connection, so another process takes over when it stops or is cut off. @param onFault called once per fault
 * that keeps the duty from starting here, until a start succeeds. @returns the function that ends the duty and
 * releases the lock.
 */
export function leadBy(url: string, begin: Duty, onFault: (error: unknown) => void): () => Promise<void> {
  let pending = Promise.resolve();
  let isStopped = false;
  let client: pg.Client | undefined;
  let end: (() => Promise<void>) | undefined;
  const reported = new Set<string>();

  function report(error: unknown): void {
    const cause = causeOf(error);
    if (!reported.has(cause)) onFault(error);
    reported.add(cause);
  }

  /** Ends the duty and closes the connection, in any state. */
  async function release(): Promise<void> {
    const [duty, connection] = [end, client];
    end = undefined;
    client = undefined;
    try {
      await duty?.();
    } catch (error) {
      report(error);
    }
    await connection?.end().catch(() => {}); // it may already be closed
  }

  async function tryToLead(): Promise<void> {
    if (isStopped || end) return;
    try {
      client ??= await connect(url, () => void enqueue(release));
      const { rows } = await client.query(`select pg_try_advisory_lock(${LEADERS_LOCK}) as is_ours`);
      if (rows[0]?.is_ours) end = await begin();
      reported.clear();
    } catch (error) {
      report(error);
      await release(); // retried here or by another process
    }
  }

  function enqueue(step: () => Promise<void>): Promise<void> {
    pending = pending.then(step);
    return pending;
  }

  void enqueue(tryToLead);
  const timer = setInterval(() => void enqueue(tryToLead), TRY_MS).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await enqueue(release);
  };
}

/** The error without its variable parts. */
const causeOf = (error: unknown): string =>
  (error instanceof Error && ((error as { code?: string }).code || error.message)) || String(error);

/**
 * Runs a task while no other process of the database runs one; the others wait. If the locking connection ends, the
 * next process may start, and no further write of this task commits; see {@link assertAlone}. @param work receives
 * the backend that holds the lock.
 */
export async function aloneIn<T>(url: string, work: (keeper: number) => Promise<T>): Promise<T> {
  const client = await connect(url, () => {}); // the next commit of the task notices
  try {
    const { rows } = await client.query('select pg_backend_pid() as keeper');
    await client.query(`select pg_advisory_lock(${WORKERS_LOCK})`);
    await assertKeptAway(url);
    // A previous task whose connection ended may still be in its last permitted commit.
    await client.query(`begin; select pg_advisory_xact_lock(${WRITERS_LOCK}); commit`);
    return await work(rows[0]?.keeper);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Verifies that a lock excludes another connection; every server checks this at startup. @throws DatabaseError. */
async function assertKeptAway(url: string): Promise<void> {
  const other = await connect(url, () => {}); // its one statement fails instead
  try {
    const { rows } = await other.query(`select pg_try_advisory_lock(${WORKERS_LOCK}) as is_given`);
    if (!rows[0]?.is_given) return;
    await other.query('select pg_advisory_unlock_all()'); // both used one connection, which the pool keeps
    throw poolOfTransactions(url);
  } finally {
    await other.end().catch(() => {});
  }
}

/** Called at the end of each write of an exclusive task, while it holds the write lock. @throws DatabaseError. */
export async function assertAlone(trx: Reader, keeper: number): Promise<void> {
  const { rows } =
    await sql`select 1 from pg_locks where locktype = 'advisory' and granted and pid = ${keeper}
    and objid = ${sql.lit(WORKERS_LOCK)}
    and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  if (rows.length === 0)
    throw new DatabaseError(
      'The connection to PostgreSQL was lost during a task that only one server may run: start the server again.',
    );
}

async function connect(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', onLost);
  await client.connect();
  return client;
}

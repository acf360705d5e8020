import pg from 'pg';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Duty } from '../../store.ts';

/** Held by the process that does what one of several has to do. */
const LEADERS_LOCK = 7_384_112;
/** Held by the process that does a work of many writes. */
const WORKERS_LOCK = 7_384_113;
/** How often the others see whether it is gone. */
const TRY_MS = 5 * SECOND_MS;

/**
 * Has one of the processes that share a database do a duty: whoever holds a lock of the database, which ends with the
 * connection that took it, so that another process takes over when this one is gone or cut off.
 * @returns what ends the duty, and lets another one have it.
 */
export function leadBy(url: string, begin: Duty): () => Promise<void> {
  let turn = Promise.resolve();
  let isOver = false;
  let client: pg.Client | undefined;
  let end: (() => Promise<void>) | undefined;

  /** Lets go, in whichever state it is. */
  async function leave(): Promise<void> {
    const [duty, connection] = [end, client];
    end = undefined;
    client = undefined;
    await duty?.();
    await connection?.end().catch(() => {}); // it may be gone already
  }

  async function look(): Promise<void> {
    if (isOver || end) return;
    try {
      client ??= await connect(url, () => queue(leave));
      const { rows } = await client.query(`select pg_try_advisory_lock(${LEADERS_LOCK}) as is_ours`);
      if (rows[0]?.is_ours) end = await begin();
    } catch {
      await leave(); // the database is away: it is asked again
    }
  }

  function queue(step: () => Promise<void>): Promise<void> {
    turn = turn.then(step, step);
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

/** Runs a work while no other process of a database runs one so; the others wait for it. */
export async function aloneIn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = await connect(url, () => {}); // what the work does itself finds out that the database is gone
  try {
    await client.query(`select pg_advisory_lock(${WORKERS_LOCK})`);
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

async function connect(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', onLost);
  await client.connect();
  return client;
}

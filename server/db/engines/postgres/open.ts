import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, Kysely, sql } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Database } from '../../schema.ts';
import type { Parts } from '../../store.ts';
import type { SlowWatch } from '../engine.ts';
import { Client, types } from './client.ts';
import { postgresDialect } from './dialect.ts';
import { awayError } from './faults.ts';
import { aloneIn, assertAlone, leadBy } from './lead.ts';
import { migratePostgres } from './migrate.ts';
import { openingSentence } from './opening.ts';
import { othersAt } from './others.ts';
import { sharedRead } from './shared-read.ts';

/** Timeouts for another transaction's lock, and for the next statement of a transaction, in milliseconds. */
const LOCK_MS = 5 * SECOND_MS;
const IDLE_MS = 60 * SECOND_MS;
/** Timeout of a new connection. */
const CONNECT_MS = 5 * SECOND_MS;
/** Polling interval for writes by other processes; caches are never older than this plus a moment. */
const POLL_MS = 250;
/** A request waits this long for a version that its sender has seen. */
const REACH_MS = SECOND_MS;
/** After this time without an answer, the age of the caches is unknown. */
const STALE_MS = 2 * SECOND_MS;
/** Connections of a process that is no server. */
const POOL_SIZE = 4;

/**
 * Opens a PostgreSQL database of ours, or an empty one, and migrates it. When several processes start at once, one
 * migrates and the others wait. @throws DatabaseError for faults that the operator can fix.
 */
export async function openPostgres(url: string, watch?: SlowWatch, poolSize = POOL_SIZE): Promise<Parts> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    types,
    Client: Client as unknown as new () => pg.Client,
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const dialect = postgresDialect({ pool, onCreateConnection: prepare });
  const kysely = new Kysely<Database>({
    dialect,
    ...(watch
      ? {
          log: ({ query, queryDurationMillis: ms }) => {
            if (ms >= watch.slowMs) watch.onSlow(query.sql, ms);
          },
        }
      : {}),
  });
  try {
    await migratePostgres(kysely);
    return partsOf(kysely, url, { first: await readVersion(kysely), key: await readKey(kysely) });
  } catch (error) {
    await kysely.destroy();
    throw openingSentence(error, url);
  }
}

/** An idle connection that ends is replaced on the next use; a running statement fails by itself. */
const ignore = () => {};

async function prepare(connection: DatabaseConnection) {
  await connection.executeQuery(
    CompiledQuery.raw(
      `set lock_timeout = ${LOCK_MS}; set idle_in_transaction_session_timeout = ${IDLE_MS}; set time zone 'UTC'; set jit = off`,
    ),
  );
}

const versionOf = sql<{ version: number }>`select version from change_counter`;

async function readVersion(db: Kysely<Database>): Promise<number> {
  const [row] = (await versionOf.execute(db)).rows;
  if (!row) throw new Error('the change counter is missing');
  return row.version;
}

/**
 * Key for hashing names before servers exchange them; derived from the secret that signs seen tokens. A
 * changed text changes the key, and servers of two versions may run side by side.
 */
async function readKey(db: Kysely<Database>): Promise<string> {
  const { key } = await db.selectFrom('seen_key').select('key').executeTakeFirstOrThrow();
  return createHmac('sha256', key).update('what servers tell each other').digest('hex');
}

/** Polls for versions of other processes, and knows its own immediately. */
function partsOf(
  kysely: Kysely<Database>,
  url: string,
  { first, key }: { first: number; key: string },
): Parts {
  const others = othersAt(url, key);
  let latest = first;
  let atMs = performance.now();
  let isOpen = true;
  let keeper: number | undefined; // the backend that holds the lock while an exclusive task runs
  const note = (version: number) => {
    latest = Math.max(latest, version);
    atMs = performance.now();
  };
  const readAndNote = sharedRead(() => readVersion(kysely).then(note, ignore)); // `version` throws when this lasts
  const poll = async () => {
    await readAndNote();
    if (isOpen) timer = setTimeout(poll, POLL_MS).unref();
  };
  let timer = setTimeout(poll, POLL_MS).unref();
  return {
    writer: kysely,
    read: kysely,
    version() {
      if (performance.now() - atMs > STALE_MS) throw awayError('no answer for a while');
      return latest;
    },
    async beforeCommit(trx) {
      if (keeper !== undefined) await assertAlone(trx, keeper);
      const [row] = (await versionOf.execute(trx)).rows;
      const version = row?.version ?? latest;
      return () => note(version);
    },
    async reach(version) {
      if (version <= latest) return;
      // Versions become visible in order: one that a read does not find now is of no commit.
      await Promise.race([readAndNote(), sleep(REACH_MS, undefined, { ref: false })]);
    },
    others,
    lead: async (begin, onFault) => leadBy(url, begin, onFault),
    alone: (work) =>
      aloneIn(url, async (ours) => {
        keeper = ours;
        try {
          return await work();
        } finally {
          keeper = undefined;
        }
      }),
    async close() {
      isOpen = false;
      clearTimeout(timer);
      await others.close();
      await kysely.destroy();
    },
  };
}

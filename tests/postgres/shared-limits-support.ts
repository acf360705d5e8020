import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readConfig } from '#server/config.ts';
import { OTHERS_NAME } from '#server/db/engines/postgres/others.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { createRateLimits, type RateLimits } from '#server/limits/rate-limits.ts';
import { shareCounts } from '#server/limits/shared-counts.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';
import { START_MS } from '../support/server.ts';

/** The limits of one of several servers, with its own clock and log. */
export interface Counting {
  /** Of the database. */
  url: string;
  limits: RateLimits;
  clock: { nowMs: number };
  store: Store;
  log: string[];
}

/** Open resources; {@link closeAll} closes them. */
const open: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}

/** A new empty database for the test. */
export const newUrl = async (): Promise<string> => urlOf(await newDatabase());

export async function storeAt(url: string): Promise<Store> {
  const store = await openStore(url, undefined, 2);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  open.push(close);
  return { ...store, close };
}

/** The limits of a server, without its app. */
export async function countingAt(url: string, env: Record<string, string> = {}): Promise<Counting> {
  const store = await storeAt(url);
  const clock = { nowMs: START_MS };
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void log.push(JSON.parse(line).msg) });
  const limits = createRateLimits(() => clock.nowMs, readConfig(env), shareCounts(store.others, logger));
  return { url, limits, clock, store, log };
}

const talking = sql<{ pid: number }>`select pid from pg_stat_activity
  where datname = current_database() and application_name = ${OTHERS_NAME} and query like '%pg_notify%'`;

/** Resolves when `count` servers exchange messages. */
export const areTalking = ({ read }: Store, count: number) =>
  expect
    .poll(async () => (await talking.execute(read)).rows.length, { timeout: 10_000, interval: 20 })
    .toBe(count);

/** Resolves when the database knows that all are closed: otherwise the next test would count them as its own. */
export async function haveFallenSilent(url: string): Promise<void> {
  const store = await openStore(url, undefined, 1);
  try {
    await areTalking(store, 0);
  } finally {
    await store.close();
  }
}

/** Cuts the connections between servers. */
export async function cutAll({ read }: Store): Promise<void> {
  const { rows } = await talking.execute(read);
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(read);
}

/** Records the messages on a database, as any account there can. */
export async function listenAt(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.push(() => client.end());
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => void heard.push(payload));
  await client.query('listen petiyard_told_1');
  return heard;
}

/** Waits until other servers have received the messages. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 10 });

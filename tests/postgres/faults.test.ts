import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseError } from '#server/db/database-error.ts';
import { isBusyError } from '#server/db/engines/faults.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let store: Store;
let name: string;
let server: TestServer;

beforeEach(async () => {
  name = await newDatabase();
  store = await openStore(urlOf(name), undefined, 3);
  server = await startTestServer({ store });
});
afterEach(() => server.close());

/** Ends all other connections to the database. */
const cutOff = (db: Store['read']) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and pid <> pg_backend_pid()`.execute(db);

const keeper = async <T>(work: (db: Store) => Promise<T>) => {
  const other = await openStore(urlOf(name), undefined, 1);
  try {
    return await work(other);
  } finally {
    await other.close();
  }
};

test('repeats a write whose connection is cut before its commit, exactly once', async () => {
  let tries = 0;
  const before = store.version();
  await store.write(async ({ trx }) => {
    await sql`update change_counter set version = version + 1`.execute(trx);
    if (++tries === 1) await keeper((other) => cutOff(other.read));
  });
  expect(tries).toBe(2);
  expect(store.version()).toBe(before + 1);
});

test('answers a request during a cut, or asks to retry, and answers within a second', async () => {
  const ann = await server.register('ann');
  await keeper((other) => cutOff(other.read));
  const first = await server.request('GET', '/api/auth/session', { token: ann.token });
  expect([200, 503]).toContain(first.status);
  const again = async () => (await server.request('GET', '/api/auth/session', { token: ann.token })).status;
  await expect.poll(again).toBe(200);
});

test('answers 503 with a retry time if a lock is not granted in time, and changes nothing', async () => {
  const ann = await server.register('ann');
  const businessId = await server.addBusiness();
  const holding = keeper((other) =>
    other.write(async () => {
      await new Promise((resolve) => setTimeout(resolve, 6500));
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  const answer = await server.request('POST', '/api/reviews', {
    token: ann.token,
    body: { businessId, rating: 5, comment: 'They came at night, and in the rain.' },
  });
  await holding;
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await store.read.selectFrom('reviews').selectAll().execute()).toEqual([]);
});

test.each([['40001'], ['40P01'], ['53100'], ['57014'], ['55P03'], ['57P01'], ['53300'], ['08006']])(
  'treats the state %s of PostgreSQL as busy',
  (code) => {
    expect(isBusyError(Object.assign(new Error('from the database'), { code }))).toBe(true);
  },
);

test.each([
  ['23505', 'a duplicate value'],
  ['42P01', 'a missing table'],
])('does not treat the state %s, %s, as busy', (code) => {
  expect(isBusyError(Object.assign(new Error('from the database'), { code }))).toBe(false);
});

test('reports a foreign, a missing and an inaccessible database in a sentence', async () => {
  const foreign = await newDatabase();
  await keeperOf(foreign);
  const cases: [string, RegExp][] = [
    [urlOf(foreign), /another program/],
    [urlOf('nobody_made_this'), /has no such database/],
    ['postgres://nobody:secret@127.0.0.1:1/yard', /no PostgreSQL at 127\.0\.0\.1:1\/yard/],
  ];
  for (const [url, words] of cases) {
    const fault = await openStore(url).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(DatabaseError);
    expect((fault as Error).message).toMatch(words);
    expect((fault as Error).message).not.toContain('secret');
  }
});

async function keeperOf(database: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  await client.query('create table theirs (id int)');
  await client.end();
}

test('does not return a stale version: the database counts as away', async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000);
  try {
    expect(() => store.version()).toThrow('no answer for a while');
    expect(isBusyError(thrownBy(() => store.version()))).toBe(true);
  } finally {
    vi.restoreAllMocks();
  }
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

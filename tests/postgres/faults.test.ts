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

/** Ends the connections to the database, all but the one that asks. */
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

test('a write whose connection is cut off before its commit is done once more, and once', async () => {
  let tries = 0;
  const before = store.version();
  await store.write(async ({ trx }) => {
    await sql`update change_counter set version = version + 1`.execute(trx);
    if (++tries === 1) await keeper((other) => cutOff(other.read));
  });
  expect(tries).toBe(2);
  expect(store.version()).toBe(before + 1);
});

test('a request while the connections are cut off is answered, or told to come again, and answered within a second', async () => {
  const ann = await server.register('ann');
  await keeper((other) => cutOff(other.read));
  const first = await server.request('GET', '/api/auth/session', { token: ann.token });
  expect([200, 503]).toContain(first.status);
  const again = async () => (await server.request('GET', '/api/auth/session', { token: ann.token })).status;
  await expect.poll(again).toBe(200);
});

test('a lock that is not given within its time is a 503 with a time to come again, and nothing is done', async () => {
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
  'the state %s of PostgreSQL means busy',
  (code) => {
    expect(isBusyError(Object.assign(new Error('told by the database'), { code }))).toBe(true);
  },
);

test.each([
  ['23505', 'a value that stands already'],
  ['42P01', 'a table that is not there'],
])('the state %s, %s, does not', (code) => {
  expect(isBusyError(Object.assign(new Error('told by the database'), { code }))).toBe(false);
});

test('a database that is not ours, one that is not there and one that lets nobody in are told in a sentence', async () => {
  const foreign = await newDatabase();
  await keeperOf(foreign);
  const cases: [string, RegExp][] = [
    [urlOf(foreign), /something else/],
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

test('a version that has not been heard of for a while is not told: the database is taken for away', async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000);
  try {
    expect(() => store.version()).toThrow('has not answered for a while');
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

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import type { Store, Write } from '#server/db/store.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';

let store: Store;
let url: string;
beforeEach(async () => {
  url = urlOf(await newDatabase());
  store = await openStore(url, undefined, 2);
});
afterEach(() => store.close());

const note = (version: number) => (write: Write) =>
  write.trx.insertInto('commits').values({ version, nonce: 'n', at_ms: 0 }).execute();
const noted = async () =>
  (await store.read.selectFrom('commits').select('version').orderBy('version').execute()).map(
    ({ version }) => version,
  );

test('rejects a write that hides a failed statement, and keeps the writes beside it', async () => {
  const hiding = async (write: Write) => {
    await note(2)(write);
    await sql`select no_such_column`.execute(write.trx).catch(() => {});
  };
  const all = await Promise.allSettled([store.write(note(1)), store.write(hiding), store.write(note(3))]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await noted()).toEqual([1, 3]);
});

test('lets a write undo its changes and start over', async () => {
  await store.write(async (write) => {
    await note(1)(write);
    await write.undo();
    await note(3)(write);
  });
  expect(await noted()).toEqual([3]);
});

test('refuses exclusive work behind a transaction pooler, which gives its lock to everybody', async () => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  // Like pgbouncer: the second connection is the first one again, which can lock twice.
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...[text, ...rest]: unknown[]
  ) {
    const shared = String(text).replace(/pg_try_advisory_lock\(\d+\)/, 'true');
    return query.call(this, typeof text === 'string' ? shared : text, ...rest);
  } as never);
  let isBegun = false;
  try {
    const work = store.alone(async () => {
      isBegun = true;
    });
    await expect(work).rejects.toThrow(/points to a transaction pool .*pool_mode = session/);
  } finally {
    spy.mockRestore();
  }
  expect(isBegun).toBe(false);
  await store.alone(async () => {
    isBegun = true; // a refused lock is not left behind
  });
  expect(isBegun).toBe(true);
});

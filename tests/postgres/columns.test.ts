import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';

let store: Store;
let url: string;
beforeEach(async () => {
  url = urlOf(await newDatabase());
  store = await openStore(url, undefined, 1);
});
afterEach(() => store.close());

/** Each in a list, as many times as it is asked. */
const again = async <T>(ask: () => Promise<T>): Promise<T[]> => [await ask(), await ask(), await ask()];

test('a statement answers alike however often it was asked on a connection, also together', async () => {
  const values = async () =>
    (
      await sql`select ${'a'} as word, ${7} + 1 as number, cast(${null} as text) as nothing`.execute(
        store.read,
      )
    ).rows;
  const row = { word: 'a', number: 8, nothing: null };
  expect(await again(values)).toEqual([[row], [row], [row]]);
  expect(await Promise.all([values(), values(), values()])).toEqual([[row], [row], [row]]);
});

test('one that gives nothing gives nothing again, and each has the columns of its own', async () => {
  await store.write(async ({ trx }) => {
    for (const version of [1, 2, 3])
      expect(
        (await sql`insert into commits (version, nonce, at_ms) values (${version}, 'n', 0)`.execute(trx))
          .rows,
      ).toEqual([]);
  });
  const none = () => store.read.selectFrom('commits').select('nonce').where('version', '>', 9).execute();
  const all = () =>
    store.read.selectFrom('commits').select(['version', 'at_ms']).orderBy('version').execute();
  const rows = [1, 2, 3].map((version) => ({ version, at_ms: 0 }));
  expect([await again(none), await again(all), await again(none)]).toEqual([
    [[], [], []],
    [rows, rows, rows],
    [[], [], []],
  ]);
});

test('after a failure a statement answers as before', async () => {
  const quotient = async (by: number) =>
    (await sql<{ quotient: number }>`select 12 / cast(${by} as bigint) as quotient`.execute(store.read)).rows;
  expect(await quotient(3)).toEqual([{ quotient: 4 }]);
  await expect(quotient(0)).rejects.toThrow('division by zero');
  expect(await quotient(4)).toEqual([{ quotient: 3 }]);
});

test('columns that a newer version has added are read at the next question', async () => {
  const first = () => store.read.selectFrom('change_counter').selectAll().executeTakeFirstOrThrow();
  expect(Object.keys(await first())).toEqual(Object.keys(await first()));
  const newer = new pg.Client({ connectionString: url });
  await newer.connect();
  await newer.query(`alter table change_counter add column later text default 'new'`);
  await newer.end();
  expect(await again(first)).toMatchObject([{ later: 'new' }, { later: 'new' }, { later: 'new' }]);
});

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

/** Returns the result of each repetition. */
const again = async <T>(ask: () => Promise<T>): Promise<T[]> => [await ask(), await ask(), await ask()];

test('returns the same result for a repeated statement, also in parallel', async () => {
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

test('returns nothing again for an empty result, and the right columns for each statement', async () => {
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

test('returns the same result after a failure', async () => {
  const quotient = async (by: number) =>
    (await sql<{ quotient: number }>`select 12 / cast(${by} as bigint) as quotient`.execute(store.read)).rows;
  expect(await quotient(3)).toEqual([{ quotient: 4 }]);
  await expect(quotient(0)).rejects.toThrow('division by zero');
  expect(await quotient(4)).toEqual([{ quotient: 3 }]);
});

test('reads columns that a newer version has added at the next query', async () => {
  const first = () => store.read.selectFrom('change_counter').selectAll().executeTakeFirstOrThrow();
  expect(Object.keys(await first())).toEqual(Object.keys(await first()));
  const newer = new pg.Client({ connectionString: url });
  await newer.connect();
  await newer.query(`alter table change_counter add column later text default 'new'`);
  await newer.end();
  expect(await again(first)).toMatchObject([{ later: 'new' }, { later: 'new' }, { later: 'new' }]);
});

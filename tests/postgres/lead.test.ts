import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '#server/db/store.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';

let stores: Store[];
let led: string[];
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  const url = urlOf(await newDatabase());
  stores = [await openStore(url, undefined, 2), await openStore(url, undefined, 2)];
  led = [];
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  for (const store of stores) await store.close();
});

async function begin(index: number, name: string): Promise<void> {
  const store = stores[index] as Store;
  ends.push(
    await store.lead(async () => {
      led.push(`${name} begins`);
      return async () => {
        led.push(`${name} ends`);
      };
    }),
  );
}

test('of two servers one does the daily work; when it stops, the other one takes over', async () => {
  await begin(0, 'first');
  await expect.poll(() => led).toEqual(['first begins']);
  await begin(1, 'second');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(led).toEqual(['first begins']);
  await ends[0]?.();
  await expect.poll(() => led, { timeout: 12_000 }).toEqual(['first begins', 'first ends', 'second begins']);
});

test('one that is cut off from the database ends its work, and one of the two does it again', async () => {
  await begin(0, 'first');
  await expect.poll(() => led).toEqual(['first begins']);
  await begin(1, 'second');
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`.execute(
    (stores[1] as Store).read,
  );
  await expect.poll(() => led.length, { timeout: 12_000 }).toBe(3);
  expect(led.slice(0, 2)).toEqual(['first begins', 'first ends']);
});

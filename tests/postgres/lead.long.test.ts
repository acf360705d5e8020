import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
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
  const duty = async () => {
    led.push(`${name} begins`);
    return async () => {
      led.push(`${name} ends`);
    };
  };
  ends.push(await store.lead(duty, (error) => led.push(`${name} fails: ${error}`)));
}

/** Cuts the connections that hold a lock, as a database administrator can. */
const cutKeepers = () =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`.execute(
    (stores[1] as Store).read,
  );

test('runs the daily work on one of two servers, and on the other one when that stops', async () => {
  await begin(0, 'first');
  await expect.poll(() => led).toEqual(['first begins']);
  await begin(1, 'second');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(led).toEqual(['first begins']);
  await ends[0]?.();
  await expect.poll(() => led, { timeout: 12_000 }).toEqual(['first begins', 'first ends', 'second begins']);
});

test('ends the work of a server that is cut off from the database, and one of the two runs it again', async () => {
  await begin(0, 'first');
  await expect.poll(() => led).toEqual(['first begins']);
  await begin(1, 'second');
  await cutKeepers();
  await expect.poll(() => led.length, { timeout: 12_000 }).toBe(3);
  expect(led.slice(0, 2)).toEqual(['first begins', 'first ends']);
});

test('logs a failed start of a duty once, and starts it as soon as possible', async () => {
  const [store] = stores as [Store];
  let broken = true;
  let tries = 0;
  const duty = async () => {
    tries++;
    if (broken) throw new Error('the mail server knows nobody');
    led.push('begins');
    return async () => {};
  };
  ends.push(await store.lead(duty, (error) => led.push(String(error))));
  await expect.poll(() => tries, { timeout: 12_000 }).toBe(2);
  expect(led).toEqual(['Error: the mail server knows nobody']);
  broken = false;
  await expect
    .poll(() => led, { timeout: 12_000 })
    .toEqual(['Error: the mail server knows nobody', 'begins']);
});

test('logs a failed end of a duty, and still lets another server take it', async () => {
  const [store] = stores as [Store];
  const duty = async () => {
    led.push('begins');
    return async () => {
      throw new Error('a letter is stuck');
    };
  };
  const end = await store.lead(duty, (error) => led.push(String(error)));
  await expect.poll(() => led).toEqual(['begins']);
  await begin(1, 'second');
  await end();
  const all = ['begins', 'Error: a letter is stuck', 'second begins'];
  await expect.poll(() => led, { timeout: 12_000 }).toEqual(all);
});

/** A signal that one part of a test waits for and another one sends. */
function moment() {
  let come = () => {};
  const comes = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { comes, come };
}

const note = (text: string) => (store: Store) =>
  store.write(({ trx }) => sql`insert into work_done (text) values (${text})`.execute(trx));
const notes = async () => {
  const { rows } = await sql<{ text: string }>`select text from work_done`.execute((stores[1] as Store).read);
  return rows.map(({ text }) => text);
};

test('stops the writes of exclusive work when its connection is cut and another server has begun it', async () => {
  const [first, second] = stores as [Store, Store];
  await sql`create table work_done (text text)`.execute(first.read);
  const [begun, cut] = [moment(), moment()];
  const failing = first.alone(async () => {
    await note('one')(first);
    begun.come();
    await cut.comes;
    await note('two')(first);
  });
  const failure = failing.catch(String);
  await begun.comes;
  await cutKeepers();
  await second.alone(async () => {
    expect(await notes()).toEqual(['one']);
    cut.come();
    expect(await failure).toMatch(/was lost during a task/);
    await note('again')(second);
  });
  expect(await notes()).toEqual(['one', 'again']);
  await note('later')(first); // writes outside of such work continue
});

test('waits for a running write of such work, so that the next server sees its result', async () => {
  const [first, second] = stores as [Store, Store];
  await sql`create table work_done (text text)`.execute(first.read);
  const steps: string[] = [];
  const [under, ending] = [moment(), moment()];
  const failure = first
    .alone(() =>
      first.write(async ({ trx }) => {
        await sql`insert into work_done (text) values ('half')`.execute(trx);
        under.come();
        await ending.comes;
      }),
    )
    .catch((error: unknown) => void steps.push(String(error)));
  await under.comes;
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7384113`.execute(
    second.read,
  );
  const again = second.alone(async () => void steps.push('again'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(steps).toEqual([]);
  ending.come();
  await Promise.all([failure, again]);
  expect([...steps].sort()).toEqual([expect.stringContaining('was lost during a task'), 'again']);
  expect(await notes()).toEqual([]);
});

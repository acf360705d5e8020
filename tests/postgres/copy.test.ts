import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PullAnswer } from '#contract/sync.ts';
import { copyInto } from '#server/db/engines/copy.ts';
import { openStore } from '#server/db/open-store.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const FORUM = 'forum';

let folder: string;
let file: string;
let first: TestServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yard-'));
  file = join(folder, 'yard.sqlite');
  first = await startTestServer({ store: await openStore(file), businesses: 3 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const review = (server: TestServer, token: string, businessId: number) =>
  server.request<{ id: number }>('POST', '/api/reviews', {
    token,
    body: { businessId, rating: 4, comment: 'She knows her goats.' },
  });

const pull = (server: TestServer, since = '') =>
  server.request<PullAnswer>('GET', `/api/sync/pull?streams=catalogue,area:59:-165,${FORUM}${since}`);

test('lets a phone continue after a move to PostgreSQL and back, with history, versions, ids and sign-ins', async () => {
  const ann = await first.register('ann');
  await review(first, ann.token, 1);
  const epoch = await first.epoch();
  const before = await pull(first);
  expect(before.status).toBe(200);
  await first.close();

  const url = urlOf(await newDatabase());
  await moved(file, url);
  const second = await startTestServer({ store: await openStore(url, undefined, 3) });
  expect(await second.epoch()).toBe(epoch);
  expect((await pull(second)).body).toEqual(before.body);
  expect((await second.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(200);
  const made = await review(second, ann.token, 2);
  expect(made.body.id).toBe(2);
  const after = await pull(second);
  await second.close();

  const back = join(folder, 'back.sqlite');
  await moved(url, back);
  const third = await startTestServer({ store: await openStore(back) });
  expect((await pull(third)).body).toEqual(after.body);
  expect((await review(third, ann.token, 3)).body.id).toBe(3);
  await third.close();
});

test('copies nothing into a database with content, and keeps nothing of an aborted copy', async () => {
  await first.close();
  const url = urlOf(await newDatabase());
  await moved(file, url);
  await expect(moved(file, url)).rejects.toThrow('is not empty');

  const spoiled = await openStore(file);
  await spoiled.write(({ trx }) =>
    trx.updateTable('posts').set({ content: 'never' }).where('id', '=', 0).execute(),
  );
  const target = await openStore(urlOf(await newDatabase()), undefined, 2);
  const broken = { ...spoiled, read: failingAt('businesses', spoiled.read) };
  await expect(copyInto(broken, target)).rejects.toThrow('the disk is broken');
  expect(await target.read.selectFrom('animal_types').selectAll().execute()).toEqual([]);
  await spoiled.close();
  await target.close();
});

async function moved(from: string, to: string): Promise<void> {
  const [source, target] = [await openStore(from, undefined, 2), await openStore(to, undefined, 2)];
  try {
    await copyInto(source, target);
  } finally {
    await source.close();
    await target.close();
  }
}

/** A read handle that fails when a table is read. */
function failingAt<Db extends object>(table: string, db: Db): Db {
  return new Proxy(db, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (property !== 'getExecutor') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        const executor = Reflect.apply(
          value as () => { executeQuery(query: { sql: string }): unknown },
          target,
          [],
        );
        return new Proxy(executor, {
          get(inner, name) {
            const part = Reflect.get(inner, name);
            if (name === 'executeQuery')
              return (query: { sql: string }, ...rest: unknown[]) => {
                if (query.sql.includes(`"${table}"`)) throw new Error('the disk is broken');
                return Reflect.apply(part as () => unknown, inner, [query, ...rest]);
              };
            return typeof part === 'function' ? part.bind(inner) : part;
          },
        });
      };
    },
  });
}

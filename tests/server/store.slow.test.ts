import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordChanges } from '#server/db/change-log.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store, Write } from '#server/db/store.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  store = await openStore(join(folder, 'test.sqlite'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const add = (name: string) => (write: Write) =>
  write.trx
    .insertInto('business_categories')
    .values({ id: Number(name.slice(1)), name, version: 0 })
    .execute();
const names = async () =>
  (await store.read.selectFrom('business_categories').select('name').orderBy('id').execute()).map(
    (row) => row.name,
  );

test('a write that throws rolls back only itself, and only its caller gets the error', async () => {
  const outcomes = await Promise.allSettled([
    store.write(add('n1')),
    store.write(async (write) => {
      await add('n2')(write);
      throw new Error('poison');
    }),
    store.write(add('n3')),
    store.write(add('n1')),
    store.write(add('n4')),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await names()).toEqual(['n1', 'n3', 'n4']);
});

test('a write resolves after its commit: another connection can read it then', async () => {
  const seen = Array.from({ length: 250 }, async (_, index) => {
    await store.write(add(`n${index + 1}`));
    return (await names()).includes(`n${index + 1}`);
  });
  expect((await Promise.all(seen)).every(Boolean)).toBe(true);
});

test('another connection sees nothing of an uncommitted write', async () => {
  let seen: string[] | undefined;
  await store.write(async (write) => {
    await add('n1')(write);
    seen = await names();
  });
  expect(seen).toEqual([]);
  expect(await names()).toEqual(['n1']);
});

test('writes of one turn share a commit, however many promises are between them', async () => {
  let seen: string[] | undefined;
  const first = store.write(add('n1'));
  for (let tick = 0; tick < 100; tick++) await Promise.resolve(); // as between two requests that are read together
  const second = store.write(async () => {
    seen = await names();
  });
  await Promise.all([first, second]);
  expect(seen).toEqual([]);
});

test('a write that fails only at the commit does not affect the others', async () => {
  const spoil = (write: Write) => sql`pragma defer_foreign_keys = on`.execute(write.trx);
  const orphan = (write: Write) =>
    write.trx
      .insertInto('sessions')
      .values({ id_hash: 'x', user_id: 999, created_at_ms: 0, expires_at_ms: 0 })
      .execute();
  const outcomes = await Promise.allSettled([
    store.write(add('n1')),
    store.write(async (write) => {
      await spoil(write);
      await orphan(write);
    }),
    store.write(add('n2')),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['n1', 'n2']);
});

test('when the engine itself rolls back, nothing of that write stays and the others are written', async () => {
  const outcomes = await Promise.allSettled([
    store.write(add('n1')),
    store.write(async (write) => {
      await sql`rollback`.execute(write.trx); // SQLite's own reaction to a full disk
      throw new Error('disk full');
    }),
    store.write(add('n2')),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await names()).toEqual(['n1', 'n2']);
});

test('writes run in the order of their calls, one at a time', async () => {
  const order: number[] = [];
  let running = 0;
  await Promise.all(
    Array.from({ length: 230 }, (_, index) =>
      store.write(async () => {
        expect(++running).toBe(1);
        for (let tick = 0; tick < index % 4; tick++) await Promise.resolve();
        order.push(index);
        running--;
      }),
    ),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).toHaveLength(230);
});

test('a write that is undone starts again, and the others lose nothing', async () => {
  const undone = async (write: Write) => {
    await add('n2')(write);
    await add('n5')(write);
    await write.undo();
    await add('n3')(write);
  };
  await Promise.all([store.write(add('n1')), store.write(undone), store.write(add('n4'))]);
  expect(await names()).toEqual(['n1', 'n3', 'n4']);
});

test('a write that is requested during a commit is not lost', async () => {
  const late: Promise<unknown>[] = [];
  await store.write(async (write) => {
    await add('n1')(write);
    late.push(store.write(add('n2')));
  });
  await Promise.all(late);
  expect(await names()).toEqual(['n1', 'n2']);
});

test('closing waits for the requested writes', async () => {
  const other = await openStore(join(folder, 'other.sqlite'));
  const writes = Promise.allSettled(Array.from({ length: 120 }, (_, i) => other.write(add(`n${i + 1}`))));
  await other.close();
  expect((await writes).every((write) => write.status === 'fulfilled')).toBe(true);
  const again = await openStore(join(folder, 'other.sqlite'));
  expect(await again.read.selectFrom('business_categories').selectAll().execute()).toHaveLength(120);
  await again.close();
});

test('two writing processes never make a reader skip a version', async () => {
  const path = join(folder, 'test.sqlite');
  const script = `
    import { openStore } from '#server/db/open-store.ts';
    import { recordChanges } from '#server/db/change-log.ts';
    const store = await openStore(${JSON.stringify(path)});
    for (let i = 1; i <= 60; i++)
      await store.write(({ trx }) => recordChanges(trx, [{ entity: 'likes', id: 1000 + i, streams: ['me:2'] }], ''));
    await store.close();`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = text(other.stderr);
  const ended = once(other, 'exit');
  let isRunning = true;
  other.once('exit', () => {
    isRunning = false;
  });
  for (let i = 1; isRunning && i < 900; i++) {
    const change = { entity: 'likes' as const, id: i, streams: ['me:1'] };
    await store.write(({ trx }) => recordChanges(trx, [change], ''));
    await new Promise(setImmediate);
    const rows = await store.read.selectFrom('stream_rows').select('version').orderBy('version').execute();
    const top = rows.at(-1)?.version ?? 0; // everything up to the highest visible version is visible
    expect(rows.map((row) => row.version)).toEqual(Array.from({ length: top }, (_, index) => index + 1));
  }
  expect(await ended, await output).toEqual([0, null]);
  const all = await store.read.selectFrom('stream_rows').selectAll().execute();
  expect(all.filter((row) => row.stream === 'me:2')).toHaveLength(60);
  expect(new Set(all.map((row) => row.version)).size).toBe(all.length);
}, 30_000);

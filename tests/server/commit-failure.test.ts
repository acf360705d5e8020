import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBusyError } from '#server/db/engines/faults.ts';
import { kyselyOver } from '#server/db/engines/sqlite/dialect.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import type { Store, Write } from '#server/db/store.ts';
import { watchedHandle } from '#tests/support/watched-handle.ts';

/** SQLITE_FULL and SQLITE_IOERR_WRITE, see https://sqlite.org/rescode.html */
const FULL = 13;
const IO_ERROR = 778;

/** The error of the next commit; SQLite has then rolled back by itself. */
let failure: { errcode: number; message: string } | null;
let store: Store;
beforeEach(async () => {
  failure = null;
  const handle = failing(new DatabaseSync(':memory:'));
  await migrate(kyselyOver(handle));
  store = storeOver(handle);
});
afterEach(() => store.close());

const failing = (handle: DatabaseSync) =>
  watchedHandle(handle, (sql) => {
    if (!failure || !/^commit/i.test(sql)) return;
    handle.exec('rollback');
    throw Object.assign(new Error(failure.message), { errcode: failure.errcode });
  });

const add =
  (id: number) =>
  ({ trx }: Write) =>
    trx
      .insertInto('business_categories')
      .values({ id, name: `n${id}`, version: 0 })
      .execute();
const ids = async () =>
  (await store.read.selectFrom('business_categories').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

test('when the commit finds no space, each of its writes gets that error, and the next one works', async () => {
  failure = { errcode: FULL, message: 'database or disk is full' };
  const outcomes = await Promise.allSettled([store.write(add(1)), store.write(add(2))]);
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected');
    expect(isBusyError(outcome.status === 'rejected' && outcome.reason)).toBe(true);
  }
  expect(await ids()).toEqual([]);
  failure = null;
  await store.write(add(3));
  expect(await ids()).toEqual([3]);
});

test('a disk error at the commit is reported as such', async () => {
  failure = { errcode: IO_ERROR, message: 'disk I/O error' };
  await expect(store.write(add(1))).rejects.toThrow('disk I/O error');
  failure = null;
  await store.write(add(2));
  expect(await ids()).toEqual([2]);
});

import { afterEach, expect, test } from 'vitest';
import { skipIds } from '#server/db/engines/ids.ts';
import type { Store } from '#server/db/store.ts';
import { openFilledPostgres } from '../support/postgres.ts';

let store: Store;
afterEach(() => store.close());

const add = (id?: number) =>
  store.write(({ trx }) =>
    trx
      .insertInto('contact_messages')
      .values({
        ...(id ? { id } : {}),
        name: 'Ann',
        email: 'ann@example.com',
        country: 'US',
        message: 'Hello',
        request_type: 'other',
        user_id: null,
        created_at: '2026-03-02T12:00:00.000Z',
        key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

test('assigns ids as SQLite does: above all earlier ones, without gaps for rollbacks', async () => {
  store = await openFilledPostgres('none', 0);
  expect(await add()).toEqual({ id: 1 });
  expect(await add(7)).toEqual({ id: 7 });
  expect(await add()).toEqual({ id: 8 });
  await store.write(({ trx }) => trx.deleteFrom('contact_messages').where('id', '=', 8).execute());
  expect(await add()).toEqual({ id: 9 });
  await expect(
    store.write(async ({ trx }) => {
      await trx.deleteFrom('contact_messages').execute();
      await trx
        .insertInto('contact_messages')
        .values({} as never)
        .execute();
    }),
  ).rejects.toThrow();
  expect(await add()).toEqual({ id: 10 });
  await store.write(({ trx }) => skipIds(trx, 5000));
  expect(await add()).toEqual({ id: 5001 });
});

import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import type { MyPeople, PinnedPerson } from '#contract/my-people.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { startPhone } from '#tests/support/device.ts';
import { queueOffline, startTogether, write } from './helpers.ts';

const person = (name: string, rest: object = {}): PinnedPerson => ({
  id: randomUUID(),
  businessId: null,
  name,
  phone: '352-555-0101',
  note: '',
  ...rest,
});

test('a list that was written without signal is joined, sent once and stands on the person’s other phone', async () => {
  const { server, phone, ann } = await startTogether();
  await phone.core.engine.sync();
  const [dana, hauler] = [person('Dr. Dana', { note: 'Gate code 4411' }), person('Hauler')];
  await queueOffline(phone, async () => {
    await write(phone.core, ann, 'person.set', { entries: [dana], base: [] });
    await write(phone.core, ann, 'person.set', { entries: [hauler, dana], base: [dana] });
  });
  await phone.core.engine.sync();
  expect(phone.pushes.flatMap(({ mutations }) => mutations).map(({ args }) => args)).toEqual([
    { entries: [hauler, dana], base: [] },
  ]);
  const other = startPhone(server);
  await other.signIn('ann');
  await other.core.engine.sync();
  for (const { core } of [phone, other])
    expect(await core.cache.myPeople.get(ann.id)).toMatchObject({ entries: [hauler, dana] });
});

test('what two phones wrote without signal stands on both', async () => {
  const { server, people, phone, ann } = await startTogether();
  await phone.core.engine.sync();
  const [first, second] = [person('Dr. Dana'), person('Hauler')];
  await queueOffline(phone, () => write(phone.core, ann, 'person.set', { entries: [first], base: [] }));
  await server.request('PUT', '/api/user/people', {
    body: { entries: [second], base: [] },
    token: people.ann.token,
  });
  await phone.core.engine.sync();
  expect(await phone.core.cache.myPeople.get(ann.id)).toMatchObject({ entries: [second, first] });
  const { body } = await server.request<MyPeople>('GET', '/api/user/people', { token: people.ann.token });
  expect(body.entries).toEqual([second, first]);
});

test('a phone whose app knew of no such list fetches it after the update, although its cursor lies behind it', async () => {
  const { server, people, phone, ann } = await startTogether();
  const { core } = phone;
  await core.engine.sync();
  const entries = [person('Dr. Dana')];
  const put = { body: { entries }, token: people.ann.token };
  await server.request('PUT', '/api/user/people', put);
  await core.engine.sync();
  const { name } = core.cache;
  core.cache.close();
  await asBefore(name, core.ports);
  await core.cache.open();
  expect(await core.cache.myPeople.count()).toBe(0);
  await core.engine.sync({ isForced: true });
  expect(await core.cache.myPeople.get(ann.id)).toMatchObject({ entries });
  expect(await core.cache.cursors.get('me')).toMatchObject({ isRefilling: false });
});

/** Makes a phone's copy one of the version before: every row but those it did not know of. */
async function asBefore(name: string, { indexedDB, IDBKeyRange }: ConstructorParameters<typeof Cache>[0]) {
  const options = { indexedDB, IDBKeyRange };
  const now = await new Dexie(name, options).open();
  const rows = await Promise.all(
    now.tables.map(async (table) => [table.name, await table.toArray()] as const),
  );
  const schema = Object.fromEntries(now.tables.map((table) => [table.name, schemaOf(table)]));
  await now.delete();
  delete schema.myPeople;
  const before = new Dexie(name, options);
  before.version(2).stores(schema);
  for (const [table, list] of rows) if (schema[table]) await before.table(table).bulkPut([...list]);
  before.close();
}

const schemaOf = ({ schema }: Dexie['tables'][number]) =>
  [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(',');

import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import type { MyPeople, PinnedPerson } from '#contract/my-people.ts';
import { changePeople, readLeftOut, readPeople } from '#src/features/people/people.local.ts';
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

test('a list that was written without signal is merged, sent once and shown on the person’s other phone', async () => {
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

test('the entries that two phones wrote without signal are on both', async () => {
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

test('two phones with a full list each both show the first fifty; the others are kept and move up', async () => {
  const { server, phone, ann } = await startTogether();
  const other = startPhone(server);
  await other.signIn('ann');
  const both = [phone, other];
  for (const { core } of both) await core.engine.sync();
  const lists = ['First', 'Second'].map((from) =>
    Array.from({ length: 30 }, (_, n) => person(`${from} ${n}`)),
  );
  for (const [index, each] of both.entries())
    await queueOffline(each, () =>
      write(each.core, ann, 'person.set', { entries: lists[index] ?? [], base: [] }),
    );
  for (const { core } of [...both, phone]) await core.engine.sync({ isForced: true });
  const all = lists.flat().map(({ name }) => name);
  for (const { core } of both) {
    expect(await core.outbox.entries.toArray()).toEqual([]);
    expect((await readPeople(core, ann)).map(({ name }) => name)).toEqual(all.slice(0, 50));
    expect((await readLeftOut(core, ann)).map(({ name }) => name)).toEqual(all.slice(50));
  }
  await queueOffline(other, () => changePeople(other.core, ann, (people) => people.slice(1)));
  expect((await readLeftOut(other.core, ann))[0]?.name).toBe(all[51]); // one has moved up before it is sent
  for (const { core } of [other, phone]) await core.engine.sync({ isForced: true });
  expect((await readPeople(phone.core, ann)).map(({ name }) => name)).toEqual(all.slice(1, 51));
});

test('a phone with an app that did not support the list fetches it after the update, although its cursor is beyond it', async () => {
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

/** Turns a phone's copy into one of the previous version: every row except those it did not know. */
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

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANIMAL_MESSAGES, type Animal, type AnimalRecord } from '#contract/animals.ts';
import type { Problem } from '#contract/problems.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, pullOne, push } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { WRITES_PER_MINUTE: '1000000' } });
});
beforeEach(async () => {
  count += 1;
  [ann, bob] = [await server.register(`ann-${count}`), await server.register(`bob-${count}`)];
});
afterAll(() => server.close());

type Row = Animal & AnimalRecord & { version: number } & Problem;
const ask = (method: string, path: string, body?: object, who = ann) =>
  server.request<Row>(method, `/api/user/animals${path}`, { token: who.token, ...(body ? { body } : {}) });
const send = async (name: Parameters<typeof mutation>[0], args: object, who = ann) =>
  ofKind((await push(server, who, [mutation(name, args as never)]))[0], 'applied');
const bella = { name: 'Bella', species: 'Goat', weightLb: 61.5, bornOn: '2024-02-29', isGone: false };
const deworming = { kind: 'deworming', on: '2026-03-08', product: 'Drench', meatDays: 9, milkHours: 36 };

describe('the animal book', () => {
  test('answers the documented calls for animals and their records', async () => {
    const { status, body: animal } = await ask('POST', '', bella);
    const { isGone: _, ...filled } = bella;
    expect([status, animal]).toEqual([
      201,
      { id: expect.any(Number), key: expect.any(String), ...filled, version: expect.any(Number) },
    ]);
    const changed = await ask('PATCH', `/${animal.id}`, { weightLb: null, tag: ' 0412 ' });
    expect(changed.body).toMatchObject({ name: 'Bella', tag: '0412' });
    expect(changed.body).not.toHaveProperty('weightLb');
    const record = (await ask('POST', `/${animal.id}/records`, deworming)).body;
    expect(record).toMatchObject({ animalId: animal.id, ...deworming });
    const edited = await ask('PATCH', `/${animal.id}/records/${record.id}`, { milkHours: 48 });
    expect(edited.body).toMatchObject({ ...deworming, milkHours: 48 });
    expect((await ask('GET', `/${animal.id}/records`)).body).toEqual({ records: [edited.body] });
    expect((await ask('GET', '')).body).toEqual({ animals: [changed.body] });
    expect((await ask('DELETE', `/${animal.id}/records/${record.id}`)).status).toBe(204);
    expect((await ask('DELETE', `/${animal.id}`)).status).toBe(204);
    expect((await ask('GET', '')).body).toEqual({ animals: [] });
    expect((await ask('PATCH', `/${animal.id}`, { tag: 'x' })).body.detail).toBe(ANIMAL_MESSAGES.noAnimal);
  });

  test('creates under the key of the write, and a record may name that key', async () => {
    const create = mutation('animal.set', bella);
    const add = mutation('record.add', { animal: create.key, ...deworming } as never, {
      needs: [create.key],
    });
    const outcomes = await push(server, ann, [create, add]);
    const made = ofKind(outcomes[0], 'applied');
    const row = made.rows.animals?.[0];
    expect(row).toMatchObject({ id: made.id, key: create.key, version: made.version });
    expect(ofKind(outcomes[1], 'applied').rows.records).toMatchObject([{ animalId: made.id, key: add.key }]);
    const again = await push(server, ann, [create, add]);
    expect(again.map((outcome) => ofKind(outcome, 'applied').replayed)).toEqual([true, true]);
    expect((await ask('GET', '')).body).toMatchObject({ animals: [{ key: create.key }] });
    const key = randomUUID();
    expect((await send('animal.set', { animal: key, ...bella })).rows.animals).toMatchObject([{ key }]);
  });

  test('runs once if a record is changed and removed by call and by push under the same keys', async () => {
    const { id } = (await ask('POST', '', bella)).body;
    const record = (await ask('POST', `/${id}/records`, deworming)).body;
    const other = (await ask('POST', '', { ...bella, name: 'Daisy' })).body;
    for (const method of ['PATCH', 'DELETE'])
      expect((await ask(method, `/${other.id}/records/${record.id}`, {})).status).toBe(404);
    const edit = mutation('record.edit', { record: record.id, note: 'By both' });
    const removal = mutation('record.remove', { record: record.id });
    const path = `/api/user/animals/${id}/records/${record.id}`;
    const call = (method: string, { key }: { key: string }, body?: object) =>
      server.request(method, path, {
        token: ann.token,
        headers: { 'idempotency-key': key },
        ...(body && { body }),
      });
    expect((await call('PATCH', edit, { note: 'By both' })).status).toBe(200);
    expect((await call('DELETE', removal)).status).toBe(204);
    for (const outcome of await push(server, ann, [edit, removal]))
      expect(ofKind(outcome, 'applied').replayed).toBe(true);
  });

  test('returns only the values that another phone has changed since the base as previous', async () => {
    const { id, version: base } = (await ask('POST', '', bella)).body;
    await send('animal.set', { animal: id, weightLb: 70, base });
    expect(await send('animal.set', { animal: id, note: 'Kicks', base })).not.toHaveProperty('previous');
    const later = await send('animal.set', { animal: id, weightLb: 65, tag: '7', base });
    expect(later.rows.animals).toMatchObject([{ weightLb: 65, tag: '7', note: 'Kicks' }]);
    expect(later.previous).toEqual({
      version: expect.any(Number),
      content: 'Weight (lb): 70',
      fields: { weightLb: 70 },
    });
    expect(await send('animal.set', { animal: id, weightLb: 65, base })).not.toHaveProperty('previous');
    const record = (await ask('POST', `/${id}/records`, deworming)).body;
    await send('record.edit', { record: record.id, product: 'Other drench', base: record.version });
    const edit = await send('record.edit', { record: record.id, product: 'Drench 2', base: record.version });
    expect(edit.previous).toMatchObject({ content: 'Product: Other drench' });
  });

  test('is only in the stream of its person and leaves it with the animal', async () => {
    const { id } = (await ask('POST', '', bella)).body;
    const record = (await ask('POST', `/${id}/records`, deworming)).body;
    const own = await pullOne(server, 'me', 0, { token: ann.token });
    expect([own.rows.animals?.length, own.rows.records?.length]).toEqual([1, 1]);
    expect((await pullOne(server, 'me', 0, { token: bob.token })).rows).not.toHaveProperty('animals');
    await send('animal.remove', { animal: id });
    const { rows, gone } = await pullOne(server, 'me', own.to, { token: ann.token });
    expect(rows).not.toHaveProperty('animals');
    expect(gone).toMatchObject({ animals: [id], records: [record.id] });
  });

  test('refuses writes about another person’s animal or a removed one', async () => {
    const { id, key } = (await ask('POST', '', bella)).body;
    for (const animal of [id, key]) {
      const outcome = (await push(server, bob, [mutation('animal.set', { animal, tag: 'x', base: 1 })]))[0];
      expect(outcome?.outcome).not.toBe('applied');
    }
    await ask('DELETE', `/${id}`);
    const add = mutation('record.add', { animal: key, kind: 'note', on: '2026-01-01' });
    expect(ofKind((await push(server, ann, [add]))[0], 'rejected').problem).toMatchObject({
      status: 404,
      detail: ANIMAL_MESSAGES.noAnimal,
    });
  });

  test.each([
    ['a name of spaces', { name: ' ' }, 'name'],
    ['a day that no calendar has', { bornOn: '2025-02-29' }, 'bornOn'],
    ['a day with a time', { bornOn: '2025-02-28T00:00:00Z' }, 'bornOn'],
    ['no weight', { weightLb: 0 }, 'weightLb'],
    ['half a pulse', { pulse: 40.5 }, 'pulse'],
    ['a text as a weight', { weightLb: '60' }, 'weightLb'],
  ])('refuses %s', async (_name, fields, path) => {
    const { status, body } = await ask('POST', '', { ...bella, ...fields });
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  test('holds 200 animals and 5,000 records of one person', async () => {
    const { id } = (await ask('POST', '', bella)).body;
    const row = { person_id: ann.user.id, body: '{}' };
    await server.store.write(async ({ trx }) => {
      const animals = Array.from({ length: 199 }, () => ({ ...row, key: randomUUID() }));
      await trx.insertInto('animals').values(animals).execute();
      for (let part = 0; part < 10; part += 1) {
        const records = Array.from({ length: 500 }, () => ({ ...row, animal_id: id, key: randomUUID() }));
        await trx.insertInto('animal_records').values(records).execute();
      }
    });
    expect((await ask('POST', '', bella)).body.detail).toBe(ANIMAL_MESSAGES.fullAnimals);
    expect((await ask('POST', `/${id}/records`, deworming)).body.detail).toBe(ANIMAL_MESSAGES.fullRecords);
    expect((await ask('POST', '', bella, bob)).status).toBe(201);
  });

  test('is in the export and is deleted with the account', async () => {
    const { id } = (await ask('POST', '', bella)).body;
    await ask('POST', `/${id}/records`, deworming);
    const { body } = await server.request('GET', '/api/user/export', { token: ann.token });
    expect(body).toMatchObject({ animals: [{ name: 'Bella' }], animalRecords: [{ product: 'Drench' }] });
    await server.request('DELETE', '/api/user/profile', { body: { password: PASSWORD }, token: ann.token });
    for (const table of ['animals', 'animal_records'] as const)
      expect(
        await server.store.read.selectFrom(table).where('person_id', '=', ann.user.id).selectAll().execute(),
      ).toEqual([]);
  });
});

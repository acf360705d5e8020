import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { MY_PEOPLE_MESSAGES, type MyPeople, type PinnedPerson } from '#contract/my-people.ts';
import type { Problem } from '#contract/problems.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, pullOne, push } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ businesses: 2 });
});
beforeEach(async () => {
  count += 1;
  [ann, bob] = [await server.register(`ann-${count}`), await server.register(`bob-${count}`)];
});
afterAll(() => server.close());

const person = (name: string, rest: object = {}): PinnedPerson => ({
  id: randomUUID(),
  businessId: null,
  name,
  phone: '352-555-0101',
  note: '',
  ...rest,
});
const dana = () => person('Dr. Dana', { businessId: 1, phone: null, note: 'Gate code 4411,\nask for Dana' });
const read = async (who: TestPerson) =>
  (await server.request<MyPeople>('GET', '/api/user/people', { token: who.token })).body.entries;
const put = (body: unknown, who = ann) =>
  server.request<MyPeople & Problem>('PUT', '/api/user/people', { body, token: who.token });

describe('my people', () => {
  test('are a private list in the person’s own order, with notes of several lines', async () => {
    const entries = [dana(), person('Neighbor')];
    const answer = await put({ entries });
    expect([answer.status, answer.body]).toEqual([200, { entries }]);
    expect(await read(ann)).toEqual(entries);
    expect(await read(bob)).toEqual([]);
    const { headers } = await server.request('GET', '/api/user/people', { token: ann.token });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('merge additions and changes of two phones with the same base', async () => {
    const [first, second] = [dana(), person('Neighbor')];
    const base = [first, second];
    await put({ entries: base });
    await put({ entries: [{ ...first, note: 'New code 5522' }, second], base });
    const answer = await put({ entries: [second, first, person('Hauler')], base });
    expect(answer.body.entries.map(({ name, note }) => [name, note])).toEqual([
      ['Neighbor', ''],
      ['Dr. Dana', 'New code 5522'],
      ['Hauler', ''],
    ]);
  });

  test('keep the day of the last visit until a phone clears it, and phones without the field leave it', async () => {
    const vet = { ...dana(), lastSeenOn: '2026-03-01' };
    await put({ entries: [vet] });
    expect(await read(ann)).toEqual([vet]);
    const { lastSeenOn: _, ...older } = vet;
    await put({ entries: [{ ...older, note: 'New code' }], base: [older] });
    expect(await read(ann)).toEqual([{ ...vet, note: 'New code' }]);
    await put({ entries: [{ ...vet, lastSeenOn: null }], base: [vet] });
    expect(await read(ann)).toEqual([{ ...older, note: 'New code' }]);
    const wrong = await put({ entries: [{ ...vet, lastSeenOn: '03/01/2026' }] });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'entries.0.lastSeenOn']);
  });

  test('are only in the stream of their person, on either write path', async () => {
    const entries = [dana()];
    const from = (await pullOne(server, 'me', 0, { token: ann.token })).to;
    const pushed = ofKind(
      (await push(server, ann, [mutation('person.set', { entries, base: [] })]))[0],
      'applied',
    );
    const row = { id: ann.user.id, entries, version: pushed.version };
    expect(pushed.rows).toEqual({ myPeople: [row] });
    expect((await pullOne(server, 'me', from, { token: ann.token })).rows).toEqual({ myPeople: [row] });
    expect((await pullOne(server, 'me', 0, { token: bob.token })).rows).not.toHaveProperty('myPeople');
    await put({ entries: [] });
    const now = (await pullOne(server, 'me', from, { token: ann.token })).rows.myPeople;
    expect(now).toMatchObject([{ id: ann.user.id, entries: [] }]);
  });

  test('are current in a replay', async () => {
    const sent = mutation('person.set', { entries: [dana()] });
    await push(server, ann, [sent]);
    const later = ofKind((await push(server, ann, [mutation('person.set', { entries: [] })]))[0], 'applied');
    expect(ofKind((await push(server, ann, [sent]))[0], 'applied')).toMatchObject({ rows: later.rows });
  });

  test('are in no search, but in the person’s own export, and are deleted with the account', async () => {
    await put({ entries: [person('Zebulon Quartermain', { note: 'zebulonnote' })] });
    const found = await server.request<object>('GET', '/api/search?q=zebulon', { token: ann.token });
    expect(found.body).toEqual({ businesses: [], events: [], threads: [] });
    const { body } = await server.request('GET', '/api/user/export', { token: ann.token });
    expect(body).toMatchObject({ people: [{ name: 'Zebulon Quartermain', note: 'zebulonnote' }] });
    await server.request('DELETE', '/api/user/profile', { body: { password: PASSWORD }, token: ann.token });
    const rows = await server.store.read
      .selectFrom('my_people')
      .where('id', '=', ann.user.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  test('keep a note with a script as text', async () => {
    const entries = [person('Vet', { note: '<script>alert(1)</script>' })];
    expect((await put({ entries })).body).toEqual({ entries });
  });
});

describe('when two phones together exceed the limit of the list', () => {
  const numbers = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => person(`${from} ${n}`));
  const names = (list: PinnedPerson[] = []) => list.map(({ name }) => name);

  test('the first fifty of both are on it, the others are listed apart, and one moves up when another is removed', async () => {
    const [first, second] = [numbers('First', 49), numbers('Second', 3)];
    await put({ entries: first, base: [] });
    const answer = await put({ entries: second, base: [] });
    expect(answer.status).toBe(200);
    expect(names(answer.body.entries)).toEqual(names([...first, ...second.slice(0, 1)]));
    expect(names(answer.body.leftOut)).toEqual(['Second 1', 'Second 2']);
    const base = answer.body.entries;
    const later = (await put({ entries: base.slice(1), base })).body;
    expect(names(later.entries.slice(-2))).toEqual(['Second 0', 'Second 1']);
    expect(names(later.leftOut)).toEqual(['Second 2']);
    const allEntries = [...later.entries, ...(later.leftOut ?? [])];
    const last = (await put({ entries: later.entries, base: allEntries })).body;
    expect(last).toEqual({ entries: later.entries });
  });

  test('their row has both, and so do a replay and the person’s own export', async () => {
    await put({ entries: numbers('First', 50), base: [] });
    const sent = mutation('person.set', { entries: [person('Late')], base: [] });
    for (let time = 0; time < 2; time++) {
      const { rows } = ofKind((await push(server, ann, [sent]))[0], 'applied');
      expect(rows.myPeople).toMatchObject([{ entries: { length: 50 }, leftOut: [{ name: 'Late' }] }]);
    }
    const { body } = await server.request<{ people: object[] }>('GET', '/api/user/export', {
      token: ann.token,
    });
    expect(body.people).toHaveLength(51);
  });

  test('a phone that shows both may write both', async () => {
    const [first, second] = [numbers('First', 50), numbers('Second', 2)];
    await put({ entries: first, base: [] });
    const answer = await put({ entries: [...second, ...first], base: first });
    expect([answer.status, answer.body.entries.length, answer.body.leftOut?.length]).toEqual([200, 50, 2]);
  });
});

describe('a refusal names its field and changes nothing', () => {
  const kept = [dana()];
  beforeEach(() => put({ entries: kept }));
  const many = (most: number) => Array.from({ length: most }, (_, n) => person(`Person ${n}`));
  const [one, other] = [person('One'), person('Other')];

  test.each<[string, unknown, string, string]>([
    [
      'a number with letters',
      { entries: [one, { ...other, phone: 'call me' }] },
      'entries.1.phone',
      MY_PEOPLE_MESSAGES.phone,
    ],
    [
      'a number of one’s own without one',
      { entries: [{ ...one, phone: null }] },
      'entries.0.phone',
      MY_PEOPLE_MESSAGES.phone,
    ],
    ['a short name', { entries: [{ ...one, name: ' V ' }] }, 'entries.0.name', MY_PEOPLE_MESSAGES.name],
    [
      'a long name',
      { entries: [{ ...one, name: 'V'.repeat(121) }] },
      'entries.0.name',
      MY_PEOPLE_MESSAGES.nameLong,
    ],
    [
      'a long note',
      { entries: [{ ...one, note: 'n'.repeat(501) }] },
      'entries.0.note',
      MY_PEOPLE_MESSAGES.note,
    ],
    ['an id that is none', { entries: [{ ...one, id: '7' }] }, 'entries.0.id', MY_PEOPLE_MESSAGES.id],
    ['two of one id', { entries: [one, { ...other, id: one.id }] }, 'entries.1.id', MY_PEOPLE_MESSAGES.twice],
    [
      'a business that is no id',
      { entries: [{ ...one, businessId: '1' }] },
      'entries.0.businessId',
      MY_PEOPLE_MESSAGES.businessId,
    ],
    [
      'a missing business',
      { entries: [{ ...one, businessId: undefined }] },
      'entries.0.businessId',
      MY_PEOPLE_MESSAGES.businessId,
    ],
    ['too many', { entries: many(MY_PEOPLE_LIMITS.entries + 1) }, 'entries', MY_PEOPLE_MESSAGES.full],
    [
      'more than two full lists',
      { entries: many(MY_PEOPLE_LIMITS.withLeftOut), base: [] },
      'entries',
      MY_PEOPLE_MESSAGES.full,
    ],
    ['no list', {}, 'entries', MY_PEOPLE_MESSAGES.entries],
    ['a list of texts', { entries: ['Dana'] }, 'entries.0', 'This field has the wrong type.'],
    ['a base that is none', { entries: [one], base: 'all' }, 'base', MY_PEOPLE_MESSAGES.entries],
    [
      'a base with a bad entry',
      { entries: [one], base: [{ ...one, phone: 'x' }] },
      'base.0.phone',
      MY_PEOPLE_MESSAGES.phone,
    ],
  ])('%s', async (_, body, path, message) => {
    const answer = await put(body);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
    expect(await read(ann)).toEqual(kept);
  });

  test('fifty of the longest entries are accepted', async () => {
    const entries = many(MY_PEOPLE_LIMITS.entries).map((each) => ({ ...each, note: '✓'.repeat(500) }));
    expect((await put({ entries, base: entries })).status).toBe(200);
    expect((await put({ entries })).body).toEqual({ entries });
  });
});

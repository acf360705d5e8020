import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, push, review } from '#tests/support/sync.ts';

let server: TestServer;
afterEach(() => server.close());

let count = 0;
const threadOf = () => ({ title: `Thread ${++count}`, content: `What do you pay? ${count}`, categoryId: 1 });
const businessOf = () => ({
  name: `Barn ${++count}`,
  description: 'Hay, feed and friendly words.',
  address: '1 County Road',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Animal Feed'],
  location: { lat: 29.2, lng: -82.1 },
});
const call = (person: TestPerson, path: string, body: object, address = '192.0.2.1', headers = {}) =>
  server.request<Problem>('POST', path, { token: person.token, body, address, headers });
const list = (person: TestPerson, address?: string) => call(person, '/api/businesses', businessOf(), address);
const begin = (person: TestPerson, address?: string) =>
  call(person, '/api/forums/threads', threadOf(), address);
const rowsIn = async (table: 'threads' | 'businesses') =>
  (await server.store.read.selectFrom(table).select('id').execute()).length;

/** Creates accounts in their first day. */
async function startWith(accounts: number, env: Record<string, string> = {}) {
  server = await startTestServer({ env, businesses: 1 });
  const people: TestPerson[] = [];
  for (let n = 0; n < accounts; n++) people.push(await server.register(`new${n}`, { isNew: true }));
  return people;
}
const LISTINGS =
  'New accounts have listed many businesses from your connection today. This one will be sent later.';
const THREADS =
  'New accounts have started many threads from your connection today. This one will be sent later.';

/** Each of them lists three businesses; returns the number of accepted ones. */
async function listAll(people: readonly TestPerson[], address?: string) {
  let taken = 0;
  for (const person of people)
    for (let n = 0; n < 3; n++) if ((await list(person, address)).status === 201) taken++;
  return taken;
}

test('15 new accounts of one address list 30 businesses in a day; the others wait and are sent later', async () => {
  const people = await startWith(15);
  expect(await listAll(people)).toBe(30);
  expect(await rowsIn('businesses')).toBe(1 + 30);
  const last = people.at(-1) as TestPerson;
  server.clock.nowMs += HOUR_MS;
  const late = mutation('business.register', businessOf());
  const outcomes = await push(server, last, [late, review()]);
  expect(outcomes).toMatchObject([
    { outcome: 'deferred', reason: 'busy', alone: true, retryAfterMs: 23 * HOUR_MS, detail: LISTINGS },
    { outcome: 'applied' }, // reviews are not counted
  ]);
  const refused = await list(last);
  expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([
    429,
    String((23 * HOUR_MS) / SECOND_MS),
    LISTINGS,
  ]);
  server.clock.nowMs += 23 * HOUR_MS;
  expect(await push(server, last, [late])).toMatchObject([{ outcome: 'applied' }]);
});

test('5 new accounts of one address start 80 threads, and reply without a limit', async () => {
  const people = await startWith(5);
  const statuses = new Map<number, number>();
  for (const person of people)
    for (let n = 0; n < 20; n++) {
      const { status } = await begin(person);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      server.clock.nowMs += 3 * SECOND_MS;
    }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 80, 429: 20 });
  const last = people.at(-1) as TestPerson;
  expect((await begin(last)).body.detail).toBe(THREADS);
  expect((await call(last, '/api/forums/threads/1/posts', { content: 'Hello' })).status).toBe(201);
});

test('an IPv6 network is one address; other addresses and older accounts are not limited', async () => {
  const people = await startWith(12);
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'];
  let taken = 0;
  for (const [n, person] of people.entries()) taken += await listAll([person], addresses[n % 2]);
  expect(taken).toBe(30);
  const last = people.at(-1) as TestPerson;
  const member = await server.register('member');
  expect((await list(member, addresses[0])).status).toBe(201);
  expect((await list(last, '2001:db8:1:3::1')).status).toBe(201);
  expect((await list(last, addresses[0])).status).toBe(429);
});

test('an account that wrote before the limit counts until a day after the others’ first write', async () => {
  const people = await startWith(10);
  expect(await listAll(people.slice(0, 5))).toBe(15);
  server.clock.nowMs += 12 * HOUR_MS;
  const late = [];
  for (let n = 0; n < 6; n++) late.push(await server.register(`late${n}`, { isNew: true }));
  expect(await listAll(late)).toBe(15);
  server.clock.nowMs += 11 * HOUR_MS;
  expect((await list(late.at(-1) as TestPerson)).headers.get('retry-after')).toBe(
    String(HOUR_MS / SECOND_MS),
  );
  server.clock.nowMs += HOUR_MS;
  expect((await list(late.at(-1) as TestPerson)).status).toBe(201);
});

test('refused and failed writes do not count against the address', async () => {
  const people = await startWith(11);
  const [first] = people as [TestPerson];
  for (let n = 0; n < 70; n++) {
    const body = { ...businessOf(), businessCategories: ['Nonsense'] };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await call(first, '/api/businesses', body, undefined, headers)).status).toBe(422);
    server.clock.nowMs += 3 * SECOND_MS;
  }
  const { write } = server.store;
  server.store.write = (job) =>
    write(async (w) => {
      await job(w);
      throw Object.assign(new Error('disk full'), { errcode: 13 });
    });
  for (let n = 0; n < 70; n++) {
    expect((await list(first)).status).toBe(503);
    server.clock.nowMs += 3 * SECOND_MS;
  }
  server.store.write = write;
  expect(await listAll(people)).toBe(30);
});

test('a server with ten times the write limit allows an address ten times as much', async () => {
  const people = await startWith(3, { WRITES_PER_MINUTE: '600' });
  let taken = 0;
  for (const person of people) for (let n = 0; n < 30; n++) if ((await list(person)).status === 201) taken++;
  expect(taken).toBe(90);
});

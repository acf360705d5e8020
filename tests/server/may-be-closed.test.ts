import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueueItem } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ann: TestPerson;
let ben: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ env: { WRITES_PER_MINUTE: '1000000' } });
  [ann, ben, admin] = [
    await server.register('ann'),
    await server.register('ben'),
    await server.register('caretaker'),
  ];
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterAll(() => server.close());

const report = (person: TestPerson | null, id: number, address: string, reason = 'Closed or moved away') =>
  server.request('POST', '/api/reports', {
    token: person?.token,
    body: { kind: 'business', id, reason },
    address,
  });
const page = async (id: number) => (await server.request<Business>('GET', `/api/businesses/${id}`)).body;
const isMarked = async (id: number) => (await page(id)).mayBeClosed;
const signIn = async (username: string): Promise<TestPerson> => {
  const body = { username, password: PASSWORD };
  return (await server.request<TestPerson>('POST', '/api/auth/login', { body })).body;
};
/** A listing that two people have reported closed. */
async function reportedTwice(rest: object = {}) {
  const id = await server.addBusiness(rest);
  await report(ann, id, '10.1.0.1');
  await report(ben, id, '10.2.0.1');
  return id;
}

test('a listing may be closed after two people from different addresses have reported it', async () => {
  const id = await server.addBusiness();
  await report(ann, id, '10.1.0.1');
  expect(await isMarked(id)).toBeUndefined();
  await report(ben, id, '10.2.0.1');
  expect(await isMarked(id)).toBe(true);
});

test.each([
  'closed',
  'Closed for good',
  'Permanently closed',
  'The clinic has closed down',
  'This place is closed forever',
  'It seems to be closed',
  'No longer in business',
  'Went out of business',
])('“%s” reports a closed listing', async (reason) => {
  const id = await server.addBusiness();
  await report(ann, id, '10.1.0.1', reason);
  await report(ben, id, '10.2.0.1', reason);
  expect(await isMarked(id)).toBe(true);
});

test.each<[string, (id: number) => Promise<unknown>]>([
  ['from the same address', (id) => report(ben, id, '10.1.0.1')],
  ['by the same person', (id) => report(ann, id, '10.2.0.1')],
  ['by a visitor', (id) => report(null, id, '10.2.0.1')],
  ['for another reason', (id) => report(ben, id, '10.2.0.1', 'Wrong phone number or address')],
  ['about a closed day', (id) => report(ben, id, '10.2.0.1', 'Closed on Sundays')],
  ['about a holiday', (id) => report(ben, id, '10.2.0.1', 'Closed for Good Friday')],
  ['about a closed week', (id) => report(ben, id, '10.2.0.1', 'Closed for the holidays')],
  ['about a closed hour', (id) => report(ben, id, '10.2.0.1', 'Closed when I came at noon')],
])('a second report %s does not count', async (_, second) => {
  const id = await server.addBusiness();
  await report(ann, id, '10.1.0.1');
  await second(id);
  expect(await isMarked(id)).toBeUndefined();
});

test('an account of the first day counts only after that day', async () => {
  const id = await server.addBusiness();
  const newcomer = await server.register('newcomer', { isNew: true });
  await report(ann, id, '10.1.0.1');
  await report(newcomer, id, '10.2.0.1');
  expect(await isMarked(id)).toBeUndefined();
  server.clock.nowMs += DAY_MS;
  expect(await isMarked(id)).toBe(true);
});

test('reports fade after 60 days, and a repeated report counts from its own day', async () => {
  const id = await reportedTwice();
  server.clock.nowMs += 61 * DAY_MS;
  expect(await isMarked(id)).toBeUndefined();
  [ann, ben] = [await signIn('ann'), await signIn('ben')];
  await report(ann, id, '10.1.0.1');
  await report(ben, id, '10.2.0.1');
  expect(await isMarked(id)).toBe(true);
});

test('the owner’s confirmation clears it, and later reports count again', async () => {
  const owner = await server.register('dana');
  const id = await reportedTwice({ owner_id: owner.user.id });
  server.clock.nowMs += 1000;
  await server.request('POST', `/api/businesses/${id}/confirm`, { token: owner.token });
  expect(await isMarked(id)).toBeUndefined();
  server.clock.nowMs += 1000;
  await report(ann, id, '10.1.0.1');
  await report(ben, id, '10.2.0.1');
  expect(await isMarked(id)).toBe(true);
});

test('an admin’s decision clears it', async () => {
  const id = await reportedTwice();
  admin = await signIn('caretaker');
  const ask = <T>(method: string, path: string) => server.request<T>(method, path, { token: admin.token });
  const items = (await ask<QueueItem[]>('GET', '/api/admin/queue?kind=report')).body;
  const item = items.find(({ about }) => about?.id === id)?.id;
  expect((await ask('POST', `/api/admin/queue/${item}/dismiss`)).status).toBe(200);
  expect(await isMarked(id)).toBeUndefined();
});

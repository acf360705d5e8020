import { afterEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, push } from '#tests/support/sync.ts';
import { listingOf } from './listings.ts';

/** How many businesses an account, and all accounts of an address, may list. */
let server: TestServer;
afterEach(() => server.close());

const start = async () => {
  server = await startTestServer({ businesses: 1 });
  return server.register('stranger', { isNew: true });
};
const call = (person: TestPerson, path: string, body: object) =>
  server.request<Problem>('POST', path, { token: person.token, body });
const countListed = async () =>
  (await server.store.read.selectFrom('businesses').select('id').execute()).length;
const list = async (person: TestPerson, location = { lat: 29.2, lng: -82.1 }) =>
  (await call(person, '/api/businesses', { ...listingOf(), location })).status;
const statusesOf = async (count: number, send: (n: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await send(n));
  return statuses.filter((status) => status === 201).length;
};
const far = (n: number) => ({ lat: 26 + n * 0.2, lng: -81.5 });

test('a patient account lists ten businesses a day, and twenty at one place', async () => {
  const stranger = await start();
  server.clock.nowMs += 2 * DAY_MS;
  expect(await statusesOf(240, () => list(stranger))).toBe(10);
  server.clock.nowMs += DAY_MS;
  expect(await statusesOf(240, () => list(stranger))).toBe(10);
  server.clock.nowMs += DAY_MS;
  const late = await call(stranger, '/api/businesses', listingOf());
  expect([late.status, late.body.detail]).toEqual([
    429,
    'You have listed 20 businesses around this place that we haven’t checked yet. This one waits until we check some.',
  ]);
  expect(await list(stranger, far(0))).toBe(201);
  expect(await countListed()).toBe(1 + 21);
});

test('a listing over the daily limit waits until the oldest one is a day old', async () => {
  const stranger = await start();
  server.clock.nowMs += 2 * DAY_MS;
  for (let n = 0; n < 10; n++) await list(stranger, far(n));
  server.clock.nowMs += HOUR_MS;
  expect(
    await push(server, stranger, [mutation('business.register', { ...listingOf(), location: far(11) })]),
  ).toMatchObject([
    {
      outcome: 'deferred',
      alone: true,
      retryAfterMs: 23 * HOUR_MS,
      detail: expect.stringContaining('10 businesses within a day'),
    },
  ]);
});

test('listings from before the server’s clock was set back do not count', async () => {
  const stranger = await start();
  server.clock.nowMs += 22 * DAY_MS;
  expect(await statusesOf(15, (n) => list(stranger, far(n)))).toBe(10 + 3);
  server.clock.nowMs -= 20 * DAY_MS;
  expect(await list(stranger, far(15))).toBe(201);
});

test('the room grows with the age of the account and with listings that an admin has checked', async () => {
  const owner = await start();
  const admin = await server.register('caretaker');
  await runCommand(server.store, ['grant', admin.user.username], server.clock.nowMs);
  server.clock.nowMs += 3 * 7 * DAY_MS;
  expect(await statusesOf(20, (n) => list(owner, far(n)))).toBe(10 + 3);
  await server.request('POST', '/api/admin/queue/listing-2/verify', { token: admin.token, body: {} });
  expect(await list(owner, far(20))).toBe(201);
  expect(await list(owner, far(21))).toBe(429);
});

test('all accounts of one address together list forty businesses a day', async () => {
  await start();
  let count = 0;
  for (let n = 0; n < 6; n++) {
    const person = await server.register(`neighbor${n}`);
    count += await statusesOf(8, (m) => list(person, far(n * 8 + m)));
  }
  expect(count).toBe(40);
});

test.each(['first', 'last'])(
  'accounts on their first day count among these forty if they list %s',
  async (when) => {
    const stranger = await start();
    const ofStranger = (tries: number) => statusesOf(tries, (n) => list(stranger, far(n)));
    let count = when === 'first' ? await ofStranger(2) : 0;
    for (let n = 0; n < 6; n++) {
      const person = await server.register(`neighbor${n}`);
      count += await statusesOf(8, (m) => list(person, far(n * 8 + m)));
    }
    expect(count).toBe(40);
    expect(await ofStranger(3)).toBe(0);
    expect(await countListed()).toBe(1 + 40);
  },
);

test('an admin has no limit', async () => {
  const admin = await start();
  await runCommand(server.store, ['grant', admin.user.username], server.clock.nowMs);
  expect(await statusesOf(30, () => list(admin))).toBe(30);
});

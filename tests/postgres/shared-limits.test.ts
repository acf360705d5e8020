import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AUTH_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { registration, type TestServer } from '../support/server.ts';
import { type Counting, cutAll, soon } from './shared-limits-support.ts';
import {
  ADDRESS,
  countTwo,
  FIVE_AN_HOUR,
  NOBODY,
  registrationsLeft,
  start,
  startTwo,
  tidy,
} from './shared-limits-world.ts';

beforeAll(start);
afterEach(tidy);

/** Resolves when a server refuses, which takes until it has received enough; a few may succeed before. */
async function soonRefused(ask: () => Promise<{ status: number }>): Promise<void> {
  const answers: number[] = [];
  while (answers.at(-1) !== 429 && answers.length < 5) {
    answers.push((await ask()).status);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(answers.at(-1)).toBe(429);
}

/** How long a sign-in would wait, by trial. */
async function signInWaitsMs({ limits }: Counting, name: string): Promise<number> {
  const waitMs = await limits.loginsByName.begin(name);
  if (waitMs === 0) limits.loginsByName.end(name, false);
  return waitMs;
}

test('adds up wrong passwords of a name at two servers', async () => {
  const [one, two, third] = await startTwo();
  await one.register('ann');
  const signIn = (server: TestServer, password: string, address: string) =>
    server.request('POST', '/api/auth/login', { body: { username: 'ann', password }, address });
  const answers: number[] = [];
  for (let i = 0; i < AUTH_LIMITS.failedLogins; i++)
    answers.push((await signIn(i % 2 ? one : two, NOBODY, `192.0.2.${i}`)).status);
  expect(new Set(answers)).toEqual(new Set([401]));
  await soon(() => signInWaitsMs(third, 'ann')).toBe(AUTH_LIMITS.failedLoginWindowMs);
  for (const server of [one, two]) {
    await soonRefused(() => signIn(server, NOBODY, '192.0.2.98'));
    expect((await signIn(server, 'barn-door-7', '192.0.2.99')).status).toBe(429);
  }
});

test('clears a person’s failures at all servers after a sign-in at one', async () => {
  const [one, two] = await countTwo();
  for (let i = 0; i < AUTH_LIMITS.failedLogins; i++) one.limits.loginsByName.end('ann', true);
  await soon(() => signInWaitsMs(two, 'ann')).toBeGreaterThan(0);
  two.limits.loginsByName.forget('ann');
  await soon(() => signInWaitsMs(one, 'ann')).toBe(0);
});

test('adds up the accounts of an address at two servers', async () => {
  const [one, two, third] = await startTwo({ REGISTRATIONS_PER_HOUR: '12' });
  let made = 0;
  const register = (server: TestServer, address = ADDRESS) =>
    server.request('POST', '/api/auth/register', { body: registration(`ann-${++made}`), address });
  const answers: number[] = [];
  for (let i = 0; i < 12; i++) answers.push((await register(i % 2 ? one : two)).status);
  expect(new Set(answers)).toEqual(new Set([201]));
  await soon(() => registrationsLeft(third, ADDRESS)).toBe(0);
  for (const server of [one, two]) await soonRefused(() => register(server));
  for (const server of [one, two]) expect((await register(server, '192.0.2.1')).status).toBe(201);
});

test('adds up the writes of an address at two servers', async () => {
  const [one, two] = await startTwo({ VISITOR_WRITES_PER_HOUR: '12' });
  await seedSampleGames(one.store, one.clock.nowMs);
  const download = (server: TestServer) =>
    server.request('POST', '/api/mobile-games/1/increment-downloads', { body: {}, address: ADDRESS });
  const answers: number[] = [];
  for (let i = 0; i < 12; i++) answers.push((await download(i % 2 ? one : two)).status);
  expect(new Set(answers)).toEqual(new Set([200]));
  for (const server of [one, two]) await soonRefused(() => download(server));
});

test('adds up the writes of a person at several servers', async () => {
  const [one, two, third] = await startTwo();
  const { token, user } = await one.register('ann');
  const businessId = await one.addBusiness();
  const body = { businessId, rating: 5, comment: 'Came.' };
  expect(third.limits.takeWrite(user.id, HTTP_LIMITS.writesPerPerson)).toBe(0);
  for (const server of [one, two])
    await soonRefused(() => server.request('POST', '/api/reviews', { token, body }));
});

/** How long a new text would wait, by trial. */
function textWaitsMs({ limits }: Counting, text: string): number {
  const { waitMs, giveBack } = limits.takeText(ADDRESS, text, randomUUID());
  giveBack();
  return waitMs;
}

test('treats the same text at two servers as one text, also after an edit', async () => {
  const [one, two] = await countTwo();
  const text = 'They never call back and my mare was lame for weeks, so stay away from there.';
  const taken = [one, two].map(({ limits }, i) => limits.takeText(ADDRESS, text, `key-${i}`).waitMs);
  expect(taken).toEqual([0, 0]);
  for (const counting of [one, two])
    await soon(() => textWaitsMs(counting, text.toUpperCase())).toBeGreaterThan(0);
  for (const key of ['key-0', 'key-1'])
    for (const { limits } of [one, two]) expect(limits.takeText(ADDRESS, text, key).waitMs).toBe(0);
});

test('counts the text of a write once if it comes to two servers at once', async () => {
  const [one, two] = await countTwo();
  const text = 'Two goats are out on the county road by the feed store, brown and white, tame.';
  for (const { limits } of [one, two]) expect(limits.takeText(ADDRESS, text, 'key-1').waitMs).toBe(0);
  one.limits.messagesByAddress.add(ADDRESS);
  two.limits.messagesByAddress.add(ADDRESS);
  for (const { limits } of [one, two]) await soon(() => limits.messagesByAddress.left(ADDRESS)).toBe(8);
  for (const counting of [one, two]) expect(textWaitsMs(counting, text)).toBe(0);
});

test('returns the count of a text that was not stored at all servers', async () => {
  const [one, two] = await countTwo();
  const text = 'Round bales of coastal hay, barn kept, net wrapped, call before noon or after six.';
  const [first, second] = ['key-1', 'key-2'].map((key) => one.limits.takeText(ADDRESS, text, key));
  expect([first?.waitMs, second?.waitMs]).toEqual([0, 0]);
  await soon(() => textWaitsMs(two, text)).toBeGreaterThan(0);
  second?.giveBack();
  await soon(() => textWaitsMs(two, text)).toBe(0);
});

test('makes up for the excess that several servers allow before they exchange counts', async () => {
  const [one, two] = await countTwo(FIVE_AN_HOUR);
  for (const { limits } of [one, two]) {
    for (let i = 0; i < 5; i++) expect(limits.takeRegistration(ADDRESS)).toBe(0);
    for (let i = 0; i < 10; i++) limits.messagesByAddress.add(ADDRESS);
  }
  for (const { limits } of [one, two]) {
    await soon(() => limits.takeRegistration(ADDRESS)).toBe(6 * 12 * MINUTE_MS); // five too many, and the next one
    await soon(() => limits.messagesByAddress.waitMs(ADDRESS)).toBe(2 * 60 * MINUTE_MS);
  }
  one.limits.takeRegistration(ADDRESS, -2); // a returned count has its full value
  for (const { limits } of [one, two])
    await soon(() => limits.takeRegistration(ADDRESS)).toBe(4 * 12 * MINUTE_MS);
});

test('adds no debt for counts from hours without the others', async () => {
  const [one, two] = await countTwo(FIVE_AN_HOUR);
  await cutAll(one.store);
  for (let hour = 0; hour < 3; hour++) {
    for (const { clock } of [one, two]) clock.nowMs += 60 * MINUTE_MS;
    expect(one.limits.takeRegistration(ADDRESS, 5)).toBe(0);
  }
  await soon(() => two.log.length).toBe(2);
  await soon(() => registrationsLeft(two, ADDRESS)).toBe(0);
  expect(two.limits.takeRegistration(ADDRESS)).toBe(12 * MINUTE_MS);
});

test('returns counts at all servers, even if a server returns less than it gave', async () => {
  const [one, two] = await countTwo(FIVE_AN_HOUR);
  one.limits.messagesByAddress.add(ADDRESS);
  one.limits.messagesByAddress.add(ADDRESS);
  expect(one.limits.takeRegistration(ADDRESS, 3)).toBe(0);
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(8);
  await soon(() => registrationsLeft(two, ADDRESS)).toBe(2);
  one.limits.messagesByAddress.takeBack(ADDRESS);
  two.limits.takeRegistration(ADDRESS, -3);
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(9);
  await soon(() => registrationsLeft(one, ADDRESS)).toBe(5);
});

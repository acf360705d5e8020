import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AUTH_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { registration, startTestServer, type TestServer } from '../support/server.ts';
import {
  areTalking,
  type Counting,
  closeAll,
  countingAt,
  cutAll,
  haveFallenSilent,
  listenAt,
  newUrl,
  soon,
  storeAt,
} from './shared-limits-support.ts';

const NOBODY = 'no-such-password-1';
const ADDRESS = '203.0.113.77';
const FIVE_AN_HOUR = { REGISTRATIONS_PER_HOUR: '5' };

/** Nothing is written here: messages between servers are in no table. */
let url: string;
beforeAll(async () => {
  url = await newUrl();
});
afterEach(async () => {
  await closeAll();
  await haveFallenSilent(url);
});

/** Two servers, and the limits of a third one that shows when all have received the messages. */
async function startTwo(env: Record<string, string> = {}): Promise<[TestServer, TestServer, Counting]> {
  const own = await newUrl();
  const servers: TestServer[] = [];
  for (let i = 0; i < 2; i++) servers.push(await startTestServer({ store: await storeAt(own), env }));
  const third = await countingAt(own, env);
  await areTalking(third.store, 3);
  return [...(servers as [TestServer, TestServer]), third];
}

async function countTwo(env: Record<string, string> = {}): Promise<[Counting, Counting]> {
  const [one, two] = [await countingAt(url, env), await countingAt(url, env)];
  await areTalking(one.store, 2);
  return [one, two];
}

/** Resolves when a server refuses, which takes until it has received enough; a few may succeed before. */
async function soonRefused(ask: () => Promise<{ status: number }>): Promise<void> {
  const answers: number[] = [];
  while (answers.at(-1) !== 429 && answers.length < 5) {
    answers.push((await ask()).status);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(answers.at(-1)).toBe(429);
}

/** How many more accounts an address may register, by trial. */
function registrationsLeft({ limits }: Counting, address: string): number {
  let count = 0;
  while (limits.takeRegistration(address) === 0) count++;
  limits.takeRegistration(address, -count);
  return count;
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

test('forgives a person’s failures at all servers after a sign-in at one', async () => {
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

test('counts nothing twice, neither an echo nor a repetition after a cut', async () => {
  const [one, two] = await countTwo(FIVE_AN_HOUR);
  one.limits.takeRegistration(ADDRESS);
  one.limits.messagesByAddress.add(ADDRESS);
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(9);
  await cutAll(one.store);
  await soon(() => [one.log.length, two.log.length]).toEqual([2, 2]); // cut, and back
  two.limits.messagesByAddress.add('marker');
  await soon(() => one.limits.messagesByAddress.left('marker')).toBe(9);
  one.limits.messagesByAddress.add('marker');
  await soon(() => two.limits.messagesByAddress.left('marker')).toBe(8);
  for (const counting of [one, two]) {
    expect(registrationsLeft(counting, ADDRESS)).toBe(4);
    expect(counting.limits.messagesByAddress.left(ADDRESS)).toBe(9);
  }
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

test('counts a repeated message once', async () => {
  const [one, two] = await countTwo();
  const heard = await listenAt(url);
  one.limits.messagesByAddress.add(ADDRESS);
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(9);
  const word = heard.find((text) => text.includes('"messages"'));
  await sql`select pg_notify('petiyard_told_1', ${word})`.execute(one.store.read);
  two.limits.messagesByAddress.add('marker');
  await soon(() => one.limits.messagesByAddress.left('marker')).toBe(9);
  for (const { limits } of [one, two]) expect(limits.messagesByAddress.left(ADDRESS)).toBe(9);
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

test('reconnects a listener that was cut off, catches up on missed counts, and logs both once', async () => {
  const [one, two] = await countTwo(FIVE_AN_HOUR);
  await cutAll(one.store);
  one.limits.takeRegistration(ADDRESS, 5);
  one.limits.messagesByAddress.add(ADDRESS);
  await soon(() => registrationsLeft(two, ADDRESS)).toBe(0);
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(9);
  for (const { log } of [one, two])
    await soon(() => log).toEqual([
      'the servers do not exchange counts: each counts by itself',
      'the servers exchange counts again',
    ]);
});

test('gives a server that starts later the counts of the others within a moment', async () => {
  const [one, two] = await countTwo(FIVE_AN_HOUR);
  one.limits.takeRegistration(ADDRESS, 2);
  for (let i = 0; i < 3; i++) two.limits.messagesByAddress.add(ADDRESS);
  two.limits.takeText(ADDRESS, 'Barn kept hay, round bales, call before noon or after six please.', 'key-1');
  await soon(() => registrationsLeft(two, ADDRESS)).toBe(3);
  const three = await countingAt(url, FIVE_AN_HOUR);
  await soon(() => registrationsLeft(three, ADDRESS)).toBe(3);
  await soon(() => three.limits.messagesByAddress.left(ADDRESS)).toBe(7);
  const again = 'Barn kept hay, round bales, call before noon or after six please.';
  expect(three.limits.takeText(ADDRESS, again, 'key-2').waitMs).toBe(0);
  expect(three.limits.takeText(ADDRESS, again, 'key-3').waitMs).toBeGreaterThan(0);
});

test('sends the last counts of a server that stops', async () => {
  const [one, two] = await countTwo();
  one.limits.messagesByAddress.add('somebody'); // is sent at once; the next one waits for others
  await soon(() => two.limits.messagesByAddress.left('somebody')).toBe(9);
  one.limits.messagesByAddress.add(ADDRESS);
  one.limits.messagesByAddress.add(ADDRESS);
  await one.store.close();
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(8);
});

test('works if the clocks of servers differ by hours: each uses its own', async () => {
  const [one, two] = await countTwo();
  two.clock.nowMs += 5 * 60 * MINUTE_MS;
  for (let i = 0; i < 10; i++) one.limits.messagesByAddress.add(ADDRESS);
  await soon(() => two.limits.messagesByAddress.waitMs(ADDRESS)).toBe(60 * MINUTE_MS);
  one.clock.nowMs += 10 * MINUTE_MS;
  two.clock.nowMs += 10 * MINUTE_MS;
  const three = await countingAt(url);
  await soon(() => three.limits.messagesByAddress.waitMs(ADDRESS)).toBe(50 * MINUTE_MS);
  expect(two.limits.messagesByAddress.waitMs(ADDRESS)).toBe(50 * MINUTE_MS);
});

test('sends no names, addresses, passwords or texts', async () => {
  const [one, , third] = await startTwo();
  const heard = await listenAt(third.url);
  const ann = await one.register('annabella');
  const comment = 'Stay away from this place: they overcharge and they never call back, not even on Sundays.';
  const businessId = await one.addBusiness();
  await one.request('POST', '/api/reviews', {
    token: ann.token,
    address: ADDRESS,
    body: { businessId, rating: 1, comment },
  });
  const body = { username: 'annabella', password: NOBODY };
  await one.request('POST', '/api/auth/login', { body, address: ADDRESS });
  await soon(async () => heard.join('\n')).toContain('logins by name');
  third.limits.messagesByAddress.add('the end');
  await soon(() => heard.join('\n')).toContain('"messages"');
  const all = heard.join('\n');
  expect(all).toContain('"texts"');
  for (const secret of ['annabella', ADDRESS, '192.0.2.1', NOBODY, 'overcharge', ann.token])
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
});

test('splits a flood into messages that fit, up to a limit, and continues afterwards', async () => {
  const [one, two] = await countTwo();
  const heard = await listenAt(url);
  for (let i = 0; i < 30_000; i++) one.limits.takeSearch(`198.51.${i}`);
  await soon(() => heard.length).toBeGreaterThan(80);
  two.limits.messagesByAddress.add('after');
  await soon(() => one.limits.messagesByAddress.left('after')).toBe(9);
  one.limits.messagesByAddress.add('and after');
  await soon(() => two.limits.messagesByAddress.left('and after')).toBe(9);
  expect(heard.every((text) => text.length < 8000)).toBe(true);
  expect(one.log).toEqual(['too many counts to exchange between servers: some count only here']);
  expect(two.log).toEqual([]);
});

test('ignores foreign messages', async () => {
  const [one, two] = await countTwo();
  const nonsense = [
    '',
    'nobody',
    'x 1 told {',
    'x 2 told null',
    'x 3 told {"deeds":null,"states":7}',
    'x 4 told {"deeds":{"messages":null,"nothing":{"a":1},"texts":{"a":[null]}}}',
    'x 5 told {"deeds":{"messages":{"a":"many","b":[]},"registrations":{"a":null}}}',
    'x 6 told {"states":{"messages":{"a":5,"b":["x"]},"registrations":{"a":[]},"texts":{"a":7}}}',
  ];
  for (const text of nonsense)
    await sql`select pg_notify('petiyard_told_1', ${text})`.execute(one.store.read);
  one.limits.messagesByAddress.add(ADDRESS);
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(9);
  expect([...one.log, ...two.log]).toEqual([]);
});

test('counts separately while servers cannot exchange messages', async () => {
  const [one] = await countTwo(FIVE_AN_HOUR);
  await cutAll(one.store);
  await soon(() => one.log.length).toBe(1);
  for (let i = 0; i < 5; i++) expect(one.limits.takeRegistration(ADDRESS)).toBe(0);
  expect(one.limits.takeRegistration(ADDRESS)).toBe(12 * MINUTE_MS);
});

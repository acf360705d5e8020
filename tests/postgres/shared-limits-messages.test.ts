import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { countingAt, cutAll, listenAt, soon } from './shared-limits-support.ts';
import {
  ADDRESS,
  countTwo,
  FIVE_AN_HOUR,
  NOBODY,
  registrationsLeft,
  start,
  startTwo,
  tidy,
  url,
} from './shared-limits-world.ts';

beforeAll(start);
afterEach(tidy);

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

test('reconnects a listener that was cut off, catches up on missed counts, and logs both once', async () => {
  const [one, two] = await countTwo(FIVE_AN_HOUR);
  await cutAll(one.store);
  one.limits.takeRegistration(ADDRESS, 5);
  one.limits.messagesByAddress.add(ADDRESS);
  await soon(() => registrationsLeft(two, ADDRESS)).toBe(0);
  await soon(() => two.limits.messagesByAddress.left(ADDRESS)).toBe(9);
  for (const { log } of [one, two])
    await soon(() => log).toEqual([
      'the servers do not exchange counts: each counts separately',
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

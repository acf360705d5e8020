import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import {
  PASSWORD,
  registration,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#tests/support/server.ts';

/** Every slow hash that a request caused, compared or created. */
const work = vi.hoisted(() => ({ verified: [] as string[], hashed: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (stored: string, password: string) => {
      work.verified.push(stored);
      return real.verify(stored, password);
    },
    hash: (password: string) => {
      work.hashed += 1;
      return real.hash(password);
    },
  };
});

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.register('ann');
});
afterAll(() => server.close());
beforeEach(() => {
  work.verified = [];
  work.hashed = 0;
});

const costOf = (stored: string) => /^\$argon2id\$v=\d+\$[^$]+/.exec(stored)?.[0];
const login = (username: string, password: string) =>
  server.request<Problem>('POST', '/api/auth/login', { body: { username, password } });

test('makes one comparison with the same parameters for an unknown name as for a known one', async () => {
  const known = await login('ann', 'not-it-1');
  const [annsHash = ''] = work.verified;
  const unknown = await login('nobody-here', 'not-it-1');
  expect(work.verified).toHaveLength(2);
  const [, standIn = ''] = work.verified;
  expect(standIn).not.toBe(annsHash);
  expect(costOf(standIn)).toBe(costOf(annsHash));
  expect(costOf(annsHash)).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=[2-9]/);
  expect(standIn.length).toBe(annsHash.length);
  const byEmail = await login('ann@example.com', 'not-it-1');
  const byUnknownEmail = await login('nobody@example.com', 'not-it-1');
  expect(work.verified).toEqual([annsHash, standIn, annsHash, standIn]);
  for (const answer of [unknown, byEmail, byUnknownEmail])
    expect([answer.status, answer.body]).toEqual([known.status, known.body]);
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
});

test('accepts no password for the placeholder hash of an unknown name', async () => {
  for (const password of ['nobody has this password', '', ' ', PASSWORD])
    expect((await login('nobody-here', password)).status).toBe(password === '' ? 422 : 401);
});

test('compares nothing for a name that has to wait, known or not', async () => {
  const other = await startTestServer();
  await other.register('eve');
  const guess = (username: string, n: number) =>
    other.request<Problem>('POST', '/api/auth/login', {
      body: { username, password: 'not-it-1' },
      address: `10.${username.length}.0.${n}`,
    });
  for (const name of ['eve', 'nobody-here']) for (let n = 0; n < 20; n++) await guess(name, n);
  work.verified = [];
  const answers = [await guess('eve', 99), await guess('nobody-here', 99)];
  expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(work.verified).toEqual([]);
  await other.close();
});

test('refuses a taken name or email before the slow hash, with only the documented answer', async () => {
  const register = (changes: object) =>
    server.request<Problem>('POST', '/api/auth/register', { body: registration('ann', changes) });
  expect((await register({ email: 'new@example.com' })).body.code).toBe('username-taken');
  expect((await register({ username: 'new' })).body.code).toBe('email-taken');
  expect((await register({ username: 'ann@example.com', email: 'new@example.com' })).status).toBe(422);
  server.clock.nowMs += 11 * 60_000; // until then it may be the same person again
  expect((await register({})).body.code).toBe('username-taken'); // never both: one name per request, one fact per answer
  expect([work.verified.length, work.hashed]).toEqual([0, 0]);
  expect((await register({ username: 'new', email: 'new@example.com' })).status).toBe(201);
  expect(work.hashed).toBe(1);
});

test('compares a signed-in person’s password only with their own hash', async () => {
  const send = (currentPassword: string) =>
    server.request('POST', '/api/user/password', {
      body: { currentPassword, password: 'barn-door-8', passwordConfirm: 'barn-door-8' },
      token: ann.token,
    });
  expect((await send('not-it-1')).status).toBe(403);
  expect([work.verified.length, work.hashed]).toEqual([1, 0]);
  expect((await send(PASSWORD)).status).toBe(200);
  expect([new Set(work.verified).size, work.hashed]).toEqual([1, 1]);
});

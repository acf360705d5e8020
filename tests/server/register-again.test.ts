import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { Problem } from '#contract/problems.ts';
import { cookieOf, PASSWORD, registration, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE_MS = 60_000;
const OTHER = 'barn-door-8';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const register = (changes: object = {}, address = '192.0.2.1', cookie?: string) =>
  server.request<SignedIn & Problem>('POST', '/api/auth/register', {
    body: registration('ann', changes),
    address,
    cookie,
  });
const withPassword = (password: string) => ({ password, passwordConfirm: password });
const login = (address: string) =>
  server.request('POST', '/api/auth/login', { body: { username: 'ann', password: PASSWORD }, address });
const people = async () =>
  (await server.store.read.selectFrom('users').select('id').execute()).map(({ id }) => id);

test('a repeat, because the answer was lost, signs in to the one account', async () => {
  const first = await register();
  server.clock.nowMs += 10 * MINUTE_MS;
  const again = await register({ username: 'ANN', email: 'Ann@Example.com', fullName: 'Ann of the Barn' });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.user).toEqual(first.body.user);
  expect(cookieOf(again)).toBe(`session=${again.body.token}`);
  expect(again.body.token).not.toBe(first.body.token);
  for (const { body } of [first, again])
    expect((await server.request('GET', '/api/auth/session', { token: body.token })).status).toBe(200);
  expect(await people()).toHaveLength(1);
});

test('two simultaneous requests create one account, and both sign in', async () => {
  const answers = await Promise.all([register(), register(), register()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  expect(await people()).toHaveLength(1);
});

test('the session of the repeat ends, as at every sign-in', async () => {
  const first = await register();
  await register({}, '192.0.2.1', cookieOf(first));
  expect((await server.request('GET', '/api/auth/session', { token: first.body.token })).status).toBe(401);
});

test('after ten minutes the name is taken, whatever the password', async () => {
  await register();
  server.clock.nowMs += 10 * MINUTE_MS + 1;
  expect((await register()).body.code).toBe('username-taken');
});

test.each([
  [{ email: 'other@example.com' }, 'username-taken'],
  [{ username: 'other' }, 'email-taken'],
])('another address or name is not a repeat (%j)', async (changes, code) => {
  await register();
  const answer = await register(changes);
  expect([answer.status, answer.body.code]).toEqual([409, code]);
});

test('a wrong password gets the message of a taken name, and counts as a failed sign-in', async () => {
  await register();
  const taken = await register({ email: 'other@example.com' });
  for (let n = 0; n < 20; n++) {
    const answer = await register(withPassword(OTHER), `10.0.0.${n}`);
    expect([answer.status, answer.body]).toEqual([409, taken.body]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect((await login('10.0.1.1')).status).toBe(429);
  expect((await register({}, '10.0.1.2')).status).toBe(429);
});

test('an address that guesses this way is blocked too', async () => {
  await register();
  for (let n = 0; n < 20; n++) await register(withPassword(`guess-${n}`), '10.0.0.9');
  await server.register('bob');
  const bob = { username: 'bob', password: PASSWORD };
  const answer = await server.request('POST', '/api/auth/login', { body: bob, address: '10.0.0.9' });
  expect(answer.status).toBe(429);
});

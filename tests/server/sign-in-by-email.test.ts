import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { Problem } from '#contract/problems.ts';
import {
  cookieOf,
  PASSWORD,
  registration,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#tests/support/server.ts';

let server: TestServer;
let ann: TestPerson;
beforeEach(async () => {
  server = await startTestServer();
  ann = await server.register('ann');
});
afterEach(() => server.close());

const login = (username: string, password = PASSWORD, address = '192.0.2.1') =>
  server.request<SignedIn & Problem>('POST', '/api/auth/login', { body: { username, password }, address });

test.each(['ann@example.com', ' ANN@Example.COM '])('%j signs its owner in', async (email) => {
  const answer = await login(email);
  expect([answer.status, answer.body.user]).toEqual([200, ann.user]);
  expect(cookieOf(answer)).toBe(`session=${answer.body.token}`);
});

test('a wrong password and an unknown address get the message of a wrong name', async () => {
  const byName = await login('nobody-here', 'not-it-1');
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    const answer = await login(email, 'not-it-1');
    expect([answer.status, answer.body]).toEqual([401, byName.body]);
    expect([...answer.headers.keys()]).toEqual([...byName.headers.keys()]);
  }
});

test('guessing by name and by address shares one limit', async () => {
  for (let n = 0; n < 10; n++) {
    expect((await login('ann', 'not-it-1', `10.0.0.${n}`)).status).toBe(401);
    expect((await login('ann@example.com', 'not-it-1', `10.0.1.${n}`)).status).toBe(401);
  }
  expect((await login('ann@example.com', PASSWORD, '10.0.2.1')).status).toBe(429);
  expect((await login('ann', PASSWORD, '10.0.2.1')).status).toBe(429);
});

test('a name that looks like another person’s address is refused, and an older one stays its owner’s', async () => {
  const register = (body: object) => server.request<Problem>('POST', '/api/auth/register', { body });
  const thief = await register(registration('thief', { username: 'Ann@example.com' }));
  expect([thief.status, thief.body.errors?.[0]?.path]).toEqual([422, 'username']);
  expect((await register(registration('bob'))).status).toBe(201);
  const name = 'bob@home.example'; // as it could be chosen once
  await server.store.write(({ trx }) =>
    trx
      .updateTable('users')
      .set({ username: name, username_key: name })
      .where('username', '=', 'bob')
      .execute(),
  );
  expect((await register(registration('carol', { email: 'bob@home.example' }))).status).toBe(201);
  expect((await login('bob@home.example')).body.user.email).toBe('bob@example.com');
  expect((await login('carol')).body.user.email).toBe('bob@home.example');
});

test('a person’s own address may be their name', async () => {
  const body = registration('dora', { username: 'dora@example.com' });
  expect((await server.request('POST', '/api/auth/register', { body })).status).toBe(201);
  expect((await login('dora@example.com')).status).toBe(200);
});

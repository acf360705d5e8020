import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { Problem } from '#contract/problems.ts';
import { cookieOf, PASSWORD, registration } from '#tests/support/server.ts';
import { ann, end, login, server, start } from './auth-support.ts';

beforeAll(start);
afterAll(end);

describe('register', () => {
  const register = (changes: object, name = 'new-name') =>
    server.request<SignedIn & Problem>('POST', '/api/auth/register', { body: registration(name, changes) });

  test('answers 201 with the user, a token, its expiry and a cookie, and is never cached', async () => {
    const answer = await register({}, 'carol');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(answer.body.user); // the answer is the user
    expect(answer.body.user).toEqual({
      id: expect.any(Number),
      username: 'carol',
      fullName: 'carol Tester',
      email: 'carol@example.com',
      location: 'Gainesville, Florida',
      isAdmin: false,
    });
    expect(answer.body.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(cookieOf(answer)).toBe(`session=${answer.body.token}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('never takes rights from the body', async () => {
    const answer = await register({ isAdmin: true, is_admin: 1, id: 1 }, 'dave');
    expect(answer.body.user.isAdmin).toBe(false);
    expect(answer.body.user.id).not.toBe(1);
  });

  test('names every bad field with the message of the specification', async () => {
    const answer = await server.request<Problem>('POST', '/api/auth/register', { body: {} });
    expect(answer.status).toBe(422);
    expect(
      Object.fromEntries((answer.body.errors ?? []).map(({ path, message }) => [path, message])),
    ).toEqual({
      fullName: 'Full name must be at least 2 characters.',
      email: 'Please enter a valid email address.',
      username: 'Username must be at least 3 characters.',
      password: 'Password must be at least 6 characters.',
      passwordConfirm: 'Password must be at least 6 characters.',
      location: 'Location is required.',
      termsAccepted: 'You must accept the terms and conditions.',
    });
  });

  test('reports different passwords on the confirm field, beside other errors too', async () => {
    const differ = { path: 'passwordConfirm', message: 'Passwords do not match.' };
    expect((await register({ passwordConfirm: 'barn-door-8' })).body.errors).toEqual([differ]);
    const both = await register({ passwordConfirm: 'barn-door-8', location: '' });
    expect(both.body.errors).toContainEqual(differ);
    expect(both.body.errors).toHaveLength(2);
  });

  test('accepts an e-mail address as user name only from its owner, registered or not', async () => {
    const own = registration('zoe');
    const answer = await server.request('POST', '/api/auth/register', {
      body: { ...own, username: 'victim@farm.example' },
    });
    const error = { path: 'username', message: 'A username with @ must be your own email address.' };
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [error] }]);
    const body = { ...own, username: own.email };
    expect((await server.request('POST', '/api/auth/register', { body })).status).toBe(201);
  });

  test('answers 409 for a taken name or e-mail, compared without case', async () => {
    const name = await register({ username: 'ANN', email: 'other@example.com' });
    expect([name.status, name.body.code]).toEqual([409, 'username-taken']);
    const email = await register({ username: 'other', email: 'Ann@EXAMPLE.com' });
    expect([email.status, email.body.code]).toEqual([409, 'email-taken']);
  });

  test('gives a name to one of two simultaneous requests', async () => {
    const answers = await Promise.all([
      register({}, 'twin'),
      register({ email: 'twin2@example.com' }, 'TWIN'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  test('keeps spaces inside a password', async () => {
    await register({ password: ' spaced ', passwordConfirm: ' spaced ' }, 'erin');
    expect((await login('erin', 'spaced')).status).toBe(401);
    expect((await login('erin', ' spaced ')).status).toBe(200);
  });

  test.each([
    ['the last of 200 characters counts', 'flo', `${'x'.repeat(199)}a`, `${'x'.repeat(199)}b`],
    ['capitals count', 'gus', 'Barn-Door-7', 'barn-door-7'],
    ['letters from everywhere count, with their marks', 'hal', 'Stallt\u00fcr-7', 'Stalltur-7'],
    ['spaces in the middle count', 'ida', 'barn  door', 'barn door'],
  ])('accepts a password as typed: %s', async (_, name, password, almost) => {
    expect((await register({ password, passwordConfirm: password }, name)).status).toBe(201);
    server.clock.nowMs += 1000;
    expect((await login(name, almost)).status).toBe(401);
    expect((await login(name, password)).status).toBe(200);
  });

  test('refuses a password of more than 200 characters instead of cutting it', async () => {
    const password = 'x'.repeat(201);
    const answer = await register({ password, passwordConfirm: password }, 'kit');
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'password']);
    expect((await login('kit', 'x'.repeat(200))).status).toBe(401);
  });
});

describe('login', () => {
  test('answers 200 with a new session, the name in any case', async () => {
    const answer = await login('ANN');
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual(ann.user);
    expect(answer.body.token).not.toBe(ann.token);
    expect((await server.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(200);
  });

  test('refuses an unknown name and a wrong password with the same message', async () => {
    const [wrong, unknown] = [await login('ann', 'not-it-1'), await login('nobody-here', 'not-it-1')];
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  test('ends the session of the request', async () => {
    const old = (await login('bob')).body.token;
    const next = await server.request<SignedIn>('POST', '/api/auth/login', {
      body: { username: 'bob', password: PASSWORD },
      cookie: `session=${old}`,
    });
    expect(next.body.token).not.toBe(old);
    expect((await server.request('GET', '/api/auth/session', { token: old })).status).toBe(401);
  });

  describe('after 20 failures', () => {
    beforeEach(() => {
      server.clock.nowMs += 16 * 60_000;
    });

    test('a name is blocked for a while, even with the right password and from any address', async () => {
      for (let i = 0; i < 20; i++) expect((await login('bob', 'wrong-1', `10.0.0.${i}`)).status).toBe(401);
      const answer = await login('Bob', PASSWORD, '10.0.1.1');
      expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
      expect(Number(answer.headers.get('retry-after'))).toBe(15 * 60);
      expect((await login('ann', PASSWORD, '10.0.1.1')).status).toBe(200);
      server.clock.nowMs += 15 * 60_000;
      expect((await login('bob', PASSWORD, '10.0.1.1')).status).toBe(200);
    });

    test('an address is blocked for a while, whatever the name', async () => {
      for (let i = 0; i < 20; i++) await login(`guess-${i}`, 'wrong-1', '10.9.9.9');
      expect((await login('ann', PASSWORD, '10.9.9.9')).status).toBe(429);
      expect((await login('ann', PASSWORD, '10.9.9.8')).status).toBe(200);
    });

    test('simultaneous guesses do not bypass the limit', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => login('bob', 'wrong-1', '10.3.3.3')),
      );
      expect(answers.filter((answer) => answer.status === 401)).toHaveLength(20);
    });

    test('a right password resets the failures of the name, but not those of the address', async () => {
      for (let i = 0; i < 19; i++) await login('bob', 'wrong-1', '10.4.4.4');
      expect((await login('bob', PASSWORD, '10.4.4.4')).status).toBe(200);
      expect((await login('bob', 'wrong-1', '10.4.4.4')).status).toBe(401);
      expect((await login('bob', PASSWORD, '10.4.4.4')).status).toBe(429);
      expect((await login('bob', PASSWORD, '10.4.4.5')).status).toBe(200);
    });
  });
});

/** Keyboards write letters with marks in one character or two. */
const [COMPOSED, DECOMPOSED] = ['NFC', 'NFD'].map((form) => 'Contraseña del establo'.normalize(form));

test.each([
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
])('a password opens the account however the keyboard composes its letters', async (set, typed) => {
  const name = `keyboard-${set?.length}`;
  await server.request('POST', '/api/auth/register', {
    body: registration(name, { password: set, passwordConfirm: set }),
  });
  expect((await login(name, typed)).status).toBe(200);
});

test('a hash of a password as it was typed still opens its account', async () => {
  const { user } = await server.register('older');
  const password_hash = await hash(DECOMPOSED ?? '');
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute(),
  );
  expect((await login('older', DECOMPOSED)).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuthState, SignedIn } from '#contract/auth.ts';
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
let bob: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.register('ann');
  bob = await server.register('bob');
});
afterAll(() => server.close());

const login = (username: string, password = PASSWORD, address?: string) =>
  server.request<SignedIn & Problem>('POST', '/api/auth/login', {
    body: { username, password },
    ...(address ? { address } : {}),
  });

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
    expect(answer.headers.get('cache-control')).toBe('no-store');
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
    ['letters from everywhere count, as they were sent', 'hal', 'Stallt\u00fcr-7', 'Stalltu\u0308r-7'],
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

describe('the session', () => {
  test('is the user at GET /api/auth/session, or 401', async () => {
    for (const who of [{ token: ann.token }, { cookie: ann.cookie }])
      expect(await server.request('GET', '/api/auth/session', who)).toMatchObject({
        status: 200,
        body: ann.user,
      });
    const none = await server.request<Problem>('GET', '/api/auth/session');
    expect([none.status, none.body.code]).toEqual([401, 'not-signed-in']);
  });

  test('is 200 at GET /api/auth/user with or without a user', async () => {
    const yes = await server.request<AuthState>('GET', '/api/auth/user', { cookie: ann.cookie });
    expect([yes.status, yes.body]).toEqual([200, { user: ann.user, authenticated: true }]);
    const no = await server.request<AuthState>('GET', '/api/auth/user');
    expect([no.status, no.body]).toEqual([200, { user: null, authenticated: false }]);
    expect(yes.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer not-a-session', 'bearer'])(
    'has no user with an invalid Authorization header (%s)',
    async (authorization) => {
      const answer = await server.request('GET', '/api/auth/session', { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );

  test('accepts the bearer scheme in any case', async () => {
    const headers = { authorization: `bearer ${ann.token}` };
    expect((await server.request('GET', '/api/auth/session', { headers })).status).toBe(200);
  });

  test.each([
    ['both of one session', 'ann', 'ann', 200, undefined],
    ['of two people', 'ann', 'bob', 401, 'session-mismatch'],
    ['a dead bearer beside a live cookie', 'dead', 'ann', 401, 'session-mismatch'],
    ['a live bearer beside a dead cookie', 'ann', 'dead', 200, undefined],
    ['both dead', 'dead', 'gone', 401, 'not-signed-in'],
  ] as const)('reads cookie and bearer: %s', async (_, bearer, cookie, status, code) => {
    const tokens = { ann: ann.token, bob: bob.token, dead: 'x'.repeat(40), gone: 'y'.repeat(40) };
    const sent = { token: tokens[bearer], cookie: `session=${tokens[cookie]}` };
    const answer = await server.request<Problem>('GET', '/api/user/profile', sent);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('ends both sessions of a person when one request carries two', async () => {
    const second = (await login('ann')).body.token;
    const answer = await server.request<Problem>('GET', '/api/auth/user', {
      token: second,
      cookie: ann.cookie,
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'session-mismatch']);
  });
});

describe('logout', () => {
  test('ends the session on the server, clears the cookie, and is still 200 the second time', async () => {
    const { token } = (await login('bob')).body;
    for (let time = 0; time < 2; time++) {
      const answer = await server.request('POST', '/api/auth/logout', {
        body: {},
        cookie: `session=${token}`,
      });
      expect([answer.status, answer.body]).toEqual([200, { success: true }]);
      expect(answer.headers.get('set-cookie')).toMatch(/^session=;.*Max-Age=0/);
    }
    expect((await server.request('GET', '/api/auth/session', { token })).status).toBe(401);
  });

  test('accepts a request without a body', async () => {
    expect((await server.request('POST', '/api/auth/logout')).status).toBe(200);
  });
});

describe('GET /api/login', () => {
  const goTo = async (returnTo?: string) => {
    const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
    const answer = await server.request('GET', `/api/login${query}`);
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get('location') ?? '', 'https://petiyard.test');
    expect([location.origin, location.pathname, location.searchParams.get('signin')]).toEqual([
      'https://petiyard.test',
      '/',
      '1',
    ]);
    return location.searchParams.get('returnTo');
  };

  test.each(['/', '/profile', '/business/12?tab=reviews#new', '/forums/a/b', '/explore?q=caf%C3%A9&x=1'])(
    'redirects to a path of this origin (%s)',
    async (path) => {
      expect(await goTo(path)).toBe(path);
    },
  );

  test.each([
    undefined,
    '',
    'profile',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\r\nSet-Cookie: x=1',
    ' /profile',
    '/%5cevil.example',
  ])('turns anything else into / (%j)', async (path) => {
    expect(await goTo(path)).toBe('/');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthState } from '#contract/auth.ts';
import type { Problem } from '#contract/problems.ts';
import { ann, bob, end, login, server, start } from './auth-support.ts';

beforeAll(start);
afterAll(end);

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
    for (const path of ['/api/auth/user', '/api/auth/session']) {
      const own = await server.request('GET', path, { cookie: ann.cookie });
      expect(own.headers.get('cache-control')).toBe('private, no-store');
    }
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

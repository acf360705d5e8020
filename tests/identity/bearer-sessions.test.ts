import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { cookieOf, PASSWORD, START_MS } from '#tests/support/server.ts';
import { ann, answerTo, asks, begin, tidy, world } from './bearer-support.ts';

beforeEach(begin);
afterEach(tidy);

describe('a sign-in', () => {
  test('continues through a key rotation, and its older tokens count until their hour is over', async () => {
    world.server.clock.nowMs += 30 * DAY_MS - 20 * MINUTE_MS;
    const fresh = await world.refresh((await world.signUp('ben')).refreshToken);
    const before = fresh.body.id_token;
    world.server.clock.nowMs += 40 * MINUTE_MS;
    const after = (await world.signUp('carl')).idToken;
    const kids = () => world.server.request<{ keys: { kid: string }[] }>('GET', '/.well-known/jwks.json');
    expect((await kids()).body.keys.length).toBe(2);
    expect([await answerTo(before), await answerTo(after)]).toEqual([
      [200, 'fine'],
      [200, 'fine'],
    ]);
    world.server.clock.nowMs += HOUR_MS;
    expect((await kids()).body.keys.length).toBe(1);
    world.server.clock.nowMs += 40 * DAY_MS;
    await world.signUp('dora'); // a new sign-in removes outdated ones
    expect((await world.server.store.read.selectFrom('identity_keys').select('kid').execute()).length).toBe(
      1,
    );
  });

  test('of a disabled person is suspended, and counts again after the suspension', async () => {
    const until = new Date(START_MS + HOUR_MS).toISOString();
    await world.server.store.write(({ trx }) =>
      trx
        .updateTable('users')
        .set({ suspended_until: until })
        .where('id', '=', Number(ann.localId))
        .execute(),
    );
    expect(await answerTo(ann.idToken)).toEqual([401, 'USER_DISABLED']);
    expect(await world.refresh(ann.refreshToken)).toMatchObject({
      status: 400,
      body: { error: { message: 'USER_DISABLED' } },
    });
    world.server.clock.nowMs += HOUR_MS;
    expect((await world.refresh(ann.refreshToken)).status).toBe(200);
  });

  test('ends with a password change, except the one that made the change', async () => {
    const mine = await world.server.request<{ token: string }>('POST', '/api/auth/login', {
      body: { username: 'ann@example.com', password: PASSWORD },
    });
    const passwords = { currentPassword: PASSWORD, password: 'another-7', passwordConfirm: 'another-7' };
    const change = (token: string) =>
      world.server.request('POST', '/api/user/password', { token, body: passwords });
    expect((await change(ann.idToken)).status).toBe(200);
    expect(await answerTo(ann.idToken)).toEqual([200, 'fine']);
    expect((await asks(mine.body.token)).status).toBe(401);
    passwords.currentPassword = 'another-7';
    const again = await world.server.request<{ token: string }>('POST', '/api/auth/login', {
      body: { username: 'ann@example.com', password: 'another-7' },
    });
    expect((await change(again.body.token)).status).toBe(200);
    expect(await answerTo(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
    expect(await world.refresh(ann.refreshToken)).toMatchObject({
      body: { error: { message: 'TOKEN_EXPIRED' } },
    });
  });

  test('ends with the account, and the provider keeps no data of it', async () => {
    const { store } = world.server;
    await world.server.request('DELETE', '/api/user/profile', {
      token: ann.idToken,
      body: { password: PASSWORD },
    });
    expect(await answerTo(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
    for (const table of [
      'identity_sign_ins',
      'identity_people',
      'identity_accounts',
      'identity_codes',
    ] as const)
      expect(await store.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('is one of at most fifty per person: the oldest ends', async () => {
    const { beginSignIn } = await import('#server/identity/sign-ins/sign-ins.ts');
    const person = Number(ann.localId);
    await world.server.store.write(async ({ trx }) => {
      for (let n = 0; n < 50; n++) await beginSignIn(trx, person, { method: 'password' }, START_MS);
    });
    expect(await answerTo(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
  });
});

describe('POST /api/auth/token', () => {
  const makes = (token: string, cookie?: string) =>
    world.server.request<{ code?: string; detail?: string }>('POST', '/api/auth/token', {
      token,
      ...(cookie ? { cookie } : {}),
    });

  test('creates the cookie’s session, which outlives the token', async () => {
    const answer = await makes(ann.idToken);
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { id: Number(ann.localId) }, authenticated: true },
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^session=[a-z2-7]{40}; .*HttpOnly; .*SameSite=Lax/);
    const cookie = cookieOf(answer);
    world.server.clock.nowMs += DAY_MS;
    expect((await world.server.request('GET', '/api/auth/session', { cookie })).status).toBe(200);
  });

  test('refuses a token that is older than five minutes, and accepts a new one of the same sign-in', async () => {
    world.server.clock.nowMs += 5 * MINUTE_MS;
    expect((await makes(ann.idToken)).status).toBe(200);
    world.server.clock.nowMs += SECOND_MS;
    const late = await makes(ann.idToken);
    expect(late).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(late.body.detail).toContain('older than 5 minutes');
    expect(late.headers.has('set-cookie')).toBe(false);
    expect((await makes((await world.refresh(ann.refreshToken)).body.id_token)).status).toBe(200);
  });

  test('refuses a session instead of a token, and no sign-in at all', async () => {
    const ben = await world.server.register('ben');
    expect((await makes(ben.token)).status).toBe(401);
    const byCookie = await world.server.request('POST', '/api/auth/token', { cookie: ben.cookie });
    expect(byCookie.status).toBe(401);
    expect((await world.server.request('POST', '/api/auth/token')).status).toBe(401);
  });

  test('ends the session of the request, even another person’s', async () => {
    const ben = await world.server.register('ben');
    const answer = await makes(ann.idToken, ben.cookie);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).not.toBe(ben.cookie);
    expect((await asks(ben.token)).status).toBe(401);
  });

  test('ends the session on DELETE, and accepts a repetition', async () => {
    const cookie = cookieOf(await makes(ann.idToken));
    for (let n = 0; n < 2; n++) {
      const answer = await world.server.request('DELETE', '/api/auth/token', { cookie });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect(cookieOf(answer)).toBe('session=');
    }
    expect((await world.server.request('GET', '/api/auth/session', { cookie })).status).toBe(401);
    const foreign = { cookie, headers: { 'sec-fetch-site': 'cross-site' } };
    const again = cookieOf(await makes(ann.idToken));
    const refused = await world.server.request('DELETE', '/api/auth/token', { ...foreign, cookie: again });
    expect(refused.status).toBe(403);
  });
});

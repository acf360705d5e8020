import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { cookieOf, PASSWORD, START_MS } from '#tests/support/server.ts';
import { claimsOf, type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

let world: IdentityWorld;
let ann: Signed;
beforeEach(async () => {
  world = await startIdentity();
  ann = await world.signUp('ann');
});
afterEach(() => world.server.close());

/** The product API's answer to a bearer. */
const asks = (token: string, sent: { cookie?: string } = {}) =>
  world.server.request<{ id: number; code?: string }>('GET', '/api/auth/session', { token, ...sent });
/** The answers of both sides: the product's API, and the provider's. */
async function told(token: string): Promise<[number, string]> {
  const { body } = await world.lookup(token);
  return [(await asks(token)).status, body.error?.message ?? 'fine'];
}

describe('an ID token as bearer of the product’s own API', () => {
  test('identifies its person', async () => {
    const answer = await asks(ann.idToken);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: Number(ann.localId), email: 'ann@example.com' },
    });
  });

  test('writes in the person’s name, also from a page of another site, as any bearer does', async () => {
    const body = { title: 'By token', content: 'Does it work?', categoryId: 1 };
    const headers = { 'sec-fetch-site': 'cross-site', 'idempotency-key': randomUUID() };
    const answer = await world.server.request('POST', '/api/forums/threads', {
      token: ann.idToken,
      body,
      headers,
    });
    expect(answer).toMatchObject({ status: 201, body: { authorId: Number(ann.localId) } });
  });

  test('is refused beside the cookie of another person: a request has one person', async () => {
    const ben = await world.server.register('ben');
    expect(await asks(ann.idToken, { cookie: ben.cookie })).toMatchObject({
      status: 401,
      body: { code: 'session-mismatch' },
    });
    const own = await world.server.request('POST', '/api/auth/token', { token: ann.idToken });
    expect((await asks(ann.idToken, { cookie: cookieOf(own) })).status).toBe(200);
    world.server.clock.nowMs += 2 * HOUR_MS; // an expired bearer beside a live cookie, like an expired session
    expect(await asks(ann.idToken, { cookie: cookieOf(own) })).toMatchObject({
      status: 401,
      body: { code: 'session-mismatch' },
    });
  });

  test('ends with its sign-in when the person signs out', async () => {
    await world.server.request('POST', '/api/auth/logout', { token: ann.idToken });
    expect(await told(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
    expect(await world.refresh(ann.refreshToken)).toMatchObject({
      body: { error: { message: 'TOKEN_EXPIRED' } },
    });
  });

  test('identifies nobody on a server without a provider, regardless of its signer', async () => {
    const other = await startIdentity({ env: { IDENTITY: '' } });
    expect((await other.server.request('GET', '/api/auth/session', { token: ann.idToken })).status).toBe(401);
    await other.server.close();
  });
});

/** Signs claims with a key of the server. */
async function signed(
  changes: Record<string, unknown>,
  header: { alg?: string; kid?: string } = {},
): Promise<string> {
  const row = await world.server.store.read.selectFrom('identity_keys').selectAll().executeTakeFirstOrThrow();
  const key = await importJWK(JSON.parse(row.private_jwk), 'RS256');
  return new SignJWT({ ...claimsOf(ann.idToken), ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: row.kid, typ: 'JWT', ...header })
    .sign(key);
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const NOW_S = START_MS / SECOND_MS;

describe('an invalid token', () => {
  test('differs from a valid one only by its changes, as the next tests show', async () => {
    expect(await told(await signed({}))).toEqual([200, 'fine']);
  });

  const CHANGED: [string, Record<string, unknown>, string][] = [
    ['expired', { exp: NOW_S - 31 }, 'TOKEN_EXPIRED'],
    ['of another project', { aud: 'another' }, 'INVALID_ID_TOKEN'],
    ['of another issuer', { iss: 'https://securetoken.google.com/another' }, 'INVALID_ID_TOKEN'],
    ['without an issuer', { iss: undefined }, 'INVALID_ID_TOKEN'],
    ['without an audience', { aud: undefined }, 'INVALID_ID_TOKEN'],
    ['without an expiry', { exp: undefined }, 'INVALID_ID_TOKEN'],
    ['without an issue time', { iat: undefined }, 'INVALID_ID_TOKEN'],
    ['from the future', { iat: NOW_S + 31 }, 'INVALID_ID_TOKEN'],
    ['of a sign-in in the future', { auth_time: NOW_S + 31 }, 'INVALID_ID_TOKEN'],
    ['not yet valid', { nbf: NOW_S + 31 }, 'INVALID_ID_TOKEN'],
    ['of another person', { sub: '1000' }, 'TOKEN_EXPIRED'],
    ['of an unknown sign-in', { sid: 'made-up' }, 'TOKEN_EXPIRED'],
    ['without a sign-in', { sid: undefined }, 'INVALID_ID_TOKEN'],
    ['whose person is a number', { sub: 7 }, 'INVALID_ID_TOKEN'],
  ];
  test.each(CHANGED)('is refused: %s', async (_, changes, message) => {
    expect(await told(await signed(changes))).toEqual([401, message]);
  });

  test.each([
    ['half a minute late', { exp: NOW_S - 29 }],
    ['half a minute early', { iat: NOW_S + 29 }],
  ])('is not one with small clock differences: %s', async (_, changes) => {
    expect(await told(await signed(changes))).toEqual([200, 'fine']);
  });

  test('is refused if it is unsigned', async () => {
    const claims = part(claimsOf(ann.idToken));
    for (const alg of ['none', 'None', 'NONE'])
      for (const signature of ['', 'x'])
        expect(await told(`${part({ alg, typ: 'JWT' })}.${claims}.${signature}`)).toEqual([
          401,
          'INVALID_ID_TOKEN',
        ]);
  });

  test('is refused if it is signed by the public key as a secret (HS256)', async () => {
    const { body } = await world.server.request<{ keys: { kid: string }[] }>('GET', '/.well-known/jwks.json');
    const [key = { kid: '' }] = body.keys;
    const head = `${part({ alg: 'HS256', kid: key.kid, typ: 'JWT' })}.${part(claimsOf(ann.idToken))}`;
    for (const secret of [JSON.stringify(key), String((key as { n?: string }).n)])
      expect(await told(`${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`)).toEqual([
        401,
        'INVALID_ID_TOKEN',
      ]);
  });

  test('is refused if it is signed by a foreign key, under our key id, its own, or with an embedded key', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const { kid } = await world.server.store.read
      .selectFrom('identity_keys')
      .select('kid')
      .executeTakeFirstOrThrow();
    for (const header of [
      { kid },
      { kid: 'mine' },
      {},
      { kid, jwk },
      { kid: 'mine', jwk, jku: 'https://thief.example/' },
    ]) {
      const token = await new SignJWT(claimsOf(ann.idToken))
        .setProtectedHeader({ alg: 'RS256', ...header })
        .sign(pair.privateKey);
      expect(await told(token)).toEqual([401, 'INVALID_ID_TOKEN']);
    }
  });

  test('is refused if its claims were changed after signing', async () => {
    const [head, , signature] = ann.idToken.split('.');
    const claims = part({ ...claimsOf(ann.idToken), email_verified: true });
    expect(await told(`${head}.${claims}.${signature}`)).toEqual([401, 'INVALID_ID_TOKEN']);
  });

  test('is refused if a thief of the database made it with the signing key and every row', async () => {
    const rows = await world.server.store.read.selectFrom('identity_sign_ins').selectAll().execute();
    for (const row of rows)
      for (const sid of Object.values(row).map(String))
        expect(await told(await signed({ sid }))).toEqual([401, 'TOKEN_EXPIRED']);
    for (const { refresh_hash, sid_hash } of rows)
      for (const token of [refresh_hash, sid_hash]) expect((await world.refresh(token)).status).toBe(400);
  });
});

describe('a sign-in', () => {
  test('continues through a key rotation, and its older tokens count until their hour is over', async () => {
    world.server.clock.nowMs += 30 * DAY_MS - 20 * MINUTE_MS;
    const fresh = await world.refresh((await world.signUp('ben')).refreshToken);
    const before = fresh.body.id_token;
    world.server.clock.nowMs += 40 * MINUTE_MS;
    const after = (await world.signUp('carl')).idToken;
    const kids = () => world.server.request<{ keys: { kid: string }[] }>('GET', '/.well-known/jwks.json');
    expect((await kids()).body.keys.length).toBe(2);
    expect([await told(before), await told(after)]).toEqual([
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
    expect(await told(ann.idToken)).toEqual([401, 'USER_DISABLED']);
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
    expect(await told(ann.idToken)).toEqual([200, 'fine']);
    expect((await asks(mine.body.token)).status).toBe(401);
    passwords.currentPassword = 'another-7';
    const again = await world.server.request<{ token: string }>('POST', '/api/auth/login', {
      body: { username: 'ann@example.com', password: 'another-7' },
    });
    expect((await change(again.body.token)).status).toBe(200);
    expect(await told(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
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
    expect(await told(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
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
    expect(await told(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
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

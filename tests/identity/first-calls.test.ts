import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { START_MS } from '#tests/support/server.ts';
import { claimsOf, codeOf, type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

let world: IdentityWorld;
let ann: Signed;
beforeAll(async () => {
  world = await startIdentity();
  ann = await world.signUp('ann');
});
afterAll(() => world.server.close());

const START_S = START_MS / 1000;
const PASSWORD = 'barn-door-7';

describe('sign-up', () => {
  test('returns the tokens of a new account', () => {
    expect(ann).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.stringMatching(/^\d+$/),
      email: 'ann@example.com',
      idToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: '3600',
    });
  });

  test('creates a person of the product, who can sign in there with the same email address and password', async () => {
    const body = { username: 'ann@example.com', password: PASSWORD };
    const answer = await world.server.request('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { id: Number(ann.localId), email: 'ann@example.com' } });
  });

  test('never creates a second account for a person of the product, nor the other way round', async () => {
    await world.server.register('carl');
    const again = { email: 'Carl@Example.com', password: PASSWORD };
    expect(codeOf(await world.toolkit('accounts:signUp', again))).toBe('EMAIL_EXISTS');
    const registered = await world.server.request('POST', '/api/auth/register', {
      body: {
        ...{
          fullName: 'Ann Other',
          email: 'ann@example.com',
          username: 'ann-other',
          location: 'Ocala, Florida',
        },
        ...{ password: PASSWORD, passwordConfirm: PASSWORD, termsAccepted: true },
      },
    });
    expect(registered).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  });

  test.each([
    [{}, 'ADMIN_ONLY_OPERATION'],
    [{ returnSecureToken: true }, 'ADMIN_ONLY_OPERATION'],
    [{ password: PASSWORD }, 'MISSING_EMAIL'],
    [{ email: '', password: PASSWORD }, 'MISSING_EMAIL'],
    [{ email: 'x@example.com' }, 'MISSING_PASSWORD'],
    [{ email: 'no address', password: PASSWORD }, 'INVALID_EMAIL'],
    [
      { email: 'x@example.com', password: 'short' },
      'WEAK_PASSWORD : Password must be at least 6 characters.',
    ],
    [
      { email: 'x@example.com', password: 'x'.repeat(201) },
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password must be at most 200 characters.',
    ],
    [{ email: 'x@example.com', password: PASSWORD, idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [{ email: ['x'], password: PASSWORD }, 'INVALID_ARGUMENT : email is invalid'],
    [[], 'INVALID_ARGUMENT : not an object'],
  ])('refuses %j with %s', async (body, message) => {
    const answer = await world.toolkit('accounts:signUp', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('an ID token', () => {
  test('contains the claims that clients read, and is valid for an hour', () => {
    expect(claimsOf(ann.idToken)).toEqual({
      iss: 'https://securetoken.google.com/demo-petiyard',
      aud: 'demo-petiyard',
      sub: ann.localId,
      user_id: ann.localId,
      iat: START_S,
      exp: START_S + 3600,
      auth_time: START_S,
      email: 'ann@example.com',
      email_verified: false,
      sid: expect.any(String),
      firebase: { identities: { email: ['ann@example.com'] }, sign_in_provider: 'password' },
    });
  });

  test('is signed by a published key, and the private half never leaves the server', async () => {
    const answer = await world.server.request<JSONWebKeySet>('GET', '/.well-known/jwks.json');
    expect(decodeProtectedHeader(ann.idToken)).toMatchObject({ alg: 'RS256', kid: answer.body.keys[0]?.kid });
    await jwtVerify(ann.idToken, createLocalJWKSet(answer.body), { currentDate: new Date(START_MS) });
    expect(Object.keys(answer.body.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  });
});

describe('lookup', () => {
  test('returns the person of a token', async () => {
    const { body } = await world.lookup(ann.idToken);
    expect(body.users).toEqual([
      {
        localId: ann.localId,
        email: 'ann@example.com',
        emailVerified: false,
        passwordHash: 'UkVEQUNURUQ=',
        createdAt: String(START_MS),
        lastLoginAt: String(START_MS),
        validSince: '0',
        disabled: false,
        providerUserInfo: [
          {
            providerId: 'password',
            rawId: 'ann@example.com',
            federatedId: 'ann@example.com',
            email: 'ann@example.com',
          },
        ],
      },
    ]);
  });

  test('returns a person’s name, and a confirmed address as verified', async () => {
    const bob = await world.signUp('bob');
    await world.server.store.write(({ trx }) =>
      trx
        .updateTable('users')
        .set({ full_name: 'Bob Barn', confirmed_email_key: 'bob@example.com' })
        .where('id', '=', Number(bob.localId))
        .execute(),
    );
    const { body } = await world.lookup(bob.idToken);
    expect(body.users[0]).toMatchObject({ displayName: 'Bob Barn', emailVerified: true });
    const renewed = await world.refresh(bob.refreshToken);
    expect(claimsOf(renewed.body.id_token)).toMatchObject({ name: 'Bob Barn', email_verified: true });
  });

  test.each([
    [{}, 'MISSING_ID_TOKEN'],
    [{ idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [{ idToken: 7 }, 'INVALID_ARGUMENT : idToken is invalid'],
  ])('refuses %j with %s', async (body, message) => {
    expect(await world.toolkit('accounts:lookup', body)).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });
});

describe('refresh', () => {
  test('returns a new ID token of the same sign-in, and the same refresh token', async () => {
    world.server.clock.nowMs = START_MS + 1_800_000;
    const { body } = await world.refresh(ann.refreshToken);
    expect(body).toEqual({
      access_token: body.id_token,
      id_token: expect.any(String),
      expires_in: '3600',
      refresh_token: ann.refreshToken,
      token_type: 'Bearer',
      user_id: ann.localId,
      project_id: 'demo-petiyard',
    });
    expect(claimsOf(body.id_token)).toMatchObject({
      iat: START_S + 1800,
      auth_time: START_S,
      sid: claimsOf(ann.idToken).sid,
    });
    world.server.clock.nowMs = START_MS;
  });

  test.each([
    [{}, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'authorization_code', refresh_token: 'x' }, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    [{ grant_type: 'refresh_token', refresh_token: 'unknown' }, 'TOKEN_EXPIRED'],
  ])('refuses %j with %s', async (fields, message) => {
    expect(await world.form(fields)).toMatchObject({ status: 400, body: { error: { message } } });
  });

  test('ends an unused sign-in after 30 days, and a used one after half a year', async () => {
    const [used, unused] = [await world.signUp('daily'), await world.signUp('rarely')];
    const day = 86_400_000;
    for (let n = 20; n < 180; n += 20) {
      world.server.clock.nowMs = START_MS + n * day;
      expect((await world.refresh(used.refreshToken)).status).toBe(200);
      if (n > 30) expect((await world.refresh(unused.refreshToken)).status).toBe(400);
    }
    world.server.clock.nowMs = START_MS + 180 * day;
    expect((await world.refresh(used.refreshToken)).status).toBe(400);
    world.server.clock.nowMs = START_MS;
  });
});

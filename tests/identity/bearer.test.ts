import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { cookieOf, START_MS } from '#tests/support/server.ts';
import { ann, answerTo, asks, begin, signed, tidy, world } from './bearer-support.ts';
import { claimsOf, startIdentity } from './identity-support.ts';

beforeEach(begin);
afterEach(tidy);

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
    expect(await answerTo(ann.idToken)).toEqual([401, 'TOKEN_EXPIRED']);
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
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const NOW_S = START_MS / SECOND_MS;

describe('an invalid token', () => {
  test('differs from a valid one only by its changes, as the next tests show', async () => {
    expect(await answerTo(await signed({}))).toEqual([200, 'fine']);
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
    expect(await answerTo(await signed(changes))).toEqual([401, message]);
  });

  test.each([
    ['half a minute late', { exp: NOW_S - 29 }],
    ['half a minute early', { iat: NOW_S + 29 }],
  ])('is not one with small clock differences: %s', async (_, changes) => {
    expect(await answerTo(await signed(changes))).toEqual([200, 'fine']);
  });

  test('is refused if it is unsigned', async () => {
    const claims = part(claimsOf(ann.idToken));
    for (const alg of ['none', 'None', 'NONE'])
      for (const signature of ['', 'x'])
        expect(await answerTo(`${part({ alg, typ: 'JWT' })}.${claims}.${signature}`)).toEqual([
          401,
          'INVALID_ID_TOKEN',
        ]);
  });

  test('is refused if it is signed by the public key as a secret (HS256)', async () => {
    const { body } = await world.server.request<{ keys: { kid: string }[] }>('GET', '/.well-known/jwks.json');
    const [key = { kid: '' }] = body.keys;
    const head = `${part({ alg: 'HS256', kid: key.kid, typ: 'JWT' })}.${part(claimsOf(ann.idToken))}`;
    for (const secret of [JSON.stringify(key), String((key as { n?: string }).n)])
      expect(
        await answerTo(`${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`),
      ).toEqual([401, 'INVALID_ID_TOKEN']);
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
      expect(await answerTo(token)).toEqual([401, 'INVALID_ID_TOKEN']);
    }
  });

  test('is refused if its claims were changed after signing', async () => {
    const [head, , signature] = ann.idToken.split('.');
    const claims = part({ ...claimsOf(ann.idToken), email_verified: true });
    expect(await answerTo(`${head}.${claims}.${signature}`)).toEqual([401, 'INVALID_ID_TOKEN']);
  });

  test('is refused if a thief of the database made it with the signing key and every row', async () => {
    const rows = await world.server.store.read.selectFrom('identity_sign_ins').selectAll().execute();
    for (const row of rows)
      for (const sid of Object.values(row).map(String))
        expect(await answerTo(await signed({ sid }))).toEqual([401, 'TOKEN_EXPIRED']);
    for (const { refresh_hash, sid_hash } of rows)
      for (const token of [refresh_hash, sid_hash]) expect((await world.refresh(token)).status).toBe(400);
  });
});

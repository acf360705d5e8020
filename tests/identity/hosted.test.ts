import { exportJWK, generateKeyPair, type JWTPayload } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { endProviderSignIns } from '#server/features/auth/provider-sign-ins.service.ts';
import { type OidcProvider, startOidcProvider } from '#tests/support/oidc-provider.ts';
import { cookieOf, PASSWORD, START_MS, startTestServer, type TestServer } from '#tests/support/server.ts';

const PROJECT = 'farm-people';
const ANN = { sub: 'uid-of-ann-28-characters', email: 'ann@example.com', email_verified: true };

let project: OidcProvider;
let server: TestServer;
let nowMs: () => number;
beforeEach(async () => {
  nowMs = () => START_MS;
  project = await startOidcProvider(() => nowMs());
  server = await start();
  nowMs = () => server.clock.nowMs;
  project.person = ANN;
});
afterEach(async () => {
  await server.close();
  await project.close();
});

const start = (env: Record<string, string> = {}) =>
  startTestServer({
    env: {
      ...{ IDENTITY: 'hosted', IDENTITY_PROJECT: PROJECT, IDENTITY_ISSUER: `${project.issuer}/${PROJECT}` },
      IDENTITY_JWKS_URL: `${project.issuer}/keys`,
      ...env,
    },
  });
/** An ID token as the project creates it. */
const idToken = (claims: JWTPayload = {}, person = project.person) => {
  const authTime = Math.floor(nowMs() / SECOND_MS);
  const said = {
    iss: `${project.issuer}/${PROJECT}`,
    aud: PROJECT,
    auth_time: authTime,
    user_id: person.sub,
  };
  return project.idToken(person, { ...said, exp: authTime + 3600, ...claims });
};
const whoIs = async (token: string) => {
  const { status, body } = await server.request<{ id: number; email: string }>('GET', '/api/auth/session', {
    token,
  });
  return { status, body };
};
const users = () => server.store.read.selectFrom('users').selectAll().orderBy('id').execute();

describe('a token of the project', () => {
  test('creates its person here the first time, and finds the same one later, with any address', async () => {
    const first = await whoIs(await idToken());
    expect([first.status, first.body.email]).toEqual([200, 'ann@example.com']);
    project.person = { ...ANN, email: 'ann@new.example' };
    expect((await whoIs(await idToken())).body.id).toBe(first.body.id);
    expect(await users()).toHaveLength(1);
  });

  test('creates one person if many come at once', async () => {
    const token = await idToken();
    const answers = await Promise.all([whoIs(token), whoIs(token), whoIs(token)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await users()).toHaveLength(1);
  });

  test('creates the cookie’s session, in which the same person can write', async () => {
    const made = await server.request('POST', '/api/auth/token', { token: await idToken() });
    expect(made.status).toBe(200);
    const cookie = cookieOf(made);
    const { body } = await server.request<{ email: string }>('GET', '/api/auth/session', { cookie });
    expect(body.email).toBe('ann@example.com');
    const patch = { cookie, body: { fullName: 'Ann of the Barn' } };
    expect((await server.request('PATCH', '/api/user/profile', patch)).status).toBe(200);
  });

  test('is refused for a suspended person, and if it is older than the end of all sign-ins', async () => {
    const token = await idToken();
    const { id } = (await whoIs(token)).body;
    server.clock.nowMs += MINUTE_MS;
    await server.store.write(({ trx }) => endProviderSignIns(trx, id, { keepId: null, nowMs: nowMs() }));
    expect((await whoIs(token)).status).toBe(401);
    expect((await whoIs(await idToken())).status).toBe(200);
    const until = new Date(server.clock.nowMs + DAY_MS).toISOString();
    await server.store.write(({ trx }) => trx.updateTable('users').set({ suspended_until: until }).execute());
    expect((await whoIs(await idToken())).status).toBe(401);
  });

  test('is refused if its sign-in is older than the limit of sessions', async () => {
    const auth_time = Math.floor(nowMs() / SECOND_MS) - 181 * 86_400;
    expect((await whoIs(await idToken({ auth_time }))).status).toBe(401);
  });

  test('takes over an account with an unverified address, and ends its password', async () => {
    await server.register('ann');
    const { body } = await whoIs(await idToken());
    expect([body.id, (await users()).length]).toEqual([1, 1]);
    const login = { body: { username: 'ann', password: PASSWORD } };
    expect((await server.request('POST', '/api/auth/login', login)).status).toBe(401);
  });

  test('is refused in plain words if its unverified address is in use, and creates nobody', async () => {
    await server.register('ann');
    project.person = { ...ANN, email_verified: false };
    const token = await idToken();
    const answer = await server.request<{ code: string }>('POST', '/api/auth/token', { token });
    expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
    const login = { body: { username: 'ann', password: PASSWORD } };
    expect((await server.request('POST', '/api/auth/login', login)).status).toBe(200);
  });

  test('counts a new person against their network address like any other', async () => {
    await server.close();
    server = await start({ REGISTRATIONS_PER_HOUR: '1' });
    expect((await whoIs(await idToken())).status).toBe(200);
    expect((await whoIs(await idToken({}, { sub: 'another' }))).status).toBe(429);
  });
});

describe('a refused token of the project', () => {
  const nowS = START_MS / SECOND_MS;
  test.each<[string, JWTPayload]>([
    ['is for a foreign project', { aud: 'other-project' }],
    ['is by a foreign issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['expired more than half a minute ago', { exp: nowS - 31 }],
    ['was issued in the future', { iat: nowS + 31 }],
    ['has a sign-in in the future', { auth_time: nowS + 31 }],
    ['is not valid yet', { nbf: nowS + 31 }],
    ['names nobody', { sub: '' }],
  ])('%s', async (_what, claims) => {
    expect((await whoIs(await idToken(claims))).status).toBe(401);
    expect(await users()).toEqual([]);
  });

  test('has more than half a minute of clock difference', async () => {
    expect((await whoIs(await idToken({ exp: nowS - 29 }))).status).toBe(200);
    expect((await whoIs(await idToken({ iat: nowS + 29, auth_time: nowS + 29 }))).status).toBe(200);
  });

  test('is unsigned', async () => {
    const [, body] = (await idToken()).split('.');
    const head = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'key-1' })).toString('base64url');
    for (const alg of ['none', 'None', 'NONE'])
      expect((await whoIs(`${head(alg)}.${body}.`)).status).toBe(401);
    expect(await users()).toEqual([]);
  });

  test('is signed with the public key as a secret', async () => {
    const jwk = project.publicJwk();
    for (const secret of [JSON.stringify(jwk), String(jwk.n), Buffer.from(String(jwk.n), 'base64url')]) {
      project.spoil = { alg: 'HS256', key: Buffer.from(secret as string) };
      expect((await whoIs(await idToken())).status).toBe(401);
    }
  });

  test('is signed by another key, under the right key id or its own', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    for (const kid of ['key-1', 'key-9', '']) {
      project.spoil = { key: privateKey, kid };
      expect((await whoIs(await idToken())).status).toBe(401);
    }
  });

  test('contains its own key, or the address of a key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const header = { jwk: await exportJWK(publicKey), jku: `${project.issuer}/keys` };
    project.spoil = { key: privateKey, header };
    expect((await whoIs(await idToken())).status).toBe(401);
  });

  test('has any change', async () => {
    const [head, body, mark = ''] = (await idToken()).split('.');
    const other = Buffer.from(
      Buffer.from(body ?? '', 'base64url')
        .toString()
        .replace('ann@', 'ben@'),
    ).toString('base64url');
    expect((await whoIs(`${head}.${other}.${mark}`)).status).toBe(401);
    expect((await whoIs(`${head}.${body}.${mark.slice(0, -4)}AAAA`)).status).toBe(401);
  });
});

describe('the keys of the project', () => {
  test('are fetched once, and again when their max-age is over', async () => {
    project.maxAge = 3600;
    for (const sub of ['a', 'b', 'c']) await whoIs(await idToken({}, { sub }));
    expect(project.keyReads).toBe(1);
    server.clock.nowMs += HOUR_MS;
    await whoIs(await idToken());
    expect(project.keyReads).toBe(2);
  });

  test('are fetched at once after a change, but not repeatedly for a made-up key id', async () => {
    await whoIs(await idToken());
    await project.rotate('key-2');
    server.clock.nowMs += MINUTE_MS;
    expect((await whoIs(await idToken())).status).toBe(200);
    const before = project.keyReads;
    project.spoil = { kid: 'made-up' };
    for (let n = 0; n < 5; n++) expect((await whoIs(await idToken())).status).toBe(401);
    expect(project.keyReads).toBe(before);
  });

  test('outlive their host; without any key a token proves nothing, but its person is not signed out', async () => {
    await whoIs(await idToken());
    project.isAway = true;
    server.clock.nowMs += 12 * HOUR_MS;
    expect((await whoIs(await idToken())).status).toBe(200);
    const fresh = await start();
    const token = await idToken();
    expect((await fresh.request('GET', '/api/auth/session', { token })).status).toBe(503);
    await fresh.close();
  });
});

test('lets the app call the project if the operator configures its key', async () => {
  const { body: without } = await server.request<{ methods: { kind: string }[] }>('GET', '/api/auth/methods');
  expect(without.methods.map(({ kind }) => kind)).toEqual(['password']);
  const withKey = await start({ IDENTITY_API_KEY: 'AIza-4711' });
  const { body } = await withKey.request<{ methods: object[] }>('GET', '/api/auth/methods');
  expect(body.methods).toContainEqual({
    ...{ kind: 'project', toolkit: 'https://identitytoolkit.googleapis.com', key: 'AIza-4711' },
  });
  const policy = async (one: TestServer) =>
    (await one.request('GET', '/identity/done.html')).headers.get('content-security-policy');
  expect(await policy(withKey)).toContain("connect-src 'self' https://identitytoolkit.googleapis.com;");
  expect(await policy(server)).toContain("connect-src 'self';");
  await withKey.close();
});

test('asks for the password before a new way to sign in if the sign-in is old, even with a fresh token', async () => {
  const auth_time = Math.floor(nowMs() / SECOND_MS) - 3600;
  const token = await idToken({ auth_time });
  const made = await server.request('POST', '/api/auth/token', { token });
  const link = await start({
    PUBLIC_URL: 'https://petiyard.test',
    IDENTITY_OIDC_COOP: `${project.issuer} a b`,
  });
  const session = await link.request('POST', '/api/auth/token', { token });
  for (const sent of [{ token }, { cookie: cookieOf(session) }]) {
    const answer = await link.request<{ code: string }>('POST', '/api/auth/with/coop/link', {
      ...sent,
      body: {},
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  }
  expect(made.status).toBe(200);
  await link.close();
});

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { type ElsewhereWorld, startWithElsewhere } from './accounts-support.ts';
import { claimsOf, codeOf, type Signed } from './identity-support.ts';

let world: ElsewhereWorld;
beforeEach(async () => {
  world = await startWithElsewhere();
});
afterEach(() => world.close());

interface Came extends Signed {
  isNewUser: boolean;
  providerId: string;
  rawUserInfo: string;
  needConfirmation?: boolean;
}
const byIdp = (fields: Record<string, string>, more: object = {}) =>
  world.toolkit<Came>('accounts:signInWithIdp', {
    ...{ requestUri: 'http://localhost', returnSecureToken: true, returnIdpCredential: true },
    postBody: new URLSearchParams({ providerId: 'oidc.coop', ...fields }).toString(),
    ...more,
  });
const seen = async (idToken: string) => (await world.lookup(idToken)).body.users[0];

test('signs in by an ID token of an external provider: a new person, then the same one again', async () => {
  world.place.person = { sub: 'c-1', email: 'new@example.com', email_verified: true, name: 'New Farmer' };
  const first = (await byIdp({ id_token: await world.place.idToken() })).body;
  expect(first).toMatchObject({ isNewUser: true, providerId: 'oidc.coop', email: 'new@example.com' });
  expect(JSON.parse(first.rawUserInfo)).toMatchObject({ sub: 'c-1', name: 'New Farmer' });
  const again = (await byIdp({ id_token: await world.place.idToken() })).body;
  expect([again.isNewUser, again.localId]).toEqual([false, first.localId]);
  expect(claimsOf(again.idToken)).toMatchObject({
    ...{ email_verified: true, name: 'New Farmer' },
    firebase: { sign_in_provider: 'oidc.coop', identities: { 'oidc.coop': ['c-1'] } },
  });
  expect(await seen(again.idToken)).toMatchObject({
    providerUserInfo: [{ providerId: 'oidc.coop', rawId: 'c-1' }],
  });
});

test('accepts only the client’s nonce in the token, plain or hashed', async () => {
  const hashed = createHash('sha256').update('raw-nonce').digest('hex');
  for (const nonce of ['raw-nonce', hashed]) {
    const id_token = await world.place.idToken(undefined, { nonce });
    expect(codeOf(await byIdp({ id_token }))).toBe('MISSING_OR_INVALID_NONCE');
    expect(codeOf(await byIdp({ id_token, nonce: 'another' }))).toBe('MISSING_OR_INVALID_NONCE');
    expect((await byIdp({ id_token, nonce: 'raw-nonce' })).status).toBe(200);
  }
});

test.each([
  [{ iss: 'https://evil.example' }],
  [{ aud: 'somebody-else' }],
  [{ aud: ['petiyard-4711', 'b'] }],
  [{ exp: 1 }],
  [{ iat: 4_000_000_000 }],
])('refuses a token with %j', async (claims) => {
  expect(codeOf(await byIdp({ id_token: await world.place.idToken(undefined, claims) }))).toBe(
    'INVALID_IDP_RESPONSE',
  );
});

test('refuses an unsigned token, an access token without ID token, and an unknown provider', async () => {
  const [, body] = (await world.place.idToken()).split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  expect(codeOf(await byIdp({ id_token: none }))).toBe('INVALID_IDP_RESPONSE');
  expect(codeOf(await byIdp({ access_token: 'access-their-ann' }))).toBe('INVALID_IDP_RESPONSE');
  expect(codeOf(await byIdp({ id_token: 'x', providerId: 'google.com' }))).toBe(
    'INVALID_CREDENTIAL_OR_PROVIDER_ID',
  );
});

test('lets a verified address take over an unverified local account, and ends its password and tokens', async () => {
  const stranger = await world.signUp('ann');
  const { body } = await byIdp({ id_token: await world.place.idToken() });
  expect([body.localId, body.isNewUser]).toEqual([stranger.localId, false]);
  expect(codeOf(await world.signIn('ann@example.com', PASSWORD))).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(codeOf(await world.refresh(stranger.refreshToken))).toBe('TOKEN_EXPIRED');
});

test('asks for confirmation of an unverified address, and links nothing', async () => {
  const ann = await world.signUp('ann');
  world.place.person = { sub: 'who', email: 'ann@example.com' };
  const { status, body } = await byIdp({ id_token: await world.place.idToken() });
  expect([status, body.needConfirmation, body.idToken]).toEqual([200, true, undefined]);
  expect((await seen(ann.idToken))?.providerUserInfo).toHaveLength(1);
});

test('lets the signed-in person link and unlink an account, and refuses a stale sign-in and another person’s account', async () => {
  const ann = await world.signUp('ann');
  world.place.person = { sub: 'anns', email: 'ann@work.example', email_verified: true };
  const id_token = await world.place.idToken();
  const linked = (await byIdp({ id_token }, { idToken: ann.idToken })).body;
  expect(linked.localId).toBe(ann.localId);
  expect((await byIdp({ id_token })).body.localId).toBe(ann.localId);
  const ben = await world.signUp('ben');
  expect(codeOf(await byIdp({ id_token }, { idToken: ben.idToken }))).toBe(
    'FEDERATED_USER_ID_ALREADY_LINKED',
  );
  world.place.person = { sub: 'bens', email: 'ann@example.com', email_verified: true };
  const anns = await world.place.idToken();
  expect(codeOf(await byIdp({ id_token: anns }, { idToken: ben.idToken }))).toBe('EMAIL_EXISTS');
  const update = { idToken: linked.idToken, deleteProvider: ['oidc.coop'] };
  expect((await world.toolkit('accounts:update', update)).status).toBe(200);
  expect((await seen(linked.idToken))?.providerUserInfo).toHaveLength(1);
  world.server.clock.nowMs += 6 * MINUTE_MS;
  const stale = await byIdp({ id_token: await world.place.idToken() }, { idToken: ben.idToken });
  expect(codeOf(stale)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('fetches keys once, keeps them for a day without their host, and fetches them again when they expire', async () => {
  const signIn = async () => (await byIdp({ id_token: await world.place.idToken() })).status;
  expect([await signIn(), await signIn(), world.place.keyReads]).toEqual([200, 200, 1]);
  world.server.clock.nowMs += 6 * MINUTE_MS;
  expect([await signIn(), world.place.keyReads]).toEqual([200, 2]);
  world.place.isAway = true;
  world.server.clock.nowMs += 6 * MINUTE_MS;
  expect(await signIn()).toBe(200);
  world.server.clock.nowMs += 24 * 60 * MINUTE_MS;
  expect(await signIn()).toBe(503); // not in a form that makes a client sign the person out
});

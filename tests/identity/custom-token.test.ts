import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OidcProvider, startOidcProvider } from '#tests/support/oidc-provider.ts';
import { START_MS } from '#tests/support/server.ts';
import { claimsOf, codeOf, type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

const PROGRAM = 'barn-program@farm.example';
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const NOW_S = START_MS / 1000;

let program: OidcProvider;
let world: IdentityWorld;
beforeEach(async () => {
  program = await startOidcProvider(() => START_MS);
  world = await startIdentity({ env: { IDENTITY_CUSTOM: `${PROGRAM} ${program.issuer}/keys` } });
});
afterEach(async () => {
  await world.server.close();
  await program.close();
});

const minted = (claims: JWTPayload = {}) =>
  program.idToken(
    { sub: PROGRAM },
    { iss: PROGRAM, aud: AUDIENCE, uid: 'rider-7', exp: NOW_S + 3600, ...claims },
  );
const bring = (token?: string) =>
  world.toolkit<Signed & { isNewUser: boolean }>('accounts:signInWithCustomToken', {
    token,
    returnSecureToken: true,
  });

test('signs in by a token of the operator’s own program: a new person for each uid, then the same one again', async () => {
  const first = (await bring(await minted())).body;
  expect(first).toMatchObject({ isNewUser: true, expiresIn: '3600' });
  const again = (await bring(await minted())).body;
  expect([again.isNewUser, again.localId]).toEqual([false, first.localId]);
  expect((await bring(await minted({ uid: 'rider-8' }))).body.localId).not.toBe(first.localId);
  expect(claimsOf(again.idToken)).toMatchObject({ firebase: { sign_in_provider: 'custom' } });
  expect((await world.lookup(again.idToken)).status).toBe(200);
});

test.each<[string, JWTPayload]>([
  ['of another program', { iss: 'else@farm.example' }],
  ['for another audience', { aud: 'petiyard' }],
  ['that has expired', { iat: NOW_S - 3700, exp: NOW_S - 100 }],
  ['from the future', { iat: NOW_S + 100, exp: NOW_S + 3000 }],
  ['with a lifetime of more than an hour', { exp: NOW_S + 3700 }],
  ['with an empty uid', { uid: '' }],
  ['with a uid of more than 128 characters', { uid: 'x'.repeat(129) }],
])('refuses a custom token %s', async (_what, claims) => {
  expect(codeOf(await bring(await minted(claims)))).toBe('INVALID_CUSTOM_TOKEN');
  expect(await world.server.store.read.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('refuses an ID token of ours or anything else as a custom token', async () => {
  const ann = await world.signUp('ann');
  expect(codeOf(await bring(ann.idToken))).toBe('INVALID_CUSTOM_TOKEN');
  expect(codeOf(await bring('a.b.c'))).toBe('INVALID_CUSTOM_TOKEN');
  expect(codeOf(await bring())).toBe('MISSING_CUSTOM_TOKEN');
});

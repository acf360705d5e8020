import { expect, test } from 'vitest';
import { REFUSAL_CODES, type RefusalCode } from '#server/identity/refusal.ts';
import { IDENTITY_SENTENCES } from '#src/session/ways/identity.words.ts';
import {
  type ClientCodeOf,
  endsSignIn,
  type IdentityCode,
  identityCodeOf,
} from '#src/session/ways/identity-codes.ts';

/** Does not compile while a code of the server's has no sentence. */
const everyCodeIsKnown: (code: ClientCodeOf<RefusalCode>) => IdentityCode = (code) => code;

/** Section 8 of the specification, once more. */
const SPECIFIED = [
  'invalid-email',
  'wrong-password',
  'missing-password',
  'invalid-credential',
  'email-already-in-use',
  'operation-not-allowed',
  'credential-already-in-use',
  'user-not-found',
  'too-many-requests',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'invalid-user-token',
  'user-token-expired',
  'user-disabled',
  'password-does-not-meet-requirements',
  'invalid-verification-code',
  'invalid-verification-id',
  'code-expired',
  'unauthorized-continue-uri',
  'admin-restricted-operation',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'user-mismatch',
] as const satisfies readonly IdentityCode[];

test('every code of the specification has a sentence, and none is said twice as an excuse for another', () => {
  for (const code of SPECIFIED)
    expect(everyCodeIsKnown(code as never) && IDENTITY_SENTENCES[code]).toMatch(/\.$/);
  const unlike = ['network-request-failed', 'wrong-password', 'invalid-credential', 'user-disabled'] as const;
  expect(new Set(unlike.map((code) => IDENTITY_SENTENCES[code])).size).toBe(unlike.length);
  expect(IDENTITY_SENTENCES['network-request-failed']).not.toMatch(/password|wrong/i);
});

test('every refusal of the server is told by the name that clients know', () => {
  const told = REFUSAL_CODES.map((code) => identityCodeOf(`${code} : some words`));
  expect(told.every((code) => code in IDENTITY_SENTENCES)).toBe(true);
  expect([
    identityCodeOf('INVALID_LOGIN_CREDENTIALS'),
    identityCodeOf('USER_DISABLED : Until Monday.'),
    identityCodeOf('TOKEN_EXPIRED'),
    identityCodeOf('USER_NOT_FOUND'),
    identityCodeOf('INVALID_CODE'),
    identityCodeOf('toString'),
    identityCodeOf('SOMETHING_NEW'),
  ]).toEqual([
    'invalid-credential',
    'user-disabled',
    'user-token-expired',
    'user-token-expired',
    'invalid-verification-code',
    'internal-error',
    'internal-error',
  ]);
});

test('two codes alone end a sign-in', () => {
  const ending = REFUSAL_CODES.map(identityCodeOf).filter(endsSignIn);
  expect([...new Set(ending)].sort()).toEqual(['user-disabled', 'user-token-expired']);
});

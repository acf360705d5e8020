import { expect, test } from 'vitest';
import { REFUSAL_CODES, type RefusalCode } from '#server/identity/refusal.ts';
import { endsSession, type IdentityCode, identityCodeOf } from '#src/session/sign-in-methods/identity.ts';
import { IDENTITY_SENTENCES } from '#src/session/sign-in-methods/identity.words.ts';

/** Refusals that only a bug in our app can cause. */
const INTERNAL: readonly RefusalCode[] = [
  'INVALID_ARGUMENT',
  'INVALID_GRANT_TYPE',
  'INVALID_PROVIDER_ID',
  'INVALID_REFRESH_TOKEN',
  'INVALID_REQ_TYPE',
  'MISSING_CONTINUE_URI',
  'MISSING_CUSTOM_TOKEN',
  'MISSING_ID_TOKEN',
  'MISSING_OOB_CODE',
  'MISSING_OR_INVALID_NONCE',
  'MISSING_REFRESH_TOKEN',
  'MISSING_REQ_TYPE',
];

/** Copied from docs/specification.md, section 8. */
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

test('every code of the specification has a message, and unrelated codes have different ones', () => {
  for (const code of SPECIFIED) expect(IDENTITY_SENTENCES[code]).toMatch(/\.$/);
  const unlike = ['network-request-failed', 'wrong-password', 'invalid-credential', 'user-disabled'] as const;
  expect(new Set(unlike.map((code) => IDENTITY_SENTENCES[code])).size).toBe(unlike.length);
  expect(IDENTITY_SENTENCES['network-request-failed']).not.toMatch(/password|wrong/i);
});

test('every refusal of the server has a client code; only bugs of the app are internal errors', () => {
  const internal = REFUSAL_CODES.filter((code) => identityCodeOf(`${code} : details`) === 'internal-error');
  expect(internal.filter((code) => code !== ('INTERNAL_ERROR' as never)).toSorted()).toEqual(INTERNAL);
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

test('only two codes end the session', () => {
  const ending = REFUSAL_CODES.map(identityCodeOf).filter(endsSession);
  expect([...new Set(ending)].sort()).toEqual(['user-disabled', 'user-token-expired']);
});

import type { Signed } from './identity-support.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';

export interface Case {
  /** The answer to a request without credentials: the status, and the code of the refusal. */
  toNobody: readonly [status: number, code: string | null];
  /** Fields of a valid request. */
  fields: (ann: Signed) => Record<string, unknown>;
  /** Fields for which every text has the same answer. */
  ignores?: readonly string[];
  /** The body is a form. */
  isForm?: true;
}

/** Shaped like a browser's credential, but of an unknown passkey. */
const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    attestationObject: 'oA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
};

/** Every call of the provider, by its name in the route table. A new one needs its own line here. */
export const CASES: Record<string, Case> = {
  'POST /api/auth/token': { toNobody: [401, 'not-signed-in'], fields: () => ({}) },
  'DELETE /api/auth/token': { toNobody: [200, null], fields: () => ({}) },
  'GET /api/auth/methods': { toNobody: [200, null], fields: () => ({}) },
  'POST /api/auth/passkeys/options': { toNobody: [401, 'not-signed-in'], fields: () => ({ password: '' }) },
  'POST /api/auth/passkeys': {
    toNobody: [401, 'not-signed-in'],
    fields: () => ({ name: 'Phone', credential: CREDENTIAL }),
  },
  'GET /api/auth/passkeys': { toNobody: [401, 'not-signed-in'], fields: () => ({}) },
  'PATCH /api/auth/passkeys/:id': { toNobody: [401, 'not-signed-in'], fields: () => ({ name: 'Phone' }) },
  'DELETE /api/auth/passkeys/:id': { toNobody: [401, 'not-signed-in'], fields: () => ({}) },
  'POST /api/auth/passkeys/sign-in-options': { toNobody: [200, null], fields: () => ({}) },
  'POST /api/auth/passkeys/sign-in': {
    toNobody: [422, 'fields-invalid'],
    fields: () => ({ credential: CREDENTIAL }),
  },
  'GET /api/auth/with/:id/start': { toNobody: [404, 'not-found'], fields: () => ({}) },
  'GET /api/auth/with/:id/callback': { toNobody: [404, 'not-found'], fields: () => ({}) },
  'POST /api/auth/with/:id/callback': { toNobody: [404, 'not-found'], fields: () => ({}) },
  'POST /api/auth/with/second-factor': {
    toNobody: [422, 'fields-invalid'],
    fields: () => ({ pending: 'unknown', code: '123456' }),
  },
  'POST /api/auth/with/:id/link': { toNobody: [401, 'not-signed-in'], fields: () => ({ password: '' }) },
  'GET /api/auth/accounts': { toNobody: [401, 'not-signed-in'], fields: () => ({}) },
  'DELETE /api/auth/accounts/:providerId': { toNobody: [401, 'not-signed-in'], fields: () => ({}) },
  'GET /identity/done.html': { toNobody: [200, null], fields: () => ({}) },
  'GET /identity/done.js': { toNobody: [200, null], fields: () => ({}) },
  'GET /.well-known/jwks.json': { toNobody: [200, null], fields: () => ({}) },
  [`POST ${TOOLKIT}:signUp`]: {
    toNobody: [400, 'ADMIN_ONLY_OPERATION'],
    fields: () => ({ email: 'new@example.com', password: 'barn-door-7', returnSecureToken: true }),
  },
  [`POST ${TOOLKIT}:lookup`]: {
    toNobody: [400, 'MISSING_ID_TOKEN'],
    fields: ({ idToken }) => ({ idToken }),
  },
  [`POST ${TOOLKIT}:signInWithPassword`]: {
    toNobody: [400, 'MISSING_EMAIL'],
    fields: () => ({ email: 'ann@example.com', password: 'wrong-password' }),
  },
  [`POST ${TOOLKIT}:signInWithCustomToken`]: {
    toNobody: [400, 'OPERATION_NOT_ALLOWED : This server has no custom token issuer.'],
    fields: () => ({ token: 'a.b.c' }),
  },
  [`POST ${TOOLKIT}:signInWithIdp`]: {
    toNobody: [400, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
    fields: ({ idToken }) => ({ idToken, postBody: 'id_token=a.b.c&providerId=google.com' }),
  },
  [`POST ${TOOLKIT}:update`]: {
    toNobody: [400, 'MISSING_ID_TOKEN'],
    fields: ({ idToken }) => ({ idToken, email: 'ann@example.com' }),
  },
  [`POST ${TOOLKIT}:sendOobCode`]: {
    toNobody: [400, 'MISSING_REQ_TYPE'],
    fields: ({ idToken }) => ({ requestType: 'VERIFY_EMAIL', idToken }),
  },
  [`POST ${TOOLKIT}:signInWithEmailLink`]: {
    toNobody: [400, 'MISSING_EMAIL'],
    fields: () => ({ email: 'ann@example.com', oobCode: '123456' }),
  },
  [`POST ${TOOLKIT}:resetPassword`]: {
    toNobody: [400, 'MISSING_OOB_CODE'],
    fields: () => ({ oobCode: '123456', email: 'ann@example.com', newPassword: 'barn-door-8' }),
  },
  'GET /identity/action.html': { toNobody: [404, 'not-found'], fields: () => ({}) },
  'GET /identity/action.css': { toNobody: [200, null], fields: () => ({}) },
  'POST /identity/action.html': {
    toNobody: [404, 'not-found'],
    fields: () => ({ mode: 'verifyEmail', oobCode: '123456', email: 'ann@example.com' }),
    isForm: true,
  },
  [`POST ${TOOLKIT}:sendVerificationCode`]: {
    toNobody: [400, 'OPERATION_NOT_ALLOWED : This server sends no text messages.'],
    fields: () => ({ phoneNumber: '+13525550100' }),
  },
  [`POST ${TOOLKIT}:signInWithPhoneNumber`]: {
    toNobody: [400, 'MISSING_SESSION_INFO'],
    fields: ({ idToken }) => ({
      idToken,
      sessionInfo: 'unknown',
      code: '123456',
      phoneNumber: '+13525550100',
    }),
  },
  [`POST ${TOOLKIT}:delete`]: {
    toNobody: [400, 'MISSING_ID_TOKEN'],
    fields: ({ idToken }) => ({ idToken }),
  },
  [`POST ${TOOLKIT}:createAuthUri`]: {
    toNobody: [400, 'INVALID_IDENTIFIER'],
    fields: () => ({ identifier: 'ann@example.com', continueUri: 'https://petiyard.test/' }),
  },
  [`POST ${TOOLKIT.replace('v1', 'v2')}:revokeToken`]: {
    toNobody: [400, 'MISSING_ID_TOKEN'],
    fields: ({ idToken }) => ({ idToken, token: 'unknown' }),
    ignores: ['token'],
  },
  [`POST ${TOOLKIT.replace('v1', 'v2')}/mfaEnrollment:start`]: {
    toNobody: [400, 'MISSING_ID_TOKEN'],
    fields: ({ idToken }) => ({ idToken, totpEnrollmentInfo: {} }),
  },
  [`POST ${TOOLKIT.replace('v1', 'v2')}/mfaEnrollment:finalize`]: {
    toNobody: [400, 'MISSING_ID_TOKEN'],
    fields: ({ idToken }) => ({ idToken, totpVerificationInfo: {} }),
  },
  [`POST ${TOOLKIT.replace('v1', 'v2')}/mfaEnrollment:withdraw`]: {
    toNobody: [400, 'MISSING_ID_TOKEN'],
    fields: ({ idToken }) => ({ idToken, mfaEnrollmentId: 'unknown' }),
  },
  [`POST ${TOOLKIT.replace('v1', 'v2')}/mfaSignIn:start`]: {
    toNobody: [400, 'MISSING_MFA_PENDING_CREDENTIAL'],
    fields: () => ({ mfaPendingCredential: 'unknown' }),
  },
  [`POST ${TOOLKIT.replace('v1', 'v2')}/mfaSignIn:finalize`]: {
    toNobody: [400, 'MISSING_MFA_PENDING_CREDENTIAL'],
    fields: () => ({
      mfaPendingCredential: 'unknown',
      mfaEnrollmentId: 'unknown',
      totpVerificationInfo: { verificationCode: '123456' },
    }),
  },
  'GET /identitytoolkit.googleapis.com/v1/projects': { toNobody: [200, null], fields: () => ({}) },
  'GET /identitytoolkit.googleapis.com/v1/recaptchaParams': { toNobody: [200, null], fields: () => ({}) },
  'GET /identitytoolkit.googleapis.com/v2/recaptchaConfig': { toNobody: [200, null], fields: () => ({}) },
  'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': { toNobody: [200, null], fields: () => ({}) },
  'POST /securetoken.googleapis.com/v1/token': {
    toNobody: [400, 'INVALID_GRANT_TYPE'],
    fields: ({ refreshToken }) => ({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    isForm: true,
  },
};
export type Fields = Record<string, unknown>;

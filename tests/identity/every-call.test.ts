import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf, routesOf } from '#tests/security/routes.ts';
import { exportedThings } from '#tests/support/exported.ts';
import { cookieOf, startTestServer, type TestRequest } from '#tests/support/server.ts';
import { type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Case {
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
const CASES: Record<string, Case> = {
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

let world: IdentityWorld;
let ann: Signed;
let cookie: string;
beforeAll(async () => {
  world = await startIdentity({
    env: { REGISTRATIONS_PER_HOUR: '1000000', PUBLIC_URL: 'https://petiyard.test' },
  });
  ann = await world.signUp('ann');
  cookie = cookieOf(await world.server.request('POST', '/api/auth/token', { token: ann.idToken }));
});
afterAll(() => world.server.close());

const added = async () => {
  const plain = await startTestServer();
  const known = routesOf(plain).map(nameOf);
  await plain.close();
  return routesOf(world.server).filter((route) => !known.includes(nameOf(route)));
};

test('has a case for every call of the provider, and a call for every case', async () => {
  expect((await added()).map(nameOf).toSorted()).toEqual(Object.keys(CASES).toSorted());
});

const send = (name: string, sent: TestRequest) => {
  const [method = '', path = ''] = name.split(' ');
  return world.server.request<{ code?: string; error?: { message: string } }>(
    method,
    path.replace(':id', '1'),
    sent,
  );
};
const bodyOf = ({ isForm }: Case, fields: Record<string, unknown>): TestRequest =>
  isForm
    ? { body: new URLSearchParams(fields as Record<string, string>).toString(), headers: FORM }
    : { body: fields };

/** Everything stored about Ann. */
async function annsThings(): Promise<object> {
  const { email } = ann;
  const { id } = await world.server.store.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { sessions: _, ...things } = await exportedThings(world.server, id);
  return things;
}

/** Invalid values in place of a text. */
const SPOILED: readonly unknown[] = [
  ...[null, 0, -1, 1e308, true, [], {}, [[]], { $ne: null }, ''],
  ...[' ', 'null', '\u0000', '\ud800', '‮', "' or 1=1 --", '%', '../../etc/passwd', 'x'.repeat(10_000)],
  ...['a.b.c', 'e30.e30.', '..', 'eyJhbGciOiJub25lIn0.e30.', 'ann@example.com\r\nBcc: x@example.com'],
];

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The names of all fields, including nested ones: `credential.response.signature`. */
const pathsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) => [
    name,
    ...(isFields(value) ? pathsOf(value).map((inner) => `${name}.${inner}`) : []),
  ]);
const withField = (fields: Fields, [name = '', ...rest]: string[], value: unknown): Fields => ({
  ...fields,
  [name]: rest.length === 0 ? value : withField(fields[name] as Fields, rest, value),
});

describe.each(Object.entries(CASES))('%s', (name, one) => {
  const isRead = name.startsWith('GET');

  test('refuses a request without credentials, and gives the reason', async () => {
    const hasFields = Object.keys(one.fields(ann)).length > 0;
    const answer = await send(name, isRead || !hasFields ? {} : bodyOf(one, {}));
    const code = answer.body.code ?? answer.body.error?.message ?? null;
    expect([answer.status, code]).toEqual(one.toNobody);
  });

  test('answers malformed fields without a fault, and neither changes nor shows Ann’s data', async () => {
    const before = await annsThings();
    const isOwn = name.includes(' /api/');
    const sender = one.toNobody[0] === 401 ? { token: ann.idToken } : {};
    for (const field of pathsOf(one.fields(ann)))
      for (const value of SPOILED) {
        const body = bodyOf(one, withField(one.fields(ann), field.split('.'), value));
        const answer = await send(name, { ...sender, ...body });
        const said = new TextDecoder().decode(answer.bytes);
        const isFine =
          [...(one.ignores ?? []), 'returnSecureToken'].includes(field) ||
          (field === 'password' && answer.status === 200);
        const refused = isOwn ? [401, 404, 422, 429] : [400, 404, 429];
        if (!isFine) expect([field, value, answer.status]).toEqual([field, value, expect.toBeOneOf(refused)]);
        expect(said).not.toMatch(/argon2|SQLITE|at \w+ \(/);
        if (field !== 'returnSecureToken') expect(said).not.toContain('ann@example.com"');
      }
    expect(await annsThings()).toEqual(before);
  });

  test('does nothing for a page of another site in a browser with Ann’s cookie', async () => {
    if (isRead) return;
    const before = await annsThings();
    for (const body of ['', 'a=1', '{}', 'null']) {
      const headers = {
        'sec-fetch-site': 'cross-site',
        'content-type': 'text/plain',
        origin: 'https://evil.example',
      };
      const answer = await send(name, { cookie, headers, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect(await annsThings()).toEqual(before);
    expect((await world.server.request('GET', '/api/auth/session', { cookie })).status).toBe(200);
  });
});

test('describes the product calls that a provider adds', async () => {
  const { body } = await world.server.request<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  const verdict = await new Validator().validate(structuredClone(body));
  expect([verdict.valid, verdict.errors ?? []]).toEqual([true, []]);
  expect(Object.keys(body.paths['/api/auth/token'] ?? {}).toSorted()).toEqual(['delete', 'post']);
});

test('exports a person’s data at the provider in their own file, without secrets', async () => {
  expect(await annsThings()).toMatchObject({
    identity: {
      phone: null,
      photoUrl: null,
      accounts: [],
      signIns: [
        { method: 'password', signedInAt: '2026-03-02T12:00:00.000Z', usedAt: '2026-03-02T12:00:00.000Z' },
      ],
    },
  });
});

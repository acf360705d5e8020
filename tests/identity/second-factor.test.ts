import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { claimsOf, codeOf, type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

const V2 = '/identitytoolkit.googleapis.com/v2/accounts';
const EMAIL = 'ann@example.com';

let world: IdentityWorld;
let ann: Signed;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  world = await startIdentity({ log });
  ann = await world.signUp('ann');
  await world.server.store.write(({ trx }) =>
    trx.updateTable('users').set({ confirmed_email_key: EMAIL }).execute(),
  );
});
afterEach(() => world.server.close());

interface Answer extends Signed {
  totpSessionInfo: { sharedSecretKey: string; sessionInfo: string; verificationCodeLength: number };
}
const call = (name: string, body: object) =>
  world.server.request<Answer>('POST', `${V2}/${name}?key=any`, { body });
/** The current digits of an authenticator app. */
const digitsOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.server.clock.nowMs });
const start = (idToken = ann.idToken) => call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
/** Sets up a second factor. @returns its secret and its id, and the tokens. */
async function enrolled() {
  const { sharedSecretKey: secret, sessionInfo } = (await start()).body.totpSessionInfo;
  const { body } = await call('mfaEnrollment:finalize', {
    idToken: ann.idToken,
    displayName: 'Barn phone',
    totpVerificationInfo: { sessionInfo, verificationCode: digitsOf(secret) },
  });
  const { mfaInfo } = (await world.lookup(body.idToken)).body.users[0] as {
    mfaInfo: { mfaEnrollmentId: string }[];
  };
  world.server.clock.nowMs += 30 * SECOND_MS; // the digits of this period are used
  return { secret, id: mfaInfo[0]?.mfaEnrollmentId ?? '', mfaInfo, body };
}
interface Pending {
  mfaPendingCredential: string;
  mfaInfo: { mfaEnrollmentId: string; displayName: string }[];
}
const first = async () =>
  (await world.toolkit<Pending>('accounts:signInWithPassword', { email: EMAIL, password: PASSWORD })).body;
const second = (mfaPendingCredential: string, mfaEnrollmentId: string, verificationCode: string) =>
  call('mfaSignIn:finalize', {
    ...{ mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } },
  });

describe('second factor setup', () => {
  test('shows a secret once; its digits complete it, and the tokens name the factor', async () => {
    const { secret, mfaInfo, body } = await enrolled();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(mfaInfo).toEqual([
      {
        mfaEnrollmentId: expect.any(String),
        displayName: 'Barn phone',
        enrolledAt: expect.stringContaining('2026-03-02'),
        totpInfo: {},
      },
    ]);
    expect((await world.lookup(body.idToken)).status).toBe(200);
    const responses = JSON.stringify([
      (await world.lookup(body.idToken)).body,
      (await world.server.request('GET', '/api/user/export', { token: body.idToken })).body,
    ]);
    expect(responses).not.toContain(secret);
    expect(lines.join('')).not.toContain(secret);
  });

  test('does nothing for wrong digits, another person’s setup, or a late answer', async () => {
    const { sharedSecretKey: secret, sessionInfo } = (await start()).body.totpSessionInfo;
    const finish = (idToken: string, verificationCode: string) =>
      call('mfaEnrollment:finalize', { idToken, totpVerificationInfo: { sessionInfo, verificationCode } });
    const ben = await world.signUp('ben');
    expect(codeOf(await finish(ben.idToken, digitsOf(secret)))).toBe('INVALID_SESSION_INFO');
    const wrong = String((Number(digitsOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(codeOf(await finish(ann.idToken, wrong))).toBe('INVALID_CODE');
    world.server.clock.nowMs += 30 * MINUTE_MS;
    expect(codeOf(await finish(ann.idToken, digitsOf(secret)))).toBe('INVALID_SESSION_INFO');
    expect((await world.signIn(EMAIL, PASSWORD)).body).toHaveProperty('idToken');
  });

  test('needs a verified address, a fresh sign-in, and an app', async () => {
    const ben = await world.signUp('ben');
    expect(codeOf(await start(ben.idToken))).toBe('UNVERIFIED_EMAIL');
    expect(codeOf(await call('mfaEnrollment:start', { idToken: ann.idToken, phoneEnrollmentInfo: {} }))).toBe(
      'OPERATION_NOT_ALLOWED',
    );
    world.server.clock.nowMs += 6 * MINUTE_MS;
    expect(codeOf(await start())).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });
});

describe('sign-in with a second factor', () => {
  test('gives no token for the password only; the digits give one that names the factor', async () => {
    const { secret, id } = await enrolled();
    const pending = await first();
    expect(pending).not.toHaveProperty('idToken');
    expect(pending.mfaInfo).toMatchObject([{ mfaEnrollmentId: id, displayName: 'Barn phone' }]);
    const { status, body } = await second(pending.mfaPendingCredential, id, digitsOf(secret));
    expect(status).toBe(200);
    expect(claimsOf(body.idToken).firebase).toMatchObject({
      ...{ sign_in_provider: 'password', sign_in_second_factor: 'totp', second_factor_identifier: id },
    });
    const renewed = await world.refresh(body.refreshToken);
    expect(claimsOf(renewed.body.id_token).firebase).toMatchObject({ sign_in_second_factor: 'totp' });
  });

  test('accepts a pending sign-in and its digits once', async () => {
    const { secret, id } = await enrolled();
    const one = await first();
    const digits = digitsOf(secret);
    expect((await second(one.mfaPendingCredential, id, digits)).status).toBe(200);
    expect(codeOf(await second(one.mfaPendingCredential, id, digits))).toBe('INVALID_MFA_PENDING_CREDENTIAL');
    const two = await first();
    expect(codeOf(await second(two.mfaPendingCredential, id, digits))).toBe('INVALID_CODE');
    world.server.clock.nowMs += 30 * SECOND_MS;
    expect((await second(two.mfaPendingCredential, id, digitsOf(secret))).status).toBe(200);
  });

  test('ends after five guesses, however often the password is given', async () => {
    const { secret, id } = await enrolled();
    const wrong = String((Number(digitsOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 5; n++)
      expect(codeOf(await second((await first()).mfaPendingCredential, id, wrong))).toBe('INVALID_CODE');
    expect(codeOf(await second((await first()).mfaPendingCredential, id, digitsOf(secret)))).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    );
  });

  test('refuses another person’s pending sign-in, an unknown one, and one that is half an hour old', async () => {
    const { secret, id } = await enrolled();
    const { mfaPendingCredential } = await first();
    expect(codeOf(await second(mfaPendingCredential, 'unknown', digitsOf(secret)))).toBe(
      'MFA_ENROLLMENT_NOT_FOUND',
    );
    expect(codeOf(await second('unknown', id, digitsOf(secret)))).toBe('INVALID_MFA_PENDING_CREDENTIAL');
    world.server.clock.nowMs += 30 * MINUTE_MS;
    expect(codeOf(await second(mfaPendingCredential, id, digitsOf(secret)))).toBe(
      'INVALID_MFA_PENDING_CREDENTIAL',
    );
  });

  test('needs only the password after the factor is removed', async () => {
    const { id, body } = await enrolled();
    const withdraw = (mfaEnrollmentId: string) =>
      call('mfaEnrollment:withdraw', { idToken: body.idToken, mfaEnrollmentId });
    expect(codeOf(await withdraw('unknown'))).toBe('MFA_ENROLLMENT_NOT_FOUND');
    expect((await withdraw(id)).body).toHaveProperty('idToken');
    expect((await world.signIn(EMAIL, PASSWORD)).body).toHaveProperty('idToken');
  });
});

describe('PetiYard’s own sign-in by password', () => {
  const login = (code?: string, password = PASSWORD) =>
    world.server.request<{ code: string; token: string; errors: unknown }>('POST', '/api/auth/login', {
      body: { username: EMAIL, password, ...(code === undefined ? {} : { code }) },
    });

  test('asks for an existing second factor after the right password', async () => {
    const { secret } = await enrolled();
    expect(await login(undefined, 'wrong-one')).toMatchObject({
      status: 401,
      body: { code: 'invalid-credentials' },
    });
    expect(await login()).toMatchObject({ status: 401, body: { code: 'second-factor' } });
    const digits = digitsOf(secret);
    expect(await login(digits)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(await login(digits)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code', message: 'These are not the digits your app shows now.' }] },
    });
  });

  test('ends the attempts after wrong digits', async () => {
    const { secret } = await enrolled();
    for (let n = 0; n < 5; n++) expect((await login('000000')).status).toBe(422);
    expect((await login(digitsOf(secret))).status).toBe(429);
  });

  test('asks nobody else', async () => {
    expect((await login()).status).toBe(200);
  });
});

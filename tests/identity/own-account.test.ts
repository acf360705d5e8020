import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { cookieOf, PASSWORD, registration, START_MS } from '#tests/support/server.ts';
import { claimsOf, codeOf, type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

let world: IdentityWorld;
let ann: Signed;
beforeEach(async () => {
  world = await startIdentity();
  ann = await world.signUp('ann');
});
afterEach(() => world.server.close());

interface Updated extends Partial<Signed> {
  displayName?: string;
  photoUrl?: string;
  emailVerified?: boolean;
  providerUserInfo: { providerId: string }[];
}
const update = (fields: object, idToken = ann.idToken) =>
  world.toolkit<Updated>('accounts:update', { idToken, returnSecureToken: true, ...fields });
const users = () => world.server.store.read.selectFrom('users').selectAll();

describe('sign-in by email address and password', () => {
  test('returns tokens of a new sign-in, and ignores the case of the address', async () => {
    const { status, body } = await world.signIn('Ann@Example.com', PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      localId: ann.localId,
      email: 'ann@example.com',
      registered: true,
      expiresIn: '3600',
    });
    expect(claimsOf(body.idToken).sid).not.toBe(claimsOf(ann.idToken).sid);
    expect((await world.lookup(body.idToken)).status).toBe(200);
  });

  test('refuses a wrong password and an unknown address equally, and every username', async () => {
    const row = await users().executeTakeFirstOrThrow();
    const wrong = await world.signIn('ann@example.com', 'not-this-one');
    const nobody = await world.signIn('nobody@example.com', PASSWORD);
    expect(wrong.body).toEqual(nobody.body);
    expect(codeOf(wrong)).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(codeOf(await world.signIn(row.username, PASSWORD))).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('informs a disabled person with the right password, and nobody else', async () => {
    const until = new Date(START_MS + MINUTE_MS).toISOString();
    await world.server.store.write(({ trx }) =>
      trx.updateTable('users').set({ suspended_until: until }).execute(),
    );
    expect(codeOf(await world.signIn('ann@example.com', PASSWORD))).toBe('USER_DISABLED');
    expect(codeOf(await world.signIn('ann@example.com', 'wrong-one'))).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('counts guesses together with those at the product’s sign-in, and reports the limit by a code', async () => {
    for (let n = 0; n < 10; n++) {
      await world.signIn('ann@example.com', 'wrong', { address: `192.0.2.${n}` });
      const body = { username: 'ann@example.com', password: 'wrong' };
      await world.server.request('POST', '/api/auth/login', { body, address: `192.0.2.${100 + n}` });
    }
    const refused = await world.signIn('ann@example.com', PASSWORD, { address: '192.0.2.77' });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    world.server.clock.nowMs += 16 * MINUTE_MS;
    expect((await world.signIn('ann@example.com', PASSWORD)).status).toBe(200);
  });

  test.each([
    [{}, 'MISSING_EMAIL'],
    [{ email: 'ann@example.com' }, 'MISSING_PASSWORD'],
    [{ email: ['ann@example.com'], password: PASSWORD }, 'INVALID_ARGUMENT'],
  ])('refuses %j with %s', async (body, code) => {
    expect(codeOf(await world.toolkit('accounts:signInWithPassword', body))).toBe(code);
  });
});

describe('an account change', () => {
  test('sets name and picture, which the product shows too, and keeps the tokens valid', async () => {
    const photoUrl = 'https://farm.example/ann.jpg';
    const { body } = await update({ displayName: 'Ann Barn', photoUrl });
    expect(body).toMatchObject({ displayName: 'Ann Barn', photoUrl, localId: ann.localId });
    expect(body).not.toHaveProperty('idToken');
    expect(JSON.stringify(body)).not.toContain('passwordHash');
    const profile = await world.server.request('GET', '/api/user/profile', { token: ann.idToken });
    expect(profile.body).toMatchObject({ fullName: 'Ann Barn' });
    const { body: fresh } = await world.refresh(ann.refreshToken);
    expect(claimsOf(fresh.id_token)).toMatchObject({ name: 'Ann Barn', picture: photoUrl });
    const { body: gone } = await update({ displayName: null, photoUrl: null });
    expect([gone.displayName, gone.photoUrl]).toEqual([undefined, undefined]);
  });

  test.each([
    [{ displayName: 'x' }, 'INVALID_ARGUMENT'],
    [{ displayName: 'Ann \u202eevil' }, 'INVALID_ARGUMENT'],
    [{ photoUrl: 'javascript:alert(1)' }, 'INVALID_ARGUMENT'],
    [{ photoUrl: `https://x.example/${'x'.repeat(2000)}` }, 'INVALID_ARGUMENT'],
    [{ email: 'no address' }, 'INVALID_EMAIL'],
    [{ email: '' }, 'INVALID_EMAIL'],
    [{ password: 'short' }, 'WEAK_PASSWORD'],
    [{ deleteProvider: ['google.com'] }, 'INVALID_PROVIDER_ID'],
    [{ deleteProvider: ['password'] }, 'OPERATION_NOT_ALLOWED'],
  ])('is refused for invalid values, and changes nothing: %#', async (fields, code) => {
    const before = await users().execute();
    const answer = await update(fields);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(await users().execute()).toEqual(before);
    expect((await world.signIn('ann@example.com', PASSWORD)).status).toBe(200);
  });

  test('ends earlier sign-ins for a new email address, which is not verified', async () => {
    const other = (await world.signIn('ann@example.com', PASSWORD)).body;
    const { body } = await update({ email: 'barn@example.com' });
    expect(body).toMatchObject({ email: 'barn@example.com', emailVerified: false });
    expect((await world.lookup(body.idToken ?? '')).status).toBe(200);
    for (const token of [ann.idToken, other.idToken])
      expect(codeOf(await world.lookup(token))).toBe('TOKEN_EXPIRED');
    expect((await world.signIn('barn@example.com', PASSWORD)).status).toBe(200);
  });

  test('is refused for another person’s email address: two accounts never share one', async () => {
    await world.signUp('ben');
    const answer = await update({ email: 'BEN@example.com' });
    expect(codeOf(answer)).toBe('EMAIL_EXISTS');
    expect((await world.lookup(ann.idToken)).status).toBe(200);
  });

  test('ends earlier sign-ins for a new password, including the product’s sessions', async () => {
    const own = cookieOf(await world.server.request('POST', '/api/auth/token', { token: ann.idToken }));
    world.server.clock.nowMs += MINUTE_MS;
    const { body } = await update({ password: 'another-7' });
    expect(codeOf(await world.lookup(ann.idToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await world.refresh(ann.refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await world.server.request('GET', '/api/auth/session', { cookie: own })).status).toBe(401);
    expect(codeOf(await world.signIn('ann@example.com', PASSWORD))).toBe('INVALID_LOGIN_CREDENTIALS');
    const fresh = await world.lookup(body.idToken ?? '');
    expect(fresh.body.users[0]).toMatchObject({ validSince: String(START_MS / 1000 + 60) });
    // It is the same sign-in, with its original time.
    expect(claimsOf(body.idToken ?? '').auth_time).toBe(START_MS / SECOND_MS);
  });

  test('needs a sign-in of the last five minutes if it changes the ways in', async () => {
    world.server.clock.nowMs += 5 * MINUTE_MS + SECOND_MS;
    const { body } = await world.refresh(ann.refreshToken);
    for (const fields of [{ email: 'barn@example.com' }, { password: 'another-7' }])
      expect(codeOf(await update(fields, body.id_token))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await update({ displayName: 'Ann Barn' }, body.id_token)).status).toBe(200);
  });
});

describe('account deletion', () => {
  const remove = (idToken: string) => world.toolkit('accounts:delete', { idToken });

  test('has the product’s effect: posts stay without their author’s name', async () => {
    const thread = { title: 'A lame goat', content: 'What now?', categoryId: 1 };
    await world.server.request('POST', '/api/forums/threads', { token: ann.idToken, body: thread });
    const answer = await remove(ann.idToken);
    expect([answer.status, answer.body]).toEqual([200, { kind: 'identitytoolkit#DeleteAccountResponse' }]);
    const kept = await world.server.store.read.selectFrom('threads').selectAll().execute();
    expect(kept).toMatchObject([{ title: 'A lame goat', author_id: null, author_name: 'Former member' }]);
    expect(codeOf(await world.lookup(ann.idToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await world.signIn('ann@example.com', PASSWORD))).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test('ends the session of a phone with waiting posts, so that the phone keeps them and asks', async () => {
    const cookie = cookieOf(await world.server.request('POST', '/api/auth/token', { token: ann.idToken }));
    await remove(ann.idToken);
    const write = await world.server.request('POST', '/api/forums/threads', {
      cookie,
      body: { title: 'Written before', content: 'It waits.', categoryId: 1 },
    });
    expect(write).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });

  test('needs a sign-in of the last five minutes, and a token', async () => {
    world.server.clock.nowMs += 5 * MINUTE_MS + SECOND_MS;
    const { body } = await world.refresh(ann.refreshToken);
    expect(codeOf(await remove(body.id_token))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(codeOf(await world.toolkit('accounts:delete', {}))).toBe('MISSING_ID_TOKEN');
    expect((await world.lookup(body.id_token)).status).toBe(200);
  });
});

describe('the public information', () => {
  const GOOGLE = '/identitytoolkit.googleapis.com';

  test('does not contain whether an address has an account', async () => {
    const ask = (identifier: unknown, continueUri: unknown = 'https://petiyard.test/') =>
      world.toolkit('accounts:createAuthUri', { identifier, continueUri });
    const [known, unknown] = [await ask('ann@example.com'), await ask('nobody@example.com')];
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    expect(codeOf(await ask('no address'))).toBe('INVALID_IDENTIFIER');
    expect(codeOf(await ask('ann@example.com', 'no address'))).toBe('INVALID_CONTINUE_URI');
  });

  test('contains the rules for passwords, and that no captcha is needed', async () => {
    const { body } = await world.server.request('GET', `${GOOGLE}/v2/passwordPolicy?key=any`);
    expect(body).toMatchObject({
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 200 },
      enforcementState: 'ENFORCE',
      schemaVersion: 1,
    });
    const config = await world.server.request('GET', `${GOOGLE}/v2/recaptchaConfig?key=any`);
    expect(config.body).toMatchObject({ recaptchaKey: expect.any(String), recaptchaEnforcementState: [] });
    const params = await world.server.request('GET', `${GOOGLE}/v1/recaptchaParams?key=any`);
    expect(params.body).toMatchObject({ recaptchaSiteKey: 'none' });
  });

  test('the hosts that may sign people in are this server and IDENTITY_DOMAINS, without ports', async () => {
    const env = { IDENTITY_DOMAINS: 'farm.example,localhost:5173', PUBLIC_URL: 'https://petiyard.test' };
    const other = await startIdentity({ env });
    const { status, body } = await other.server.request('GET', `${GOOGLE}/v1/projects?key=any`);
    expect([status, body]).toEqual([
      200,
      { projectId: 'demo-petiyard', authorizedDomains: ['petiyard.test', 'farm.example', 'localhost'] },
    ]);
    await other.server.close();
  });
});

describe('a password rule beside the length', () => {
  test.each([
    ['lowercase,uppercase,digit,sign', 'ENFORCE', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['advised:lowercase,uppercase,digit,sign', 'OFF', null],
  ])('is reported and enforced as configured: %s', async (rules, enforcementState, code) => {
    const strict = await startIdentity({ env: { IDENTITY_PASSWORD_RULES: rules } });
    const path = '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=any';
    expect((await strict.server.request('GET', path)).body).toMatchObject({
      customStrengthOptions: {
        ...{ containsLowercaseCharacter: true, containsUppercaseCharacter: true },
        ...{ containsNumericCharacter: true, containsNonAlphanumericCharacter: true },
      },
      enforcementState,
    });
    const make = (email: string, password: string) => strict.toolkit('accounts:signUp', { email, password });
    for (const [n, weak] of ['barn-door-7', 'BARN-DOOR-7', 'Barn-door-x', 'BarnDoor77'].entries())
      expect(codeOf(await make(`weak${n}@example.com`, weak))).toBe(code);
    expect((await make('ann@example.com', 'Barn-door-7')).status).toBe(200);
    // The product's own sign-up and change enforce it too.
    const own = (name: string, password: string) =>
      strict.server.request<{ errors?: object[]; token: string }>('POST', '/api/auth/register', {
        body: registration(name, { password, passwordConfirm: password }),
      });
    const { status, body } = await own('weak-one', 'barn-door-7');
    expect([status, body.errors]).toEqual(
      code === null ? [201, undefined] : [422, [expect.objectContaining({ path: 'password' })]],
    );
    const { token } = (await own('strong', 'Barn-door-7')).body;
    const change = {
      currentPassword: 'Barn-door-7',
      password: 'barn-door-8',
      passwordConfirm: 'barn-door-8',
    };
    const changed = await strict.server.request('POST', '/api/user/password', { token, body: change });
    expect(changed.status).toBe(code === null ? 200 : 422);
    await strict.server.close();
  });
});

describe('revocation', () => {
  const revoke = (fields: object) =>
    world.server.request('POST', '/identitytoolkit.googleapis.com/v2/accounts:revokeToken?key=any', {
      body: { providerId: 'apple.com', tokenType: 'ACCESS_TOKEN', ...fields },
    });

  test('ends one sign-in by its refresh token, and no other', async () => {
    const other = (await world.signIn('ann@example.com', PASSWORD)).body;
    expect(await revoke({ idToken: ann.idToken, token: other.refreshToken })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(codeOf(await world.refresh(other.refreshToken))).toBe('TOKEN_EXPIRED');
    expect((await world.refresh(ann.refreshToken)).status).toBe(200);
  });

  test('ignores another person’s token, and accepts an unknown one without an error', async () => {
    const ben = await world.signUp('ben');
    for (const token of [ben.refreshToken, 'unknown'])
      expect((await revoke({ idToken: ann.idToken, token })).status).toBe(200);
    expect((await world.refresh(ben.refreshToken)).status).toBe(200);
  });
});

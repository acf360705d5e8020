import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { cookieOf, PASSWORD } from '#tests/support/server.ts';
import { claimsOf, codeOf } from './identity-support.ts';
import {
  ANNS,
  ann,
  apply,
  ask,
  begin,
  byLink,
  NEXT,
  newest,
  seen,
  signInLetter,
  tidy,
  world,
} from './letters-support.ts';

beforeEach(begin);
afterEach(tidy);

describe('the language of a letter', () => {
  test('is that of the account', async () => {
    await world.server.store.write(({ trx }) => trx.updateTable('users').set({ language: 'es' }).execute());
    await signInLetter();
    expect((await newest()).text).toContain('quiere iniciar sesión en PetiYard');
    await ask('PASSWORD_RESET', { email: ANNS });
    expect((await newest()).text).toContain('pidió una contraseña nueva');
    await ask('VERIFY_EMAIL', { idToken: ann.idToken });
    expect((await newest()).text).toContain('usa este correo.\nConfirme que es suyo.');
  });

  test('of a new account is that of its page', async () => {
    await world.signUp('beto', { headers: { cookie: 'lang=es' } });
    expect((await newest('beto@example.com')).text).toContain('usa este correo.');
  });

  test('to an address without an account is that of the page', async () => {
    const body = { requestType: 'EMAIL_SIGNIN', email: 'nueva@example.com', continueUrl: NEXT };
    await world.toolkit('accounts:sendOobCode', body, { headers: { cookie: 'lang=es' } });
    expect((await newest('nueva@example.com')).text).toContain('quiere iniciar sesión en PetiYard');
  });
});

describe('sign-in by email link', () => {
  test('sends a letter with a link in the clients’ form, and six digits on a line of their own', async () => {
    expect(await signInLetter()).toMatchObject({ status: 200, body: { email: ANNS } });
    const { query, oobCode, code } = await newest();
    expect(Object.fromEntries(query)).toEqual({
      ...{ mode: 'signIn', oobCode, apiKey: 'any', lang: 'en', continueUrl: NEXT },
    });
    expect(oobCode).toMatch(/^[\w-]{32}$/);
    expect(code).toMatch(/^\d{6}$/);
  });

  test('signs in once by the link, and marks the address as verified', async () => {
    await signInLetter();
    const { oobCode } = await newest();
    const { body } = await byLink({ email: 'Ann@example.com', oobCode });
    expect(body).toMatchObject({ localId: ann.localId, email: ANNS, isNewUser: false });
    expect(claimsOf(body.idToken)).toMatchObject({ email_verified: true });
    expect(codeOf(await byLink({ email: ANNS, oobCode }))).toBe('INVALID_OOB_CODE');
  });

  test('also signs in by the digits, for a phone whose link opens another browser', async () => {
    await signInLetter();
    const { code, oobCode } = await newest();
    const { body } = await byLink({ email: ANNS, oobCode: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(body.localId).toBe(ann.localId);
    expect(codeOf(await byLink({ email: ANNS, oobCode }))).toBe('INVALID_OOB_CODE');
  });

  test('ends the digits after five guesses, the right ones too', async () => {
    await signInLetter();
    const { code } = await newest();
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 5; n++)
      expect(codeOf(await byLink({ email: ANNS, oobCode: other }))).toBe('INVALID_OOB_CODE');
    expect(codeOf(await byLink({ email: ANNS, oobCode: code }))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('creates an account without a password for a new address', async () => {
    await signInLetter('new@example.com');
    const { oobCode } = await newest('new@example.com');
    const { body } = await byLink({ email: 'new@example.com', oobCode });
    expect(body).toMatchObject({ isNewUser: true, email: 'new@example.com' });
    const user = await seen(body.idToken);
    expect(user).toMatchObject({ emailVerified: true, providerUserInfo: [{ providerId: 'password' }] });
    expect(user).not.toHaveProperty('passwordHash');
  });

  test('gives a stranger’s account with the address to its reader, and ends every way in of the stranger', async () => {
    const stranger = cookieOf(await world.server.request('POST', '/api/auth/token', { token: ann.idToken }));
    await signInLetter();
    const { body } = await byLink({ email: ANNS, oobCode: (await newest()).oobCode });
    expect(codeOf(await world.signIn(ANNS, PASSWORD))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(codeOf(await world.lookup(ann.idToken))).toBe('TOKEN_EXPIRED');
    expect((await world.server.request('GET', '/api/auth/session', { cookie: stranger })).status).toBe(401);
    expect(await seen(body.idToken)).not.toHaveProperty('passwordHash');
    const { body: changed } = await apply({ idToken: body.idToken, password: 'my-own-7' });
    expect(changed).toHaveProperty('idToken');
    expect((await world.signIn(ANNS, 'my-own-7')).status).toBe(200);
  });

  test('keeps the password of a verified address', async () => {
    for (let n = 0; n < 2; n++) {
      if (n > 0) await apply({ idToken: (await world.signIn(ANNS, 'my-own-7')).body.idToken });
      await signInLetter();
      const { body } = await byLink({ email: ANNS, oobCode: (await newest()).oobCode });
      if (n === 0) await apply({ idToken: body.idToken, password: 'my-own-7' });
    }
    expect((await world.signIn(ANNS, 'my-own-7')).status).toBe(200);
  });

  test('sends no letter for a week to an address that was changed by the finder of a phone', async () => {
    await signInLetter();
    const { body } = await byLink({ email: ANNS, oobCode: (await newest()).oobCode });
    await apply({ idToken: body.idToken, email: 'thief@example.com' });
    await signInLetter('thief@example.com');
    expect((await world.lettersTo('thief@example.com')).length).toBe(0);
    const { oobCode } = await newest(ANNS);
    const mine = await byLink({ email: 'thief@example.com', oobCode });
    expect(mine.body.localId).toBe(ann.localId);
    expect(await seen(mine.body.idToken)).toMatchObject({ emailVerified: false });
    world.server.clock.nowMs += 8 * DAY_MS;
    await signInLetter('thief@example.com');
    expect((await world.lettersTo('thief@example.com')).length).toBe(1);
  });

  test('refuses wrong, expired and foreign codes, each with its own message', async () => {
    await signInLetter();
    const { oobCode } = await newest();
    await ask('VERIFY_EMAIL', { idToken: ann.idToken });
    const foreign = (await newest()).oobCode;
    expect(codeOf(await byLink({ email: 'ben@example.com', oobCode }))).toBe('INVALID_EMAIL');
    expect(codeOf(await byLink({ email: ANNS, oobCode: 'made-up' }))).toBe('INVALID_OOB_CODE');
    expect(codeOf(await byLink({ email: ANNS, oobCode: foreign }))).toBe('INVALID_OOB_CODE');
    world.server.clock.nowMs += 30 * MINUTE_MS;
    expect(codeOf(await byLink({ email: ANNS, oobCode }))).toBe('EXPIRED_OOB_CODE');
  });

  test('refuses to link another person’s address, and does not use up the code', async () => {
    const ben = await world.signUp('ben');
    await signInLetter();
    const { oobCode } = await newest();
    expect(codeOf(await byLink({ idToken: ben.idToken, email: ANNS, oobCode }))).toBe('EMAIL_EXISTS');
    const { body } = await byLink({ idToken: ann.idToken, email: ANNS, oobCode });
    expect(await seen(body.idToken)).toMatchObject({ emailVerified: true, passwordHash: 'UkVEQUNURUQ=' });
  });
});

describe('a request for a letter', () => {
  test('is refused for an address or a continue URL that is too long, and has no long key in its link', async () => {
    const long = `ann@${'x.'.repeat(130)}example`; // RFC 5321 allows 254 characters
    for (const type of ['EMAIL_SIGNIN', 'PASSWORD_RESET'])
      expect(codeOf(await ask(type, { email: long, continueUrl: NEXT }))).toBe('INVALID_EMAIL');
    const continueUrl = `${NEXT}#${'x'.repeat(2000)}`;
    expect(codeOf(await ask('EMAIL_SIGNIN', { email: ANNS, continueUrl }))).toBe('INVALID_CONTINUE_URI');
    const body = { requestType: 'EMAIL_SIGNIN', email: ANNS, continueUrl: NEXT };
    const path = '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=win+a+prize';
    await world.server.request('POST', path, { body });
    expect((await newest()).link).toContain('apiKey=any');
  });

  test.each([
    [{}, 'MISSING_REQ_TYPE'],
    [{ requestType: 'RECOVER' }, 'INVALID_REQ_TYPE'],
    [{ requestType: 'EMAIL_SIGNIN', email: ANNS }, 'MISSING_CONTINUE_URI'],
    [{ requestType: 'EMAIL_SIGNIN', continueUrl: NEXT }, 'MISSING_EMAIL'],
    [{ requestType: 'EMAIL_SIGNIN', email: 'no address', continueUrl: NEXT }, 'INVALID_EMAIL'],
    [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'x@example.com' }, 'MISSING_ID_TOKEN'],
  ])('with %j is refused with %s', async (body, code) => {
    expect(codeOf(await world.toolkit('accounts:sendOobCode', body))).toBe(code);
  });

  test.each([
    ['javascript:alert(1)', 'INVALID_CONTINUE_URI'],
    ['no address', 'INVALID_CONTINUE_URI'],
    ['https://app.farm.example@evil.example/', 'INVALID_CONTINUE_URI'],
    ['https://evil.example/', 'UNAUTHORIZED_DOMAIN'],
    ['https://app.farm.example.evil.example/', 'UNAUTHORIZED_DOMAIN'],
    ['https://sub.app.farm.example/', 'UNAUTHORIZED_DOMAIN'],
    ['https://app.farm.example:8443/', 'UNAUTHORIZED_DOMAIN'],
    ['http://petiyard.test/', 'UNAUTHORIZED_DOMAIN'],
  ])('is refused for a continue URL of %s with %s', async (continueUrl, code) => {
    expect(codeOf(await ask('EMAIL_SIGNIN', { email: ANNS, continueUrl }))).toBe(code);
    expect((await world.lettersTo(ANNS)).length).toBe(0);
  });

  test('has the same answer for a new password if nobody has the address, and sends nothing', async () => {
    const known = await ask('PASSWORD_RESET', { email: ANNS });
    const unknown = await ask('PASSWORD_RESET', { email: 'nobody@example.com' });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(await world.lettersTo('nobody@example.com')).toEqual([]);
  });

  test('is refused with a code if it comes too often, even for an unused address', async () => {
    for (const email of [ANNS, 'nobody@example.com']) {
      for (let n = 0; n < 5; n++) await ask('PASSWORD_RESET', { email }, `192.0.2.${n}`);
      expect(codeOf(await ask('PASSWORD_RESET', { email }, '192.0.2.9'))).toBe('RESET_PASSWORD_EXCEED_LIMIT');
    }
  });

  test('is refused on a server without mail', async () => {
    const { startIdentity } = await import('./identity-support.ts');
    const plain = await startIdentity();
    const body = { requestType: 'PASSWORD_RESET', email: ANNS };
    expect(codeOf(await plain.toolkit('accounts:sendOobCode', body))).toBe('OPERATION_NOT_ALLOWED');
    await plain.server.close();
  });
});

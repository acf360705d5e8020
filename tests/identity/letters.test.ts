import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import { cookieOf, PASSWORD } from '#tests/support/server.ts';
import { callsOf, claimsOf, codeOf, type Signed } from './identity-support.ts';

const ANNS = 'ann@example.com';
const NEXT = 'https://app.farm.example/finish?cart=1';

let world: ServerWithMail & ReturnType<typeof callsOf>;
let ann: Signed;
beforeEach(async () => {
  const mailed = await startWithMail({
    env: { IDENTITY: 'embedded', IDENTITY_DOMAINS: 'app.farm.example' },
  });
  world = { ...mailed, ...callsOf(mailed.server) };
  ann = await world.signUp('ann');
  await world.lettersTo(ANNS);
  world.mailServer.letters.length = 0; // the letter of a new account
});
afterEach(() => world.close());

const ask = (requestType: string, fields: object = {}, address?: string) =>
  world.toolkit<{ email: string }>(
    'accounts:sendOobCode',
    { requestType, ...fields },
    address ? { address } : {},
  );
const signInLetter = (email = ANNS) => ask('EMAIL_SIGNIN', { email, continueUrl: NEXT });

/** The newest letter to an address: its link, the link's parameters, and the digits. */
async function newest(to = ANNS) {
  const text = (await world.lettersTo(to)).at(-1)?.text.replaceAll('\r', '') ?? '';
  const link = /^https:\S+action\.html\S+$/m.exec(text)?.[0] ?? 'https://none.example/';
  const query = new URL(link).searchParams;
  return { text, link, query, oobCode: query.get('oobCode') ?? '', code: /^\d{6}$/m.exec(text)?.[0] ?? '' };
}
const path = (link: string) => link.replace('https://petiyard.test', '');
const byLink = (fields: object) =>
  world.toolkit<Signed & { isNewUser: boolean }>('accounts:signInWithEmailLink', fields);
const reset = (fields: object) =>
  world.toolkit<{ email: string; newEmail?: string; requestType: string }>('accounts:resetPassword', fields);
const apply = (fields: object) => world.toolkit('accounts:update', fields);
const seen = async (idToken: string) => (await world.lookup(idToken)).body.users[0];

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

describe('a new password by letter', () => {
  test('shows its person without using up the code, and ends all sign-ins when it is set', async () => {
    await ask('PASSWORD_RESET', { email: ANNS });
    const { oobCode } = await newest();
    for (let n = 0; n < 3; n++)
      expect((await reset({ oobCode })).body).toMatchObject({ email: ANNS, requestType: 'PASSWORD_RESET' });
    expect(codeOf(await reset({ oobCode, newPassword: 'short' }))).toBe('WEAK_PASSWORD');
    expect((await reset({ oobCode, newPassword: 'hay-loft-12' })).body.email).toBe(ANNS);
    expect((await world.signIn(ANNS, 'hay-loft-12')).status).toBe(200);
    expect(codeOf(await world.signIn(ANNS, PASSWORD))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(codeOf(await world.lookup(ann.idToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await reset({ oobCode, newPassword: 'hay-loft-13' }))).toBe('INVALID_OOB_CODE');
  });

  test('works by the digits with the address, and not without it or with another', async () => {
    await ask('PASSWORD_RESET', { email: ANNS });
    const { code } = await newest();
    const newPassword = 'hay-loft-12';
    expect(codeOf(await reset({ oobCode: code, newPassword }))).toBe('INVALID_OOB_CODE');
    expect(codeOf(await reset({ oobCode: code, email: 'x@example.com', newPassword }))).toBe(
      'INVALID_OOB_CODE',
    );
    expect((await reset({ oobCode: code, email: ANNS, newPassword })).status).toBe(200);
  });

  test('gives a first password to a person without one, also by the product’s own letter', async () => {
    await signInLetter();
    const { body } = await byLink({ email: ANNS, oobCode: (await newest()).oobCode });
    expect(await seen(body.idToken)).not.toHaveProperty('passwordHash');
    await world.server.request('POST', '/api/auth/password-letter', { body: { username: ANNS } });
    const own = /#([0-9a-f]+)$/m.exec((await newest()).text)?.[1];
    const passwords = { password: 'hay-loft-12', passwordConfirm: 'hay-loft-12' };
    await world.server.request('POST', '/api/auth/password-reset', { body: { link: own, ...passwords } });
    const again = await world.signIn(ANNS, 'hay-loft-12');
    expect(await seen(again.body.idToken)).toHaveProperty('passwordHash');
  });
});

describe('an address change by letter', () => {
  test('verifies the address once by its link', async () => {
    await ask('VERIFY_EMAIL', { idToken: ann.idToken });
    const { oobCode } = await newest();
    expect((await reset({ oobCode })).body).toMatchObject({ email: ANNS, requestType: 'VERIFY_EMAIL' });
    expect((await apply({ oobCode })).body).toMatchObject({ email: ANNS, emailVerified: true });
    expect(await seen(ann.idToken)).toMatchObject({ emailVerified: true });
    expect(codeOf(await apply({ oobCode }))).toBe('INVALID_OOB_CODE');
  });

  test('replaces the old address when the reader confirms, and ends all sign-ins', async () => {
    const newEmail = 'barn@example.com';
    await ask('VERIFY_AND_CHANGE_EMAIL', { idToken: ann.idToken, newEmail });
    const { oobCode } = await newest(newEmail);
    expect((await reset({ oobCode })).body).toMatchObject({ email: ANNS, newEmail });
    expect((await apply({ oobCode })).body).toMatchObject({ email: newEmail });
    expect(codeOf(await world.lookup(ann.idToken))).toBe('TOKEN_EXPIRED');
    const { body } = await world.signIn(newEmail, PASSWORD);
    expect(await seen(body.idToken)).toMatchObject({ emailVerified: true });
  });

  test('never takes another person’s address, neither at the request nor if it was taken meanwhile', async () => {
    const idToken = ann.idToken;
    await ask('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: 'ben@example.com' });
    const { oobCode } = await newest('ben@example.com');
    await world.signUp('ben');
    expect(codeOf(await ask('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: 'ben@example.com' }))).toBe(
      'EMAIL_EXISTS',
    );
    expect(codeOf(await apply({ oobCode }))).toBe('EMAIL_EXISTS');
    expect(await seen(idToken)).toMatchObject({ email: ANNS });
  });
});

describe('the page of a letter’s link', () => {
  test('uses nothing up when it is opened, however often; only its button does', async () => {
    await ask('VERIFY_EMAIL', { idToken: ann.idToken });
    const { link, oobCode } = await newest();
    for (let n = 0; n < 3; n++) {
      const page = await world.server.request<string>('GET', path(link));
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.body).toContain('<button>Yes, it’s mine</button>');
    }
    expect(await seen(ann.idToken)).toMatchObject({ emailVerified: false });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ mode: 'verifyEmail', oobCode }).toString();
    const done = await world.server.request<string>('POST', '/identity/action.html', { headers, body });
    expect([done.status, done.body.includes('This email address is yours')]).toEqual([200, true]);
    expect(await seen(ann.idToken)).toMatchObject({ emailVerified: true });
    const again = await world.server.request<string>('POST', '/identity/action.html', { headers, body });
    expect([again.status, again.body.includes('works only once')]).toEqual([400, true]);
  });

  test('continues with the clients’ parameters, and only to listed addresses', async () => {
    await signInLetter();
    const { link, oobCode } = await newest();
    const page = await world.server.request<string>('GET', path(link));
    expect(page.body).toContain('https://app.farm.example/finish?cart=1&amp;apiKey=any&amp;mode=signIn');
    expect(page.body).toContain(oobCode);
    const evil = path(link).replace(encodeURIComponent(NEXT), encodeURIComponent('https://evil.example/'));
    const other = await world.server.request<string>('GET', evil);
    expect(other.body).not.toContain('evil.example');
    expect(other.body).toContain('href="https://petiyard.test/');
  });

  test('sets a new password by code, and shows errors without the typed text', async () => {
    await ask('PASSWORD_RESET', { email: ANNS });
    const { code } = await newest();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (fields: Record<string, string>) =>
      world.server.request<string>('POST', '/identity/action.html', {
        headers,
        body: new URLSearchParams({ mode: 'resetPassword', email: ANNS, ...fields }).toString(),
      });
    const weak = await post({ code, newPassword: '"><script>' });
    expect(weak.status).toBe(200); // a password has ten characters
    expect(weak.body).not.toContain('script');
    expect((await world.signIn(ANNS, '"><script>')).status).toBe(200);
    const dead = await post({ code, newPassword: 'hay-loft-12', continueUrl: '"><b>' });
    expect([dead.status, dead.body.includes('role="alert"'), dead.body.includes('<b>')]).toEqual([
      400,
      true,
      false,
    ]);
  });

  test('does not exist without a mode of a letter', async () => {
    for (const query of ['', '?mode=', '?mode=recoverEmail', '?mode=constructor'])
      expect((await world.server.request('GET', `/identity/action.html${query}`)).status).toBe(404);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/server.ts';
import { codeOf } from './identity-support.ts';
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

const path = (link: string) => link.replace('https://petiyard.test', '');
const reset = (fields: object) =>
  world.toolkit<{ email: string; newEmail?: string; requestType: string }>('accounts:resetPassword', fields);

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

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { begin, failed, SIGNED_IN, START, tidy, users, world } from './accounts-elsewhere-support.ts';
import { startWithElsewhere } from './accounts-support.ts';
import { codeOf } from './identity-support.ts';

beforeEach(begin);
afterEach(tidy);

const confirm = (email: string) =>
  world.server.store.write(({ trx }) =>
    trx.updateTable('users').set({ confirmed_email_key: email }).where('email', '=', email).execute(),
  );
const accounts = () => world.server.store.read.selectFrom('identity_accounts').selectAll().execute();

describe('an address that is already in use', () => {
  test('is taken over from an unverified account by the person who verified it elsewhere, and every old way in ends', async () => {
    const stranger = await world.signUp('ann');
    const session = await world.server.request('POST', '/api/auth/login', {
      body: { username: 'ann@example.com', password: PASSWORD },
    });
    expect(session.status).toBe(200);
    const id = Number(stranger.localId);
    await world.server.store.write(async ({ trx }) => {
      await trx.updateTable('identity_people').set({ phone: '+13525550100' }).execute();
      const passkey = { counter: 0, transports: '[]', is_synced: 0, name: 'theirs', made_at_ms: 1 };
      await trx
        .insertInto('passkeys')
        .values({ person_id: id, credential_id: 'x', public_key: 'y', ...passkey })
        .execute();
    });
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ result: SIGNED_IN });
    expect((await browser.user())?.id).toBe(id);
    expect(codeOf(await world.signIn('ann@example.com', PASSWORD))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(codeOf(await world.refresh(stranger.refreshToken))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await world.lookup(stranger.idToken))).toBe('TOKEN_EXPIRED');
    const passkeys = await world.server.store.read.selectFrom('passkeys').selectAll().execute();
    expect(passkeys).toMatchObject([{ public_key: '', removed_at_ms: world.server.clock.nowMs }]);
    const people = await world.server.store.read.selectFrom('identity_people').selectAll().execute();
    expect(people).toMatchObject([{ phone: null, has_password: 0 }]);
  });

  test('is linked if it is verified here; the password stays, and a letter reports the link', async () => {
    const ann = await world.signUp('ann');
    await confirm('ann@example.com');
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ result: SIGNED_IN });
    expect(String((await browser.user())?.id)).toBe(ann.localId);
    expect((await world.signIn('ann@example.com', PASSWORD)).status).toBe(200);
    const letters = await world.lettersTo('ann@example.com');
    expect(letters.at(-1)?.text).toContain('Farm Co-op');
  });

  test.each([
    ['calls it unverified', { email_verified: false }],
    ['does not mention its verification', {}],
    ['says so in a text', { email_verified: 'yes' }],
  ])('is not taken over if the other provider %s', async (_what, says) => {
    await world.signUp('ann');
    world.place.person = { sub: 'their-ann', email: 'ann@example.com', ...says };
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ result: failed('no-email-proof') });
    expect([await browser.user(), await accounts()]).toEqual([null, []]);
    await confirm('ann@example.com');
    expect(await world.browser().signIn()).toMatchObject({ result: failed('no-email-proof') });
  });

  test('is not given to a second account of the same provider that gets it later', async () => {
    await world.browser().signIn();
    world.place.person = { sub: 'who-got-the-address', email: 'ann@example.com', email_verified: true };
    expect(await world.browser().signIn()).toMatchObject({ result: failed('no-email-proof') });
  });

  test('is not given while the previous address counts: a thief may have changed it', async () => {
    const ann = await world.signUp('ann');
    await confirm('ann@example.com');
    const profile = await world.server.request('PATCH', '/api/user/profile', {
      token: ann.idToken,
      body: { email: 'thief@example.com' },
    });
    expect(profile.status).toBe(200);
    world.place.person = { sub: 'thief', email: 'thief@example.com', email_verified: true };
    expect(await world.browser().signIn()).toMatchObject({ result: failed('no-email-proof') });
  });

  test('is not guessed for an account without an address, which becomes a new account', async () => {
    world.place.person = { sub: 'nameless' };
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ result: SIGNED_IN });
    expect((await browser.user())?.email).toMatch(/@no-email\.invalid$/);
  });
});

describe('a person’s accounts elsewhere', () => {
  const annInBrowser = async () => {
    await world.server.register('ann');
    const browser = world.browser();
    await browser.login('ann', PASSWORD);
    return browser;
  };
  const linkStart = async (browser: Awaited<ReturnType<typeof annInBrowser>>, body: object = {}) =>
    String((await browser.send('POST', '/api/auth/with/coop/link', body)).body.url ?? '');

  test('are linked by the signed-in person, listed, and removed again, each with a letter', async () => {
    const browser = await annInBrowser();
    world.place.person = { sub: 'anns-coop', email: 'ann@work.example', email_verified: true };
    const start = await linkStart(browser);
    expect(await browser.signIn(`${start}&popup=1`)).toMatchObject({ result: { outcome: 'linked' } });
    const { body } = await browser.send('GET', '/api/auth/accounts');
    expect(body).toEqual({
      hasPassword: true,
      accounts: [
        {
          ...{ id: 'coop', providerId: 'oidc.coop', name: 'Farm Co-op', email: 'ann@work.example' },
          linkedAt: '2026-03-02T12:00:00.000Z',
        },
      ],
    });
    const other = world.browser();
    await other.signIn();
    expect(await other.user()).toMatchObject({ email: 'ann@example.com' });
    expect((await browser.send('DELETE', '/api/auth/accounts/oidc.coop')).status).toBe(204);
    expect((await browser.send('DELETE', '/api/auth/accounts/oidc.coop')).status).toBe(404);
    const letters = await world.lettersTo('ann@example.com');
    expect(letters.filter(({ text }) => text.includes('account on another site'))).toHaveLength(2);
  });

  test('are linked with an unverified address, which verifies nothing here', async () => {
    const browser = await annInBrowser();
    world.place.person = { sub: 'anns-coop', email: 'ann@example.com', email_verified: false };
    expect(await browser.signIn(await linkStart(browser))).toMatchObject({
      ...{ path: '/', result: { outcome: 'linked' } },
    });
    expect((await users())[0]?.confirmed_email_key).toBeNull();
  });

  test('are not linked if the account or its address belongs to another person', async () => {
    await world.server.register('ben');
    await world.browser().signIn(); // creates an account with it
    const browser = world.browser();
    await browser.login('ben', PASSWORD);
    expect(await browser.signIn(await linkStart(browser))).toMatchObject({ result: failed('taken') });
    world.place.person = { sub: 'another', email: 'ann@example.com', email_verified: true };
    expect(await browser.signIn(await linkStart(browser))).toMatchObject({ result: failed('taken') });
  });

  test('need the password ten minutes after the sign-in', async () => {
    const browser = await annInBrowser();
    world.server.clock.nowMs += 11 * MINUTE_MS;
    const link = (body: object) => browser.send('POST', '/api/auth/with/coop/link', body);
    expect((await link({})).body.code).toBe('wrong-password');
    expect((await link({ password: 'wrong-one' })).body.code).toBe('wrong-password');
    expect((await link({ password: PASSWORD })).status).toBe(200);
  });

  test('are linked by a permission for one person, one provider and one use', async () => {
    const browser = await annInBrowser();
    const start = await linkStart(browser);
    await world.server.register('ben');
    const ben = world.browser();
    await ben.login('ben', PASSWORD);
    expect((await ben.go(start)).location).toContain('code=expired');
    expect((await browser.go(start)).location).toContain('code=expired'); // it was used
    expect((await browser.go(`${START}?link=made-up`)).location).toContain('code=expired');
    expect(await accounts()).toEqual([]);
  });

  test('are not linked if the person has signed out meanwhile', async () => {
    const browser = await annInBrowser();
    const callback = await browser.toCallback(await linkStart(browser));
    await browser.send('POST', '/api/auth/logout', {});
    expect(await browser.end(callback)).toMatchObject({ result: failed('expired') });
    expect(await accounts()).toEqual([]);
  });

  test('are not removed if one is the last way to sign in', async () => {
    const alone = await startWithElsewhere();
    alone.place.person = { sub: 'nameless' };
    const browser = alone.browser();
    await browser.signIn();
    const answer = await browser.send('DELETE', '/api/auth/accounts/oidc.coop');
    expect([answer.status, answer.body.code]).toEqual([409, 'last-way-in']);
    expect((await browser.send('GET', '/api/auth/accounts')).body.accounts).toHaveLength(1);
    await alone.close();
  });
});

import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { type ElsewhereWorld, startWithElsewhere } from './accounts-support.ts';
import { codeOf } from './identity-support.ts';

let world: ElsewhereWorld;
beforeEach(async () => {
  world = await startWithElsewhere();
});
afterEach(() => world.close());

const START = '/api/auth/with/coop/start';
const failed = (code: string) => ({ outcome: 'failed', code });
const SIGNED_IN = { outcome: 'signed-in' };
const confirm = (email: string) =>
  world.server.store.write(({ trx }) =>
    trx.updateTable('users').set({ confirmed_email_key: email }).where('email', '=', email).execute(),
  );
const users = () => world.server.store.read.selectFrom('users').selectAll().orderBy('id').execute();
const accounts = () => world.server.store.read.selectFrom('identity_accounts').selectAll().execute();

describe('sign-in with an account elsewhere', () => {
  test('is listed among the ways to sign in', async () => {
    const { body } = await world.server.request<{ methods: object[] }>('GET', '/api/auth/methods');
    expect(body.methods).toContainEqual({
      ...{ kind: 'account', id: 'coop', providerId: 'oidc.coop', name: 'Farm Co-op' },
    });
    expect(body.methods).toContainEqual({ kind: 'letter' });
  });

  test('redirects with state, nonce, a challenge and our own callback address, for any Host header', async () => {
    const { status, location, headers } = await world.browser().go(START);
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect([status, new URL(location).origin]).toEqual([302, world.place.issuer]);
    expect(asked).toMatchObject({
      client_id: 'petiyard-4711',
      redirect_uri: 'https://petiyard.test/api/auth/with/coop/callback',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
    });
    expect(headers.get('set-cookie')).toMatch(
      /^with-coop=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const evil = await world.server.request('GET', START, { headers: { host: 'evil.example' } });
    const uri = new URL(evil.headers.get('location') ?? '').searchParams.get('redirect_uri');
    expect(uri).toBe('https://petiyard.test/api/auth/with/coop/callback');
  });

  test('creates an account with a verified address and no password, and finds the same person the next time', async () => {
    world.place.person = { sub: 'new-1', email: 'new@example.com', email_verified: true, name: 'New Farmer' };
    const browser = world.browser();
    expect(await browser.signIn()).toEqual({ status: 303, path: '/identity/done.html', told: SIGNED_IN });
    const user = await browser.user();
    expect(user).toMatchObject({ email: 'new@example.com', fullName: 'New Farmer' });
    expect((await users())[0]).toMatchObject({ confirmed_email_key: 'new@example.com' });
    world.place.person = { sub: 'new-1', email: 'other@example.com', email_verified: true };
    const again = world.browser();
    await again.signIn();
    expect((await again.user())?.id).toBe(user?.id);
    expect(await users()).toHaveLength(1);
  });

  test('returns without a pop-up to the page where it began, and to no other', async () => {
    const browser = world.browser();
    expect(await browser.signIn(`${START}?returnTo=/forums`)).toMatchObject({ path: '/forums' });
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example'])
      expect(await world.browser().signIn(`${START}?returnTo=${encodeURIComponent(to)}`)).toMatchObject({
        path: '/',
      });
  });

  test('reports a declined sign-in, and keeps the current session', async () => {
    world.place.refuses = true;
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ path: '/identity/done.html', told: failed('cancelled') });
    expect(await browser.signIn(`${START}?returnTo=/forums`)).toEqual({
      ...{ status: 303, path: '/?signin=1&returnTo=%2Fforums', told: failed('cancelled') },
    });
    expect(await browser.user()).toBeNull();
  });

  test('reports an unreachable provider at the start and at the end', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    world.place.isAway = true;
    expect(await browser.end(callback)).toMatchObject({ told: failed('unreached') });
    const fresh = await startWithElsewhere();
    fresh.place.isAway = true;
    expect((await fresh.browser().go(START)).location).toBe(
      '/?signin=1&returnTo=%2F#outcome=failed&code=unreached',
    );
    await fresh.close();
  });

  test('accepts a form post, as from Apple, with the same result and no other effect', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    const answer = await world.server.request('POST', '/api/auth/with/coop/callback', {
      body: `${callback.split('?')[1]}&user=x&id_token=y`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: world.place.issuer,
      },
    });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/auth\/with\/coop\/callback\?code=\w+&state=[\w-]+$/);
    expect(await browser.end(location)).toMatchObject({ told: SIGNED_IN });
  });

  test('fetches an address that the provider gives in a separate call', async () => {
    world.place.person = { sub: 'apart', email: 'apart@example.com', email_verified: true };
    world.place.tellsEmailApart = true;
    const browser = world.browser();
    await browser.signIn();
    expect(await browser.user()).toMatchObject({ email: 'apart@example.com' });
  });

  test('tells a suspended person about the suspension', async () => {
    await world.browser().signIn();
    const until = new Date(world.server.clock.nowMs + DAY_MS).toISOString();
    await world.server.store.write(({ trx }) =>
      trx.updateTable('users').set({ suspended_until: until }).execute(),
    );
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ told: failed('disabled') });
    expect(await browser.user()).toBeNull();
  });

  test('answers 404 for the id of an unknown provider', async () => {
    expect((await world.browser().go('/api/auth/with/nowhere/start')).status).toBe(404);
  });
});

describe('the callback', () => {
  test('counts once', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    const { jar } = { jar: browser.cookies() };
    expect(await browser.end(callback)).toMatchObject({ told: SIGNED_IN });
    const thief = world.browser(jar); // with all cookies of the browser
    expect(await thief.end(callback)).toMatchObject({ told: failed('expired') });
    expect(await thief.user()).toBeNull();
  });

  test('counts only in the browser that began it', async () => {
    const victim = world.browser();
    expect(await victim.end(await world.browser().toCallback())).toMatchObject({
      ...{ path: '/identity/done.html', told: failed('expired') },
    });
    expect(await victim.user()).toBeNull();
  });

  test('counts only with its own state', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    expect(await browser.end(callback.replace(/state=[\w-]+/, 'state=popup-wrong'))).toMatchObject({
      told: failed('expired'),
    });
  });

  test('counts for ten minutes', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    world.server.clock.nowMs += 10 * MINUTE_MS;
    expect(await browser.end(callback)).toMatchObject({ told: failed('expired') });
  });

  test('fails for a used code in a new sign-in, because the provider refuses it', async () => {
    const first = world.browser();
    const used = new URL(await first.toCallback(), 'http://x').searchParams.get('code');
    const second = world.browser();
    const callback = await second.toCallback();
    const replayed = callback.replace(/code=\w+/, `code=${used}`);
    expect(await second.end(replayed)).toMatchObject({ told: failed('refused') }); // with another verifier
    expect(world.place.exchanges.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
  });

  test.each([
    ['another nonce', { nonce: 'not-ours' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'somebody-else' }],
    ['several clients, and another one as the authorized party', { aud: ['petiyard-4711', 'b'], azp: 'b' }],
    ['an expiry in the past', { exp: 1 }],
    ['an issue time in the future', { iat: 4_000_000_000 }],
    ['an empty subject', { sub: '' }],
  ])('refuses an ID token with %s', async (_what, claims) => {
    world.place.spoil = { claims };
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ told: failed('refused') });
    expect(await users()).toEqual([]);
  });

  test('refuses an ID token by another key, also with the right key id, or signed with our secret', async () => {
    const { generateKeyPair } = await import('jose');
    const { privateKey } = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode('s3cret-of-petiyard-and-more-to-be-32');
    for (const spoil of [
      { key: privateKey },
      { key: privateKey, kid: 'key-2' },
      { key: secret, alg: 'HS256' },
    ]) {
      world.place.spoil = spoil;
      expect(await world.browser().signIn()).toMatchObject({ told: failed('refused') });
    }
  });

  test('fetches a key again after a change', async () => {
    await world.browser().signIn();
    await world.place.rotate('key-2');
    world.server.clock.nowMs += MINUTE_MS;
    expect(await world.browser().signIn()).toMatchObject({ told: SIGNED_IN });
    expect(world.place.keyReads).toBe(2);
  });
});

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
    expect(await browser.signIn()).toMatchObject({ told: SIGNED_IN });
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
    expect(await browser.signIn()).toMatchObject({ told: SIGNED_IN });
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
    expect(await browser.signIn()).toMatchObject({ told: failed('no-email-proof') });
    expect([await browser.user(), await accounts()]).toEqual([null, []]);
    await confirm('ann@example.com');
    expect(await world.browser().signIn()).toMatchObject({ told: failed('no-email-proof') });
  });

  test('is not given to a second account of the same provider that gets it later', async () => {
    await world.browser().signIn();
    world.place.person = { sub: 'who-got-the-address', email: 'ann@example.com', email_verified: true };
    expect(await world.browser().signIn()).toMatchObject({ told: failed('no-email-proof') });
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
    expect(await world.browser().signIn()).toMatchObject({ told: failed('no-email-proof') });
  });

  test('is not guessed for an account without an address, which becomes a new account', async () => {
    world.place.person = { sub: 'nameless' };
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ told: SIGNED_IN });
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
    expect(await browser.signIn(`${start}&popup=1`)).toMatchObject({ told: { outcome: 'linked' } });
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
      ...{ path: '/', told: { outcome: 'linked' } },
    });
    expect((await users())[0]?.confirmed_email_key).toBeNull();
  });

  test('are not linked if the account or its address belongs to another person', async () => {
    await world.server.register('ben');
    await world.browser().signIn(); // creates an account with it
    const browser = world.browser();
    await browser.login('ben', PASSWORD);
    expect(await browser.signIn(await linkStart(browser))).toMatchObject({ told: failed('taken') });
    world.place.person = { sub: 'another', email: 'ann@example.com', email_verified: true };
    expect(await browser.signIn(await linkStart(browser))).toMatchObject({ told: failed('taken') });
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
    expect(await browser.end(callback)).toMatchObject({ told: failed('expired') });
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

describe('a second factor', () => {
  test('is also required after an account elsewhere, and accepts its digits once', async () => {
    const browser = world.browser();
    await browser.signIn();
    const id = (await browser.user())?.id ?? 0;
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const factor = { id: 'f1', name: null, secret, enrolledAtMs: 1, lastPeriod: 0 };
    await world.server.store.write(({ trx }) =>
      trx
        .updateTable('identity_people')
        .set({ factors: JSON.stringify([factor]) })
        .where('person_id', '=', id)
        .execute(),
    );
    const phone = world.browser();
    const { told } = await phone.signIn();
    expect(told).toEqual({ outcome: 'second-factor', pending: expect.stringMatching(/^[\w-]{32}$/) });
    expect(await phone.user()).toBeNull();
    const pending = 'pending' in told ? told.pending : '';
    const second = (code: string) => phone.send('POST', '/api/auth/with/second-factor', { pending, code });
    expect((await second('000000')).body).toMatchObject({
      code: 'fields-invalid',
      errors: [{ path: 'code' }],
    });
    const timestamp = world.server.clock.nowMs;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    expect((await second(code)).body).toMatchObject({ user: { id } });
    expect((await second(code)).body).toMatchObject({ code: 'invalid-credentials' });
    const made = { pending: 'made-up', code };
    expect((await phone.send('POST', '/api/auth/with/second-factor', made)).status).toBe(401);
  });
});

import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { begin, failed, SIGNED_IN, START, tidy, users, world } from './accounts-elsewhere-support.ts';
import { startWithElsewhere } from './accounts-support.ts';

beforeEach(begin);
afterEach(tidy);

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
    expect(await browser.signIn()).toEqual({ status: 303, path: '/identity/done.html', result: SIGNED_IN });
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
    expect(await browser.signIn()).toMatchObject({
      path: '/identity/done.html',
      result: failed('cancelled'),
    });
    expect(await browser.signIn(`${START}?returnTo=/forums`)).toEqual({
      ...{ status: 303, path: '/?signin=1&returnTo=%2Fforums', result: failed('cancelled') },
    });
    expect(await browser.user()).toBeNull();
  });

  test('reports an unreachable provider at the start and at the end', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    world.place.isAway = true;
    expect(await browser.end(callback)).toMatchObject({ result: failed('unreached') });
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
    expect(await browser.end(location)).toMatchObject({ result: SIGNED_IN });
  });

  test('fetches an address that the provider gives in a separate call', async () => {
    world.place.person = { sub: 'apart', email: 'apart@example.com', email_verified: true };
    world.place.tellsEmailApart = true;
    const browser = world.browser();
    await browser.signIn();
    expect(await browser.user()).toMatchObject({ email: 'apart@example.com' });
  });

  test('informs a suspended person about the suspension', async () => {
    await world.browser().signIn();
    const until = new Date(world.server.clock.nowMs + DAY_MS).toISOString();
    await world.server.store.write(({ trx }) =>
      trx.updateTable('users').set({ suspended_until: until }).execute(),
    );
    const browser = world.browser();
    expect(await browser.signIn()).toMatchObject({ result: failed('disabled') });
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
    expect(await browser.end(callback)).toMatchObject({ result: SIGNED_IN });
    const thief = world.browser(jar); // with all cookies of the browser
    expect(await thief.end(callback)).toMatchObject({ result: failed('expired') });
    expect(await thief.user()).toBeNull();
  });

  test('counts only in the browser that began it', async () => {
    const victim = world.browser();
    expect(await victim.end(await world.browser().toCallback())).toMatchObject({
      ...{ path: '/identity/done.html', result: failed('expired') },
    });
    expect(await victim.user()).toBeNull();
  });

  test('counts only with its own state', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    expect(await browser.end(callback.replace(/state=[\w-]+/, 'state=popup-wrong'))).toMatchObject({
      result: failed('expired'),
    });
  });

  test('counts for ten minutes', async () => {
    const browser = world.browser();
    const callback = await browser.toCallback();
    world.server.clock.nowMs += 10 * MINUTE_MS;
    expect(await browser.end(callback)).toMatchObject({ result: failed('expired') });
  });

  test('fails for a used code in a new sign-in, because the provider refuses it', async () => {
    const first = world.browser();
    const used = new URL(await first.toCallback(), 'http://x').searchParams.get('code');
    const second = world.browser();
    const callback = await second.toCallback();
    const replayed = callback.replace(/code=\w+/, `code=${used}`);
    expect(await second.end(replayed)).toMatchObject({ result: failed('refused') }); // with another verifier
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
    expect(await browser.signIn()).toMatchObject({ result: failed('refused') });
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
      expect(await world.browser().signIn()).toMatchObject({ result: failed('refused') });
    }
  });

  test('fetches a key again after a change', async () => {
    await world.browser().signIn();
    await world.place.rotate('key-2');
    world.server.clock.nowMs += MINUTE_MS;
    expect(await world.browser().signIn()).toMatchObject({ result: SIGNED_IN });
    expect(world.place.keyReads).toBe(2);
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
    const { result } = await phone.signIn();
    expect(result).toEqual({ outcome: 'second-factor', pending: expect.stringMatching(/^[\w-]{32}$/) });
    expect(await phone.user()).toBeNull();
    const pending = 'pending' in result ? result.pending : '';
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

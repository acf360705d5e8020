import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { cookieOf, PASSWORD } from '#tests/support/server.ts';
import { startPasskeys } from './passkeys-support.ts';
import { ann, begin, phone, rows, tidy, withoutPassword, world } from './passkeys-world.ts';

beforeEach(begin);
afterEach(tidy);

describe('adding a passkey', () => {
  test('stores it with its name, and shows only data that cannot sign in', async () => {
    const answer = await world.add(ann, phone);
    expect([answer.status, answer.body]).toEqual([
      201,
      { id: 1, name: 'My phone', isSynced: true, createdAt: '2026-03-02T12:00:00.000Z', usedAt: null },
    ]);
    expect((await world.list(ann)).body).toEqual({ passkeys: [answer.body] });
    expect(await rows()).toMatchObject([{ credential_id: phone.id, counter: 0, transports: '["internal"]' }]);
  });

  test('asks the phone for one that identifies the person, after finger, face or code', async () => {
    const { body } = await world.addOptions(ann);
    expect(body).toMatchObject({
      rp: { id: 'petiyard.test', name: 'PetiYard' },
      user: { name: 'ann', displayName: 'ann Tester' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await world.add(ann, phone);
    expect((await world.addOptions(ann)).body.excludeCredentials).toMatchObject([{ id: phone.id }]);
  });

  test('needs the password ten minutes after the sign-in', async () => {
    world.server.clock.nowMs += 10 * MINUTE_MS + 1;
    expect(await world.addOptions(ann)).toMatchObject({
      status: 403,
      body: { code: 'wrong-password', detail: 'Type your password, to be sure it is you.' },
    });
    expect(await world.addOptions(ann, 'not-it')).toMatchObject({ status: 403 });
    expect((await world.addOptions(ann, PASSWORD)).status).toBe(200);
  });

  test('needs a new sign-in from a person without a password', async () => {
    await withoutPassword();
    expect((await world.addOptions(ann)).status).toBe(200);
    world.server.clock.nowMs += HOUR_MS;
    expect(await world.addOptions(ann, PASSWORD)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('refuses the same one twice, and another person’s', async () => {
    await world.add(ann, phone);
    const ben = await world.server.register('ben');
    for (const person of [ann, ben])
      expect(await world.add(person, phone)).toMatchObject({ status: 409, body: { code: 'passkey-known' } });
    expect((await world.list(ben)).body.passkeys).toEqual([]);
  });

  test('allows twenty', async () => {
    for (let i = 0; i < 20; i++) expect((await world.add(ann, world.phone())).status).toBe(201);
    expect(await world.addOptions(ann)).toMatchObject({ status: 409, body: { code: 'too-many-passkeys' } });
  });

  test.each([
    ['another origin', { origin: 'https://petiyard.test.evil.example' }],
    ['the same host without HTTPS', { origin: 'http://petiyard.test' }],
    ['another host', { host: 'evil.example' }],
    ['an answer for signing in', { type: 'webauthn.get' }],
    ['an unverified person', { isUnverified: true as const }],
    ['an unknown challenge', { challenge: 'AAAA' }],
  ])('fails with %s', async (_what, lies) => {
    expect(await world.add(ann, phone, lies)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'credential' }] },
    });
    expect(await rows()).toEqual([]);
  });

  test('accepts a challenge for one person and one passkey for five minutes', async () => {
    const ben = await world.server.register('ben');
    const { body } = await world.addOptions(ann);
    expect((await world.keep(ben, phone.create(body))).status).toBe(422);
    expect((await world.keep(ann, phone.create(body))).status).toBe(201);
    expect((await world.keep(ann, world.phone().create(body))).status).toBe(422);
    const late = (await world.addOptions(ann)).body;
    world.server.clock.nowMs += 5 * MINUTE_MS;
    expect((await world.keep(ann, world.phone().create(late))).status).toBe(422);
    const forSignIn = await world.signInOptions();
    const { user } = body;
    expect((await world.keep(ann, world.phone().create({ ...forSignIn, user }))).status).toBe(422);
  });

  test('ignores an attached certificate, and fetches nothing from its address', async () => {
    const attestation = {
      fmt: 'packed',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', Buffer.from('any')],
        ['x5c', [Buffer.from('certificate')]],
      ]),
    };
    expect((await world.add(ann, phone, { attestation })).status).toBe(422);
    const asked = { ...attestation, fmt: 'fido-u2f' };
    expect((await world.add(ann, world.phone(), { attestation: asked })).status).toBe(422);
  });
});

describe('sign-in by passkey', () => {
  beforeEach(async () => void (await world.add(ann, phone)));

  test('has the result of a password: the person, a new session, its cookie', async () => {
    world.server.clock.nowMs += HOUR_MS;
    const answer = await world.signIn(phone);
    expect(answer).toMatchObject({ status: 200, body: { user: ann.user } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const asked = await world.server.request('GET', '/api/auth/session', { cookie: cookieOf(answer) });
    expect(asked).toMatchObject({ status: 200, body: { id: ann.user.id } });
    expect((await world.list(ann)).body.passkeys[0]?.usedAt).toBe('2026-03-02T13:00:00.000Z');
    expect(await rows()).toMatchObject([{ counter: 1 }]);
  });

  test('ends the session of the request, even another person’s', async () => {
    const ben = await world.server.register('ben');
    await world.signIn(phone, {}, { cookie: ben.cookie });
    expect((await world.server.request('GET', '/api/auth/session', { cookie: ben.cookie })).status).toBe(401);
  });

  test('accepts any passkey that the phone offers: the options name nobody', async () => {
    const options = await world.signInOptions();
    expect(options).toMatchObject({ rpId: 'petiyard.test', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials.0');
  });

  test.each([
    ['at another origin', { origin: 'https://petiyard.test.evil.example' }],
    ['at a host below ours', { origin: 'https://a.petiyard.test' }],
    ['for another host', { host: 'evil.example' }],
    ['without finger, face or code', { isUnverified: true as const }],
    ['with another’s handle', { userHandle: Buffer.from('2').toString('base64url') }],
    ['for adding a passkey', { type: 'webauthn.create' }],
    ['with a foreign signature', { signature: Buffer.from('30060201010201 01'.replace(' ', ''), 'hex') }],
  ])('refuses an answer %s', async (_what, lies) => {
    expect(await world.signIn(phone, lies)).toMatchObject({
      status: 401,
      body: { code: 'invalid-credentials', detail: 'This passkey was not accepted. Sign in another way.' },
    });
    expect((await rows())[0]?.used_at_ms).toBeNull();
  });

  test('refuses another phone’s signature under this one’s id', async () => {
    const other = world.phone();
    await world.add(await world.server.register('ben'), other);
    const options = await world.signInOptions();
    const { response } = other.get(options);
    const { id, rawId, type } = phone.get(options);
    expect((await world.send({ id, rawId, type, response })).status).toBe(401);
  });

  test('accepts an answer once, within five minutes, on the server that asked', async () => {
    const answer = phone.get(await world.signInOptions());
    expect((await world.send(answer)).status).toBe(200);
    expect(await world.send(answer)).toMatchObject({
      status: 401,
      body: { detail: 'That took too long. Please try again.' },
    });
    const late = phone.get(await world.signInOptions());
    world.server.clock.nowMs += 5 * MINUTE_MS;
    expect((await world.send(late)).status).toBe(401);
    const elsewhere = await startPasskeys();
    const foreign = phone.get(await elsewhere.signInOptions());
    expect((await world.send(foreign)).status).toBe(401);
    await elsewhere.server.close();
    const forAdding = (await world.addOptions(ann, PASSWORD)).body;
    expect((await world.send(phone.get(forAdding))).status).toBe(401);
  });

  test('refuses a counter that does not increase as a copy', async () => {
    expect((await world.signIn(phone, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await world.signIn(phone, { counter })).status).toBe(401);
    expect((await world.signIn(phone, { counter: 8 })).status).toBe(200);
  });

  test('accepts a phone without a counter repeatedly', async () => {
    for (let i = 0; i < 3; i++) expect((await world.signIn(phone, { counter: 0 })).status).toBe(200);
  });

  test('accepts one of two simultaneous answers with the same count', async () => {
    const answers = [await world.signInOptions(), await world.signInOptions()].map((options) =>
      phone.get(options, { counter: 3 }),
    );
    const came = await Promise.all(answers.map((answer) => world.send(answer)));
    expect(came.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('refuses a removed passkey, an unknown one, and one of a deleted account', async () => {
    const unknown = { status: 401, body: { detail: expect.stringContaining('no longer known here') } };
    expect(await world.signIn(world.phone())).toMatchObject(unknown);
    const second = world.phone();
    const { body } = await world.add(ann, second);
    await world.remove(ann, body.id);
    expect(await world.signIn(second)).toMatchObject(unknown);
    await world.server.request('DELETE', '/api/user/profile', {
      token: ann.token,
      body: { password: PASSWORD },
    });
    expect(await world.signIn(phone)).toMatchObject(unknown);
    expect(await rows()).toEqual([]);
  });

  test('shows a suspended person the end and the reason', async () => {
    await world.server.store.write(({ trx }) =>
      trx
        .updateTable('users')
        .set({
          suspended_until: new Date(world.server.clock.nowMs + DAY_MS).toISOString(),
          suspended_reason: 'Adverts',
        })
        .execute(),
    );
    expect(await world.signIn(phone)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('Adverts') },
    });
  });

  test('blocks an address for a while after many failures, as for passwords', async () => {
    let last = 401;
    for (let i = 0; i < 30 && last === 401; i++) last = (await world.signIn(world.phone())).status;
    expect(last).toBe(429);
    expect((await world.signIn(phone, {}, { address: '198.51.100.7' })).status).toBe(200);
  });

  test('refuses a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await world.signIn(phone, {}, { headers })).status).toBe(403);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { type ElsewhereWorld, startWithElsewhere } from './accounts-support.ts';
import { codeOf } from './identity-support.ts';
import { startPasskeys } from './passkeys-support.ts';

let world: ElsewhereWorld;
beforeEach(async () => {
  world = await startWithElsewhere();
});
afterEach(() => world.close());

const sessionOf = (sent: { token?: string; cookie?: string }) =>
  world.server.request('GET', '/api/auth/session', sent);

test('ends sessions, sign-ins and tokens of one person on every device when they sign out everywhere', async () => {
  const ann = await world.server.register('ann');
  const ben = await world.server.register('ben');
  const here = (await world.signIn('ann@example.com', PASSWORD)).body;
  const there = (await world.signIn('ann@example.com', PASSWORD)).body;
  const answer = await world.server.request('POST', '/api/auth/logout-everywhere', { cookie: ann.cookie });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(answer.headers.get('set-cookie')).toMatch(/^session=; /);
  expect((await sessionOf({ cookie: ann.cookie })).status).toBe(401);
  for (const { idToken, refreshToken } of [here, there]) {
    expect((await sessionOf({ token: idToken })).status).toBe(401);
    expect(codeOf(await world.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  }
  expect((await sessionOf({ cookie: ben.cookie })).status).toBe(200);
  expect((await world.server.request('POST', '/api/auth/logout-everywhere')).status).toBe(401);
});

describe('account deletion by a person without a password', () => {
  const remove = (browser: ReturnType<ElsewhereWorld['browser']>, password: string) =>
    browser.send('DELETE', '/api/user/profile', { password });

  test('needs a sign-in of the last ten minutes', async () => {
    const browser = world.browser();
    await browser.signIn();
    expect((await browser.send('GET', '/api/auth/accounts')).body.hasPassword).toBe(false);
    world.server.clock.nowMs += 11 * MINUTE_MS;
    const late = await remove(browser, '');
    expect([late.status, late.body.code]).toEqual([403, 'forbidden']);
    const again = world.browser();
    await again.signIn();
    expect((await remove(again, '')).status).toBe(204);
    expect(await again.user()).toBeNull();
  });

  test('needs the password if there is one, however recent the sign-in', async () => {
    await world.server.register('ann');
    const browser = world.browser();
    await browser.login('ann', PASSWORD);
    expect((await browser.send('GET', '/api/auth/accounts')).body.hasPassword).toBe(true);
    expect((await remove(browser, '')).body).toMatchObject({
      code: 'fields-invalid',
      errors: [{ path: 'password' }],
    });
    expect((await remove(browser, 'wrong-one')).body.code).toBe('wrong-password');
    expect((await remove(browser, PASSWORD)).status).toBe(204);
  });
});

test('gives a session from a renewed token the age of its sign-in, so that a new way in needs the password', async () => {
  await world.server.register('ann');
  const { refreshToken } = (await world.signIn('ann@example.com', PASSWORD)).body;
  world.server.clock.nowMs += 11 * MINUTE_MS;
  const token = (await world.refresh(refreshToken)).body.id_token;
  const made = await world.server.request('POST', '/api/auth/token', { token });
  const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  for (const sent of [{ token }, { cookie }]) {
    const link = { ...sent, body: {} };
    const answer = await world.server.request<{ code: string }>('POST', '/api/auth/with/coop/link', link);
    expect([answer.status, answer.body.code]).toEqual([403, 'wrong-password']);
  }
});

test('informs the owner by letter about an added passkey, and about a removed one, by its name', async () => {
  const letters = { publicUrl: 'https://petiyard.test', nudge: () => {} };
  const { server, ...passkeys } = await startPasskeys({ letters });
  const ann = await server.register('ann');
  const queued = async () => {
    const rows = await server.store.read.selectFrom('letters').selectAll().orderBy('id').execute();
    return rows
      .filter(({ kind }) => kind === 'way-changed')
      .map(({ to_address, body }) => [to_address, body]);
  };
  const { body } = await passkeys.add(ann, passkeys.phone());
  expect(await queued()).toEqual([
    ['ann@example.com', expect.stringMatching(/A passkey was added to[\s\S]*"ann"[\s\S]*My phone/)],
  ]);
  await passkeys.remove(ann, body.id);
  expect((await queued()).at(-1)).toEqual([
    ...['ann@example.com', expect.stringMatching(/A passkey was removed from[\s\S]*My phone/)],
  ]);
  await server.close();
});

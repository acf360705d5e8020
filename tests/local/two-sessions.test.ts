import { expect, test } from 'vitest';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

test('a change that one person requested is never made under the session of another who has just signed in', async () => {
  const server = await startTestServer();
  const [, bob] = [await server.register('ann'), await server.register('bob')];
  const phone = startPhone(server);
  const { user } = (await signInWithToken(phone, 'ann')) as { user: { fullName: string } };
  phone.cookie = bob.cookie; // Bob signed in in another tab of this browser
  const body = { fullName: user.fullName };
  const answer = await phone.core.api.request('/api/user/profile', { method: 'PATCH', body });
  expect(answer).toMatchObject({ kind: 'problem', problem: { code: 'session-mismatch' } });
  const profile = await phone.core.api.request('/api/user/profile');
  expect(profile).toMatchObject({ kind: 'ok', body: { username: 'bob', fullName: 'bob Tester' } });
});

/** Signs in as the app does: the token of the answer stays in this page's memory. */
async function signInWithToken(phone: ReturnType<typeof startPhone>, username: string): Promise<unknown> {
  const body = { username, password: 'barn-door-7' };
  const answer = await phone.core.api.request<{ token: string }>('/api/auth/login', { method: 'POST', body });
  if (answer.kind !== 'ok') throw new Error('could not sign in');
  phone.core.api.setToken(answer.body.token);
  return answer.body;
}

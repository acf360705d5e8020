import { expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { outboxItems } from '#src/features/outbox/outbox-items.ts';
import { startPhone } from '#tests/support/device.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { PASSWORD, startTestServer } from '#tests/support/server.ts';
import { entries, queueOffline, reviewsOf, startTogether, THREAD, write } from './helpers.ts';

test('a thread over a new account’s limit waits separately with the reason; later entries are sent, and it follows', async () => {
  const server = await startTestServer();
  await server.register('stranger', { isNew: true });
  const phone = startPhone(server);
  const stranger = await phone.signIn('stranger');
  await queueOffline(phone, async () => {
    for (let n = 1; n <= 21; n++)
      await write(phone.core, stranger, 'thread.create', { ...THREAD, title: `Hay ${n}` });
  });
  await phone.core.engine.sync({ isForced: true });
  await write(phone.core, stranger, 'post.create', { thread: 1, content: 'Anybody?' });
  await phone.core.engine.sync();
  const [left, ...others] = await entries(phone);
  expect([left?.args, others]).toMatchObject([{ title: 'Hay 21' }, []]);
  const now = { nowMs: server.clock.nowMs, skewMs: 0 };
  expect(outboxItems(await entries(phone), [], now).waiting[0]?.reason).toBe(
    'A new account can begin 20 threads in its first day. This one waits until that day is over.',
  );
  server.clock.nowMs += DAY_MS - 1000;
  await phone.core.engine.sync();
  expect(await entries(phone)).toHaveLength(1);
  server.clock.nowMs += 1000;
  await phone.core.engine.sync();
  expect(await entries(phone)).toEqual([]);
  expect((await server.store.read.selectFrom('threads').selectAll().execute()).length).toBe(21);
  await server.close();
});

test('the eleventh message of an hour waits separately; later entries are sent at once', async () => {
  const { phone, server, ann } = await startTogether();
  const message = {
    name: 'Ann',
    email: 'ann@example.com',
    country: 'United States',
    requestType: 'other' as const,
  };
  await queueOffline(phone, async () => {
    for (let n = 0; n < 11; n++)
      await write(phone.core, ann, 'contact.send', { ...message, message: `Is anybody there? ${n}` });
  });
  await phone.core.engine.sync({ isForced: true });
  await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  expect((await entries(phone)).map(({ name }) => name)).toEqual(['contact.send']);
  await server.close();
});

test('the next response without a reason clears the reason', async () => {
  const server = await startTestServer();
  await server.register('stranger', { isNew: true });
  const phone = startPhone(server);
  const stranger = await phone.signIn('stranger');
  await queueOffline(phone, () => write(phone.core, stranger, 'thread.create', THREAD));
  await phone.core.outbox.entries.toCollection().modify({ putOff: 'Later.' });
  const busy = { key: '', outcome: 'deferred', reason: 'busy', retryAfterMs: 5000 };
  phone.fault = async (send, url) => {
    const answer = await send();
    if (!url.endsWith('/sync/push')) return answer;
    const key = (await entries(phone))[0]?.key ?? '';
    return new Response(JSON.stringify({ ...(await answer.json()), outcomes: [{ ...busy, key }] }), {
      headers: answer.headers,
    });
  };
  await phone.core.engine.sync({ isForced: true });
  expect((await entries(phone))[0]).not.toHaveProperty('putOff');
  await server.close();
});

test('the entries of a suspended person stay on the phone with the reason, and are sent when the suspension ends', async () => {
  const { phone, server, people, ann } = await startTogether();
  const root = await server.register('caretaker');
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', root.user.id).execute(),
  );
  const until = new Date(server.clock.nowMs + 3 * DAY_MS).toISOString();
  const body = { until, reason: 'Spam.' };
  await server.request('POST', `/api/admin/people/${people.ann.user.id}/suspend`, {
    token: root.token,
    body,
  });
  for (const n of [1, 2]) await write(phone.core, ann, 'thread.create', { ...THREAD, title: `Hay ${n}` });
  await phone.core.engine.sync();
  expect(await entries(phone)).toMatchObject([{ args: { title: 'Hay 1' } }, { args: { title: 'Hay 2' } }]);
  const now = { nowMs: server.clock.nowMs, skewMs: 0 };
  for (const { state, reason } of outboxItems(await entries(phone), [], now).waiting) {
    expect(state).toBe('waiting');
    expect(reason).toMatch(/^Your account is suspended until .* Reason: Spam\.$/);
  }
  for (let day = 0; day < 3; day++) {
    expect(await entries(phone)).toHaveLength(2);
    server.clock.nowMs += DAY_MS;
    await phone.core.engine.sync();
  }
  expect(await entries(phone)).toEqual([]);
  expect(await server.store.read.selectFrom('threads').selectAll().execute()).toHaveLength(2);
  await server.close();
});

test('a suspended person without a session sees the reason at the sign-in and keeps the waiting entries', async () => {
  const { phone, server, people, ann } = await startTogether();
  await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  await queueOffline(phone, () => write(phone.core, ann, 'post.create', { thread: 1, content: 'Two' }));
  await server.store.write(({ trx }) => trx.deleteFrom('sessions').execute());
  await operatorOf(server).suspend(people.ann.user.id, '2027-01-01T00:00:00.000Z', 'Spam.');
  await phone.core.engine.sync({ isForced: true });
  const answer = await server.request<Problem>('POST', '/api/auth/login', {
    body: { username: people.ann.user.username, password: PASSWORD },
  });
  expect([answer.status, answer.body.detail]).toMatchObject([403, expect.stringMatching(/Reason: Spam\.$/)]);
  expect(await entries(phone)).toMatchObject([{ state: 'waiting', args: { content: 'Two' } }]);
  await server.close();
});

test('a correction of a deferred text replaces it and is sent at once', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('stranger', { isNew: true });
  const phone = startPhone(server);
  const stranger = await phone.signIn('stranger');
  const { core } = phone;
  const links = Array.from({ length: 6 }, (_, n) => `https://barn.example/${n}`).join(' ');
  const say = (comment: string) =>
    queueOffline(phone, () => write(core, stranger, 'review.write', { businessId: 1, rating: 4, comment }));
  await say(`Came at night. ${links}`);
  await core.engine.sync();
  expect(await entries(phone)).toMatchObject([{ state: 'waiting', putOff: expect.any(String) }]);
  await say('Came at night.');
  for (let pass = 0; pass < 2; pass++) await core.engine.sync({ isForced: true });
  expect(await entries(phone)).toEqual([]);
  expect((await reviewsOf(server)).map(({ comment }) => comment)).toEqual(['Came at night.']);
  await server.close();
});

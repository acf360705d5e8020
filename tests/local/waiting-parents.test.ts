import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { discardAll, discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { answerWith } from '#tests/support/device.ts';
import { entries, onPush, queueOffline, settleDown, startTogether, THREAD, write } from './helpers.ts';

test('a reply to a deferred thread is not checked before the thread may be sent', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  phone.fault = onPush(async (_send, _url, init) => {
    const { mutations } = JSON.parse(String(init.body)) as { mutations: { key: string }[] };
    const outcomes = mutations.map(({ key }) => ({
      key,
      outcome: 'deferred',
      reason: 'upgrade',
      retryAfterMs: 15 * MINUTE_MS,
    }));
    return answerWith(200, { protocol: 1, epoch: await phone.server.epoch(), lineage: [], outcomes });
  });
  await phone.core.engine.sync({ isPushOnly: true });
  await queueOffline(phone, () => write(phone.core, ann, 'post.create', { thread, content: 'First reply' }));
  const pushes = phone.pushes.length;
  expect((await phone.core.engine.sync({ isPushOnly: true })).pushed.end).toBe('waiting');
  expect(phone.timers.at(-1)?.delayMs).toBe(15 * MINUTE_MS);
  expect(phone.pushes).toHaveLength(pushes);
  phone.goOnline();
  phone.clock.nowMs += HOUR_MS;
  expect((await phone.core.engine.sync({ isPushOnly: true })).pushed.sent).toBe(2);
});

test('a like of a refused entry is sent only when the entry is sent again', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  const post = await queueOffline(phone, () =>
    write(core, ann, 'thread.create', { ...THREAD, categoryId: 4711 }),
  );
  await queueOffline(phone, () => write(core, ann, 'post.like', { post, liked: true }));
  await settleDown(phone);
  expect(await entries(phone)).toMatchObject([
    { state: 'rejected' },
    { name: 'post.like', state: 'waiting' },
  ]);
  phone.pushes.length = 0;
  await settleDown(phone);
  expect(phone.pushes).toEqual([]);
  await queueOffline(phone, () => discardEntry(core, post));
  expect(await entries(phone)).toMatchObject([{ name: 'post.like', state: 'rejected', isOrphaned: true }]);
});

test('a reply to a thread that was deleted during sending and did not arrive is refused and keeps its text', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  const thread = await queueOffline(phone, () => write(core, ann, 'thread.create', THREAD));
  phone.fault = onPush(() => Promise.reject(new TypeError('Failed to fetch')));
  await core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toMatchObject([{ name: 'thread.create', mayHaveLeft: true }]);
  phone.goOnline();
  await discardAll(core.outbox, ann.id, phone.clock.nowMs);
  await queueOffline(phone, () => write(core, ann, 'post.create', { thread, content: 'Nobody told me' }));
  await settleDown(phone);
  expect(await entries(phone)).toMatchObject([
    { state: 'rejected', isOrphaned: true, args: { content: 'Nobody told me' } },
  ]);
});

test('a reply says that its thread was refused, until the thread is fixed', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  const thread = await queueOffline(phone, () =>
    write(core, ann, 'thread.create', { ...THREAD, categoryId: 4711 }),
  );
  await queueOffline(phone, () => write(core, ann, 'post.create', { thread, content: 'First reply' }));
  await settleDown(phone);
  expect(await entries(phone)).toMatchObject([
    { state: 'rejected' },
    {
      name: 'post.create',
      putOff:
        'This is waiting for another post that wasn’t accepted. Fix that one first, and this will be sent, too.',
    },
  ]);
  await queueOffline(phone, () => editEntry(core, thread, THREAD));
  expect((await entries(phone)).map(({ putOff }) => putOff)).toEqual([undefined, undefined]);
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
});

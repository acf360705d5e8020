import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerWith } from '#tests/support/device.ts';
import { onPush, queueOffline, startTogether, THREAD, write } from './helpers.ts';

test('a reply to a thread that was asked to wait is not looked at before the thread may go', async () => {
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

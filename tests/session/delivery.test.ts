import { expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { enqueue } from '#src/local/enqueue.ts';
import { deliveryOf } from '#src/session/use-delivery.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

async function annsPhone() {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  const timers: { work: () => void; delayMs: number }[] = [];
  phone.core.ports.setTimer = (work, delayMs) => {
    timers.push({ work, delayMs });
    return () => {};
  };
  const review = (businessId: number) =>
    enqueue(phone.core, {
      name: 'review.write',
      args: { businessId, rating: 5, comment: 'Came at night.' },
      owner: ann,
    });
  return { phone, review, timers };
}

test('a post counts as sent once the server has answered', async () => {
  const { phone, review } = await annsPhone();
  const key = await review(1);
  const came = deliveryOf(phone.core, key);
  await phone.core.engine.sync();
  expect(await came).toBe('sent');
});

test('a post that was sent before anybody asked counts as sent', async () => {
  const { phone, review } = await annsPhone();
  const key = await review(1);
  await phone.core.engine.sync();
  expect(await deliveryOf(phone.core, key)).toBe('sent');
});

test('a post that the server will not take counts as refused and keeps its problem', async () => {
  const { phone, review } = await annsPhone();
  const key = await review(99);
  const came = deliveryOf(phone.core, key);
  await phone.core.engine.sync();
  expect(await came).toBe('refused');
  expect((await phone.core.outbox.entries.get(key))?.problem?.code).toBe('not-found');
});

test('without signal it counts as waiting after the patience of a reader', async () => {
  const { phone, review, timers } = await annsPhone();
  phone.goOffline();
  const key = await review(1);
  const came = deliveryOf(phone.core, key);
  await phone.core.engine.sync();
  for (const { work, delayMs } of timers) if (delayMs === SYNC_LIMITS.patienceMs) work();
  expect(await came).toBe('waiting');
});

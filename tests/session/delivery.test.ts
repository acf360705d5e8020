import { expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { deliveryOf } from '#src/data/write/delivery.ts';
import { editEntry, sendNow } from '#src/local/outbox/commands.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
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
  return { phone, ann, review, timers };
}

test('a post is sent once the server has answered', async () => {
  const { phone, review } = await annsPhone();
  const key = await review(1);
  const delivery = deliveryOf(phone.core, key);
  await phone.core.engine.sync();
  expect(await delivery).toBe('sent');
});

test('a post that was sent before the call is sent', async () => {
  const { phone, review } = await annsPhone();
  const key = await review(1);
  await phone.core.engine.sync();
  expect(await deliveryOf(phone.core, key)).toBe('sent');
});

test('a post that the server rejects is refused and keeps its problem', async () => {
  const { phone, review } = await annsPhone();
  const key = await review(99);
  const delivery = deliveryOf(phone.core, key);
  await phone.core.engine.sync();
  expect(await delivery).toBe('refused');
  expect((await phone.core.outbox.entries.get(key))?.problem?.code).toBe('not-found');
});

test('a post without signal is waiting after the time limit', async () => {
  const { phone, review, timers } = await annsPhone();
  phone.goOffline();
  const key = await review(1);
  const delivery = deliveryOf(phone.core, key);
  await phone.core.engine.sync();
  for (const { work, delayMs } of timers) if (delayMs === SYNC_LIMITS.patienceMs) work();
  expect(await delivery).toBe('waiting');
});

test('a late edit of a thread is refused, although the old text was sent', async () => {
  const { phone, ann } = await annsPhone();
  phone.fault = async (send, url) => {
    const response = await send();
    if (url.endsWith('/sync/push')) throw new TypeError('the answer was lost');
    return response;
  };
  const args = { title: 'Best hay', content: 'From Ocala', categoryId: 1, isSticky: false };
  const key = await enqueue(phone.core, { name: 'thread.create', args, owner: ann });
  await phone.core.engine.sync({ isForced: true });
  phone.goOnline();
  await editEntry(phone.core, key, { ...args, content: 'From Alachua' });
  const delivery = deliveryOf(phone.core, key);
  await sendNow(phone.core);
  expect(await delivery).toBe('refused');
});

test('an edit of a post that was never sent is sent under its new key', async () => {
  const { phone, ann, review } = await annsPhone();
  phone.fault = async (send, url) =>
    url.endsWith('/sync/push') ? Promise.reject(new TypeError('lost')) : send();
  const key = await review(1);
  await phone.core.engine.sync({ isForced: true });
  phone.goOnline();
  await editEntry(phone.core, key, { businessId: 1, rating: 2, comment: 'On second thoughts.' });
  const delivery = deliveryOf(phone.core, key);
  await sendNow(phone.core);
  expect(await delivery).toBe('sent');
  const receipts = await phone.core.outbox.receipts.where('owner').equals(ann.id).toArray();
  expect(receipts.map((receipt) => receipt.key)).not.toContain(key);
});

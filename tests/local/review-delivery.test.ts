import { expect, test } from 'vitest';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const reviewsOf = async (server: Awaited<ReturnType<typeof startTestServer>>, id: number) =>
  (await server.request<{ comment: string }[]>('GET', `/api/businesses/${id}/reviews`)).body;

test('a review written offline is stored once although two pages send it at the same time', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  phone.goOffline();
  await enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 1, rating: 5, comment: 'Great vet' },
    owner: ann,
  });
  await phone.core.engine.sync();
  expect(await reviewsOf(server, 1)).toHaveLength(0);
  phone.goOnline();
  server.clock.nowMs += 60_000;
  await Promise.all([phone.core.engine.sync(), phone.open().engine.sync()]);
  expect(await reviewsOf(server, 1)).toMatchObject([{ comment: 'Great vet' }]);
  expect(await phone.core.outbox.entries.count()).toBe(0);
  expect(await phone.core.outbox.receipts.toArray()).toMatchObject([{ name: 'review.write', owner: ann.id }]);
  expect(await phone.core.cache.reviews.toArray()).toMatchObject([{ comment: 'Great vet', businessId: 1 }]);
});

test('a stored review with a lost response is sent again and not duplicated', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  phone.fault = async (send, url) => {
    const response = await send();
    if (url.includes('/sync/push')) throw new TypeError('connection lost');
    return response;
  };
  await enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 1, rating: 4, comment: 'Kind people' },
    owner: ann,
  });
  await phone.core.engine.sync();
  expect(await reviewsOf(server, 1)).toHaveLength(1);
  expect(await phone.core.outbox.entries.toArray()).toMatchObject([{ state: 'waiting', mayHaveLeft: true }]);
  phone.goOnline();
  server.clock.nowMs += 60_000;
  await phone.core.engine.sync();
  expect(await phone.core.outbox.entries.count()).toBe(0);
  expect(await reviewsOf(server, 1)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/shared/time.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { deliverWaiting } from '#src/local/sync/wake-ups.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const reviewOf = (rating: number) => ({ businessId: 1, rating, comment: 'Kind with the horses' });

test('a write made while our server is known to be silent has not left, so that it is changed in place', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  phone.goOffline();
  await phone.core.engine.isReached();
  await enqueue(phone.core, { name: 'review.write', args: reviewOf(4), owner: ann });
  await phone.core.engine.syncWhenReached();
  const key = await enqueue(phone.core, { name: 'review.write', args: reviewOf(5), owner: ann });
  expect(await phone.core.outbox.entries.toArray()).toMatchObject([
    { key, mayHaveLeft: false, args: reviewOf(5) },
  ]);
  expect(phone.requests.some((line) => line.includes('/sync/push'))).toBe(false);
});

test('what waited goes as soon as the server answers the smallest request', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  phone.goOffline();
  await phone.core.engine.isReached();
  await enqueue(phone.core, { name: 'review.write', args: reviewOf(4), owner: ann });
  phone.goOnline();
  await phone.core.engine.syncWhenReached();
  expect(await phone.core.outbox.entries.count()).toBe(0);
  expect((await server.request<unknown[]>('GET', '/api/businesses/1/reviews')).body).toHaveLength(1);
});

test('a wake-up by the browser sends without a question before it, and asks for another one while posts wait', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  phone.goOffline();
  await phone.core.engine.isReached();
  await enqueue(phone.core, { name: 'review.write', args: reviewOf(4), owner: ann });
  await expect(deliverWaiting(phone.core)).rejects.toThrow('posts are still waiting');
  phone.goOnline();
  phone.requests.length = 0;
  await deliverWaiting(phone.core);
  expect(phone.requests).toEqual(['POST /api/sync/push']);
});

test('answers that come close to each other are remembered once; a later one and a clock that was set at once', async () => {
  const server = await startTestServer();
  const { core, clock } = startPhone(server, { hasOwnClock: true });
  const startMs = server.clock.nowMs;
  const remembered = async () => {
    await core.api.request('/api/health');
    const atMs = (await readSetting(core.cache, 'lastAnswerMs')) ?? 0;
    return { afterMs: atMs - startMs, skewMs: await readSetting(core.cache, 'clockSkewMs') };
  };
  const passes = (ms: number) => {
    server.clock.nowMs += ms;
    clock.nowMs += ms;
  };
  expect(await remembered()).toEqual({ afterMs: 0, skewMs: 0 });
  passes(9000);
  expect(await remembered()).toEqual({ afterMs: 0, skewMs: 0 });
  passes(1000);
  expect(await remembered()).toEqual({ afterMs: 10_000, skewMs: 0 });
  clock.nowMs -= HOUR_MS;
  expect(await remembered()).toEqual({ afterMs: 10_000, skewMs: HOUR_MS });
});

import { describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import { type Core, createCore } from '#src/local/core.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { deliverWaiting } from '#src/local/sync/wake-ups.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const reviewOf = (rating: number) => ({ businessId: 1, rating, comment: 'Kind with the horses' });

test('a write that is made while our server is known to be unreachable has not left, so it is changed in place', async () => {
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

test('waiting entries are sent as soon as the server answers the smallest request', async () => {
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

test('a wake-up by the browser sends without a check first, and asks for another one while posts wait', async () => {
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

test('answers in quick succession are stored once; a later one and a clock that was set are stored at once', async () => {
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

/** Waits for the first result of a live read. */
const firstOf = <T>(core: Core, read: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const subscription = core.live(read).subscribe((value) => {
      resolve(value);
      setTimeout(() => subscription.unsubscribe());
    }, reject);
  });

describe('a phone with a wrong clock', () => {
  const openedLater = async (skewMs: number, then: (clock: { nowMs: number }) => void = () => {}) => {
    const server = await startTestServer({ businesses: 1 });
    const phone = startPhone(server, { hasOwnClock: true });
    phone.clock.nowMs += skewMs;
    await phone.core.engine.isReached();
    await vi.waitFor(async () => expect(await readSetting(phone.core.cache, 'lastAnswerMs')).toBeDefined());
    phone.goOffline();
    server.clock.nowMs += HOUR_MS;
    phone.clock.nowMs += HOUR_MS;
    then(phone.clock);
    const page = phone.open();
    const readMs = await firstOf(page, async () => page.reach.serverNowMs());
    return readMs - server.clock.nowMs;
  };

  test.each([-400, -2, 2, 400])('knows the time without signal when it is %i days off', async (days) => {
    expect(Math.abs(await openedLater(days * DAY_MS))).toBeLessThan(MINUTE_MS);
  });

  test.each([-400, 400])('trusts its clock when it is set right after %i days', async (days) => {
    expect(
      Math.abs(await openedLater(days * DAY_MS, (clock) => (clock.nowMs -= days * DAY_MS))),
    ).toBeLessThan(MINUTE_MS);
  });
});

test('sends the waiting entries although the clock shows a time before 1970', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server, { hasOwnClock: true });
  const ann = await phone.signIn('ann');
  phone.clock.nowMs = -5 * HOUR_MS;
  await enqueue(phone.core, { name: 'review.write', args: reviewOf(4), owner: ann });
  await phone.core.engine.sync();
  expect(await phone.core.outbox.entries.count()).toBe(0);
});

test('ends a wait although the clock shows a time before 1970', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server, { hasOwnClock: true });
  const ann = await phone.signIn('ann');
  phone.clock.nowMs = -5 * HOUR_MS;
  phone.goOffline();
  await enqueue(phone.core, { name: 'review.write', args: reviewOf(4), owner: ann });
  for (let pass = 0; pass < 3; pass++) await phone.core.engine.sync();
  const tries = phone.pushes.length;
  await phone.core.engine.sync();
  expect(phone.pushes.length).toBe(tries);
  phone.goOnline();
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync();
  expect(await phone.core.outbox.entries.count()).toBe(0);
});

test('a channel that throws does not stop a write from being stored', async () => {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  phone.goOffline();
  const core = createCore({
    ...phone.core.ports,
    channel: {
      post() {
        throw new DOMException('closed', 'InvalidStateError');
      },
      subscribe: () => () => {},
    },
  });
  const key = await enqueue(core, { name: 'review.write', args: reviewOf(4), owner: ann });
  expect(await core.outbox.entries.get(key)).toMatchObject({ key });
});

test('a request that breaks off because its page is left says nothing about the signal, here and in another tab', async () => {
  const server = await startTestServer();
  const phone = startPhone(server);
  const { core: left } = phone.openContext();
  const reaches = () => [left.reach.current(), phone.core.reach.current()];
  await left.engine.isReached();
  phone.goOffline();
  left.ports.isLeaving = () => true;
  expect(await left.engine.isReached()).toBe(false);
  expect(reaches()).toEqual(['online', 'online']);
  left.ports.isLeaving = () => false; // the navigation was canceled
  await left.engine.isReached();
  expect(reaches()).toEqual(['offline', 'offline']);
});

test('a request without an answer in time means weak signal even while its page is left', async () => {
  const phone = startPhone(await startTestServer());
  await phone.core.engine.isReached();
  expect(phone.core.reach.current()).toBe('online');
  phone.fault = async (_send, _url, { signal }) => {
    await new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
    throw new Error('the request was not aborted');
  };
  phone.core.ports.isLeaving = () => true;
  const answer = await phone.core.api.request('/api/health', { timeoutMs: 10 });
  expect(answer).toMatchObject({ reason: 'timeout' });
  expect(phone.core.reach.current()).toBe('weak');
});

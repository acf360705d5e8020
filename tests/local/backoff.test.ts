import { expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { afterAnswer, afterFailure, isLinkDue, type Link, readLink } from '#src/local/outbox/backoff.ts';
import { entries, queueOffline, receipts, review, reviewsOf, startTogether } from './helpers.ts';

const NOW_MS = Date.UTC(2026, 2, 2);
const waits = (random: number, failures: number, retryAfterMs = 0) => {
  let link: Link = afterAnswer();
  const all: number[] = [];
  for (let i = 0; i < failures; i++) {
    link = afterFailure(link, { nowMs: NOW_MS, random, retryAfterMs });
    all.push(link.notBeforeMs - NOW_MS);
  }
  return all;
};

test('the wait is a random share of 2 s, doubled with each failure up to 15 minutes', () => {
  expect(waits(0, 12)).toEqual(Array(12).fill(0));
  expect(waits(0.5, 4)).toEqual([1000, 2000, 4000, 8000]);
  const highest = waits(1 - Number.EPSILON, 40);
  expect(highest.slice(0, 3).map(Math.round)).toEqual([2000, 4000, 8000]);
  expect(Math.max(...highest)).toBeLessThanOrEqual(SYNC_LIMITS.backoffMaxMs);
  expect(Math.round(highest.at(-1) ?? 0)).toBe(SYNC_LIMITS.backoffMaxMs);
});

test('the server’s Retry-After is the lower bound of the wait, and jitter is added', () => {
  expect(waits(0, 3, 60_000)).toEqual([60_000, 60_000, 60_000]);
  expect(waits(0.5, 1, 600)).toEqual([1600]);
});

test('a thousand phones that must retry after 5 s send at most 150 requests in any second', () => {
  const seconds = new Map<number, number>();
  for (let phone = 0; phone < 1000; phone++) {
    const second = Math.floor((waits((phone + 0.5) / 1000, 1, 5000)[0] ?? 0) / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect(Math.max(...seconds.values())).toBeLessThanOrEqual(150);
  expect(Math.min(...seconds.keys())).toBe(5);
});

test('any real answer resets the back-off', async () => {
  const { phone, ann } = await startTogether();
  phone.random = () => 0.999;
  phone.goOffline();
  await review(phone.core, ann, 1, 'Five tries');
  for (let i = 0; i < 5; i++) {
    phone.clock.nowMs += HOUR_MS;
    await phone.core.engine.sync({ isPushOnly: true });
  }
  const { failures } = await readLink(phone.core.outbox);
  expect(failures).toBeGreaterThanOrEqual(5);
  phone.goOnline();
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await phone.core.outbox.readMeta('link', null)).toMatchObject({ failures: 0, notBeforeMs: 0 });
});

test('the timer of the next try follows the back-off and is not set if nothing waits', async () => {
  const { phone, ann } = await startTogether();
  phone.random = () => 0.5;
  await phone.core.engine.sync();
  expect(phone.timers).toEqual([]);
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Tried again'));
  phone.goOffline();
  await phone.core.engine.sync({ isPushOnly: true });
  expect(phone.timers.at(-1)?.delayMs).toBe(2000); // the first break was retried at once
});

test('a clock that was set back does not hold the outbox', () => {
  const link = afterFailure(afterAnswer(), { nowMs: NOW_MS, random: 0, retryAfterMs: 600_000 });
  expect(isLinkDue(link, NOW_MS + 599_999)).toBe(false);
  expect(isLinkDue(link, NOW_MS + 600_000)).toBe(true);
  for (const backMs of [1, HOUR_MS, 23 * HOUR_MS, NOW_MS])
    expect(isLinkDue(link, NOW_MS - backMs)).toBe(true);
});

for (const year of [1970, 2038])
  test(`a phone whose clock jumps to ${year} and back sends and keeps everything`, async () => {
    const { phone, server, ann } = await startTogether({ hasOwnClock: true });
    const right = phone.clock.nowMs;
    await queueOffline(phone, () => review(phone.core, ann, 1, 'Before the jump'));
    await phone.core.engine.sync();
    await queueOffline(phone, () => review(phone.core, ann, 2, 'Around the jump'));
    phone.goOffline();
    phone.random = () => 0.999;
    await phone.core.engine.sync();
    phone.clock.nowMs = Date.UTC(year, 0, 10);
    await phone.core.engine.sync();
    phone.goOnline();
    await queueOffline(phone, () => review(phone.core, ann, 3, 'In another age'));
    phone.clock.nowMs += HOUR_MS;
    await phone.core.engine.sync();
    expect(await entries(phone)).toEqual([]);
    expect(await receipts(phone)).toHaveLength(3);
    phone.clock.nowMs = right + HOUR_MS;
    await phone.core.engine.sync();
    expect(await receipts(phone)).toHaveLength(3);
    for (const receipt of await receipts(phone))
      expect(Math.abs(receipt.deliveredAtMs - server.clock.nowMs)).toBeLessThan(HOUR_MS * 2);
    for (const id of [1, 2, 3]) expect(await reviewsOf(server, id)).toHaveLength(1);
    expect((await phone.core.cache.cursors.get('catalogue'))?.syncedAtMs).toBeLessThan(right + 2 * HOUR_MS);
  });

test('the wait of a single entry ends when the clock is set back', async () => {
  const { phone, server, ann } = await startTogether({ hasOwnClock: true, env: { WRITES_PER_MINUTE: '1' } });
  const right = phone.clock.nowMs;
  phone.clock.nowMs = Date.UTC(2038, 0, 10);
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Deferred in 2038'));
  await phone.core.outbox.entries.update(key, {
    mayHaveLeft: true,
    notBeforeMs: phone.clock.nowMs + HOUR_MS,
    waitsSinceMs: phone.clock.nowMs,
  });
  expect((await phone.core.engine.sync()).pushed.end).toBe('waiting');
  phone.clock.nowMs = right;
  await phone.core.engine.sync();
  expect(await reviewsOf(server)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { problemOf } from '#contract/problems.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import type { DeferReason } from '#contract/sync.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { answerWith, type Phone, textOf } from '#tests/support/device.ts';
import {
  entries,
  gate,
  onPush,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  sendUnheard,
  startTogether,
} from './helpers.ts';

/** A review that is on the server without the phone's knowledge. */
async function withUnheard(hasLocks = true) {
  const together = await startTogether({ hasLocks });
  const { phone, ann } = together;
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'First'));
  await sendUnheard(phone, true);
  return { ...together, key };
}

const edit = (phone: Phone, key: string) =>
  queueOffline(phone, () =>
    editEntry<'review.write'>(phone.core, key, { businessId: 1, rating: 5, comment: 'Second' }),
  );

const tooLarge = () => answerWith(413, problemOf('too-large'));

/** Cancels pass; each write is deferred. */
const putsOffWrites = (reason: DeferReason) =>
  onPush(async (send, _url, init) => {
    const { mutations } = JSON.parse(textOf(init.body)) as { mutations: { key: string }[] };
    const answer = await send();
    if (mutations.length === 0) return answer;
    const outcomes = mutations.map(({ key }) => ({ key, outcome: 'deferred', reason, retryAfterMs: 2000 }));
    return answerWith(200, { ...(await answer.json()), outcomes });
  });

/** Lets the cancel come too late and the write be deferred once, and a minute pass. */
async function putOffForAMinute(phone: Phone, reason: DeferReason) {
  phone.clock.nowMs += MINUTE_MS;
  phone.fault = putsOffWrites(reason);
  await phone.core.engine.sync({ isPushOnly: true, isForced: true });
  expect(await entries(phone)).toMatchObject([{ state: 'waiting', args: { comment: 'First' } }]);
  phone.goOnline();
  phone.clock.nowMs += MINUTE_MS;
  await phone.core.engine.sync({ isPushOnly: true });
}

for (const reason of ['busy', 'internal'] as const) {
  test(`an edit with a cancel too large for a proxy is sent within a minute, even if it was late and the write is deferred as ${reason}`, async () => {
    const { phone, server, key } = await withUnheard();
    await edit(phone, key);
    phone.fault = onPush(async () => tooLarge());
    await phone.core.engine.sync({ isPushOnly: true, isForced: true });
    expect(phone.pushes.at(-1)).toMatchObject({ cancel: [{ target: key }], mutations: [] });
    await putOffForAMinute(phone, reason);
    expect(await entries(phone)).toEqual([]);
    expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second' }]);
  });

  test(`parking no longer counts once the server has the entry: a late edit is sent within a minute, even if it is deferred as ${reason}`, async () => {
    const { phone, server, key } = await withUnheard();
    phone.fault = onPush(async () => tooLarge());
    for (let day = 0; day < 8; day++) {
      await phone.core.engine.sync({ isPushOnly: true, isForced: true });
      phone.clock.nowMs += DAY_MS;
    }
    expect(await entries(phone)).toMatchObject([{ key, state: 'parked', tries: 8 }]);
    await edit(phone, key);
    await putOffForAMinute(phone, reason);
    expect(await entries(phone)).toEqual([]);
    expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second' }]);
  });
}

test('a cancel that is refused as too large does not park a write that another page has found posted meanwhile', async () => {
  const { phone, key } = await withUnheard(false);
  await queueOffline(phone, () => discardEntry(phone.core, key));
  const held = gate();
  const sent = gate();
  phone.fault = onPush(async () => {
    sent.open();
    await held.passed;
    return tooLarge();
  });
  const slow = phone.core.engine.sync({ isPushOnly: true, isForced: true });
  await sent.passed;
  phone.fault = putsOffWrites('busy');
  phone.clock.nowMs += SYNC_LIMITS.lockStaleMs; // the first page seems to be gone
  await phone.open().engine.sync({ isPushOnly: true, isForced: true });
  expect(await entries(phone)).toMatchObject([{ key, state: 'waiting' }]);
  phone.goOnline();
  held.open();
  await slow;
  phone.clock.nowMs += MINUTE_MS;
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toMatchObject([{ key, isDiscarded: true }]);
});

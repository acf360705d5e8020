import { expect, test } from 'vitest';
import { CONTACT_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { readLink, writeLink } from '#src/local/outbox/backoff.ts';
import { discardEntry, editEntry, sendNow } from '#src/local/outbox/commands.ts';
import { answerWith, textOf } from '#tests/support/device.ts';
import {
  entries,
  onPush,
  postsOf,
  queueOffline,
  receipts,
  review,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

/** A review that is set aside: it is tried again in a day. */
async function withParked() {
  const together = await startTogether();
  const { phone, ann } = together;
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Set aside'));
  await phone.core.outbox.entries.update(key, {
    state: 'parked',
    failures: 8,
    tries: 8,
    mayHaveLeft: true,
    notBeforeMs: phone.clock.nowMs + DAY_MS,
    waitsSinceMs: phone.clock.nowMs,
  });
  return { ...together, key };
}

test('a parked entry that is discarded is canceled at once', async () => {
  const { phone, key } = await withParked();
  await queueOffline(phone, () => discardEntry(phone.core, key));
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
});

test('a parked entry that is corrected is sent at once, under its own key', async () => {
  const { phone, key } = await withParked();
  await queueOffline(phone, () =>
    editEntry<'review.write'>(phone.core, key, { businessId: 1, rating: 5, comment: 'Corrected' }),
  );
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toMatchObject([{ args: { comment: 'Corrected' } }]);
});

test('Send now tries parked entries and entries that are being canceled', async () => {
  const { phone } = await withParked();
  await sendNow(phone.core);
  expect(await entries(phone)).toEqual([]);
});

test('a new entry behind a parked one sends both', async () => {
  const { phone, ann } = await withParked();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Written afterwards'));
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
  expect((await receipts(phone)).at(-1)).toMatchObject({ args: { comment: 'Written afterwards' } });
});

test('a parked entry is tried once a day, whatever the server answers', async () => {
  const { phone } = await withParked();
  phone.fault = onPush(async (send, _url, init) => {
    const [mutation] = JSON.parse(textOf(init.body)).mutations;
    const body = await (await send()).json();
    const outcomes = [{ key: mutation.key, outcome: 'deferred', reason: 'internal', retryAfterMs: 1 }];
    return answerWith(200, { ...body, outcomes });
  });
  phone.clock.nowMs += DAY_MS;
  await phone.core.engine.sync({ isPushOnly: true });
  phone.pushes.length = 0;
  for (let hour = 1; hour < 24; hour++) {
    phone.clock.nowMs += HOUR_MS;
    await phone.core.engine.sync({ isPushOnly: true });
  }
  expect(phone.pushes).toEqual([]);
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync({ isPushOnly: true });
  expect(phone.pushes).toHaveLength(1);
});

test('a parked entry is tried when its day is over, even if the server failed at it before and works since', async () => {
  const { phone, ann, key } = await withParked();
  const { outbox } = phone.core;
  await writeLink(outbox, { ...(await readLink(outbox)), doubted: [key] });
  phone.clock.nowMs += DAY_MS - MINUTE_MS;
  await queueOffline(phone, () => review(phone.core, ann, 2, 'Shows that the server works'));
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toMatchObject([{ key, state: 'parked', failures: 9 }]);
  phone.clock.nowMs += MINUTE_MS;
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
});

test('an edit of an entry that is held for the person’s answer is sent at once', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  await phone.core.outbox.entries.update(thread, {
    isHeld: true,
    notBeforeMs: phone.clock.nowMs + DAY_MS,
    waitsSinceMs: phone.clock.nowMs,
  });
  await queueOffline(phone, () =>
    editEntry<'thread.create'>(phone.core, thread, { ...THREAD, content: 'Corrected' }),
  );
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await postsOf(phone)).toEqual(['Corrected']);
});

test('the server’s pace ends with the entries that were due, also while another one waits longer', async () => {
  const { phone, ann } = await withParked();
  await writeLink(phone.core.outbox, {
    ...(await readLink(phone.core.outbox)),
    pace: { size: 60, waitMs: MINUTE_MS },
  });
  await phone.core.engine.sync({ isPushOnly: true });
  expect((await readLink(phone.core.outbox)).pace).toBeUndefined();
  for (const id of [2, 3]) {
    await queueOffline(phone, () => review(phone.core, ann, id, 'At once'));
    await phone.core.engine.sync({ isPushOnly: true });
  }
  expect(await receipts(phone)).toHaveLength(2);
});

test('entries that a server accepts in threes are sent as fast as it frees room, not three in the time of six', async () => {
  const count = 24;
  const limits: { writesPerPerson: number } = HTTP_LIMITS;
  const { writesPerPerson } = limits;
  limits.writesPerPerson = 3;
  const { phone, ann } = await startTogether({ businesses: count, env: { WRITES_PER_MINUTE: '6' } }).finally(
    () => Object.assign(limits, { writesPerPerson }),
  );
  await queueOffline(phone, async () => {
    for (let id = 1; id <= count; id++) await review(phone.core, ann, id, `Review number ${id}`);
  });
  const beganMs = phone.clock.nowMs;
  while ((await entries(phone)).length > 0) {
    await phone.core.engine.sync({ isPushOnly: true });
    const { notBeforeMs } = await readLink(phone.core.outbox);
    phone.clock.nowMs = Math.max(phone.clock.nowMs + SECOND_MS, Math.ceil(notBeforeMs));
  }
  expect(phone.clock.nowMs - beganMs).toBeLessThan((count * MINUTE_MS * 1.2) / 6);
  expect(phone.pushes.length).toBeLessThan(count / 2);
});

test('a message over the hourly limit delays nothing else and is sent when the hour is over', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  const message = (number: number) => ({
    name: 'Ann',
    email: 'ann@example.com',
    country: 'United States',
    message: `Do you list goat vets near me? ${number}`,
    requestType: 'support' as const,
  });
  for (let number = 0; number <= CONTACT_LIMITS.perAddressAnHour; number++)
    await queueOffline(phone, () => write(core, ann, 'contact.send', message(number)));
  await core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toMatchObject([{ name: 'contact.send', state: 'waiting' }]);
  phone.clock.nowMs += 2 * MINUTE_MS;
  await queueOffline(phone, () => review(core, ann, 1, 'Written afterwards'));
  expect((await core.engine.sync({ isPushOnly: true })).pushed.sent).toBe(1);
  expect(await entries(phone)).toMatchObject([{ name: 'contact.send', state: 'waiting' }]);
  phone.clock.nowMs += HOUR_MS;
  await core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
});

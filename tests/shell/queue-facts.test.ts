import { expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { deliveryOf } from '#src/data/write/delivery.ts';
import type { Core } from '#src/local/core.ts';
import { editEntry } from '#src/local/outbox/commands.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { openApp } from '#src/session/open-app.ts';
import { readQueueFacts, readSavedAt, tellOthers } from '#src/shell/status/queue-facts.ts';
import { takeSentNotice } from '#src/shell/status/use-sent-toast.ts';
import { type PhoneOptions, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

async function setUp(options: PhoneOptions = {}) {
  const server = await startTestServer({ businesses: 3 });
  await server.register('ann');
  await server.register('bob');
  const phone = startPhone(server, options);
  const ann = await phone.signIn('ann');
  await phone.core.engine.sync();
  const review = (owner: User, businessId: number) =>
    enqueue(phone.core, {
      name: 'review.write',
      args: { businessId, rating: 4, comment: 'Came at night.' },
      owner,
    });
  return { server, phone, core: phone.core, ann, review };
}
const countReported = async (core: Core, { id }: User) => (await takeSentNotice(core, id)).count;
const signedIn = (user: User) => ({ state: 'signedIn', user }) as const;

test('an idle phone has nothing waiting and knows its last sync', async () => {
  const { core, ann, phone } = await setUp();
  expect(await readQueueFacts(core, signedIn(ann))).toMatchObject({
    queue: { waiting: 0, toFix: 0, oldestAtMs: null },
    locked: null,
    fault: null,
    untoldOthers: 0,
    leaving: 0,
    typedAtMs: null,
  });
  expect(await readSavedAt(core)).toBe(phone.clock.nowMs);
});

test('a response with only personal data does not update the age of public data', async () => {
  const { core, phone } = await setUp();
  const fedMs = phone.clock.nowMs;
  phone.clock.nowMs += 5 * HOUR_MS;
  await openApp(core);
  expect((await core.cache.cursors.get('me'))?.syncedAtMs).toBe(phone.clock.nowMs);
  expect(await readSavedAt(core)).toBe(fedMs);
});

test('waiting and refused items are counted separately, with the age of the oldest', async () => {
  const { core, ann, phone, review } = await setUp();
  await review(ann, 99);
  await core.engine.sync();
  phone.goOffline();
  const writtenMs = phone.clock.nowMs;
  await review(ann, 1);
  phone.clock.nowMs += 60_000;
  await review(ann, 2);
  const facts = await readQueueFacts(core, signedIn(ann));
  expect(facts.queue).toEqual({ waiting: 2, toFix: 1, oldestAtMs: writtenMs });
});

test('failed attempts count as waiting, and their age does not mention the signal', async () => {
  const { core, ann, phone, review } = await setUp();
  phone.goOffline();
  const notBeforeMs = phone.clock.nowMs + DAY_MS;
  await core.outbox.entries.update(await review(ann, 1), { state: 'parked', failures: 8, notBeforeMs });
  phone.clock.nowMs += 60_000;
  const writtenMs = phone.clock.nowMs;
  expect((await readQueueFacts(core, signedIn(ann))).queue).toEqual({
    waiting: 1,
    toFix: 0,
    oldestAtMs: null,
  });
  await review(ann, 2);
  expect((await readQueueFacts(core, signedIn(ann))).queue).toEqual({
    waiting: 2,
    toFix: 0,
    oldestAtMs: writtenMs,
  });
});

test('a person whose sign-in has ended is asked by name', async () => {
  const { core, ann, phone, review } = await setUp();
  phone.goOffline();
  await review(ann, 1);
  expect((await readQueueFacts(core, { state: 'ended', user: ann })).locked).toEqual({
    count: 1,
    name: 'ann Tester',
    why: 'ended',
  });
});

test('after a sign-out the name appears while only one person has posts here', async () => {
  const { core, ann, phone, review } = await setUp();
  phone.goOffline();
  await review(ann, 1);
  const signedOut = { state: 'signedOut', user: null } as const;
  expect((await readQueueFacts(core, signedOut)).locked).toEqual({
    count: 1,
    name: 'ann Tester',
    why: 'signedOut',
  });
  await review({ ...ann, id: 77, fullName: 'Bob' }, 1);
  expect((await readQueueFacts(core, signedOut)).locked).toEqual({ count: 2, name: null, why: 'signedOut' });
});

test('another person sees once that posts of another account are here', async () => {
  const { core, ann, phone, review } = await setUp();
  phone.goOffline();
  await review(ann, 1);
  const bob = { ...ann, id: 77, fullName: 'Bob' };
  expect(await readQueueFacts(core, signedIn(bob))).toMatchObject({
    untoldOthers: 1,
    queue: { waiting: 0 },
  });
  await tellOthers(core, bob.id);
  expect((await readQueueFacts(core, signedIn(bob))).untoldOthers).toBe(0);
  await review(ann, 2);
  expect((await readQueueFacts(core, signedIn(bob))).untoldOthers).toBe(2);
});

test('a server error appears with the time of the next try', async () => {
  const { core, ann, phone, review } = await setUp();
  phone.fault = async () =>
    new Response(JSON.stringify({ status: 500, code: 'internal', detail: 'Broken.' }), {
      status: 500,
      headers: { 'content-type': 'application/problem+json', 'x-api': '1' },
    });
  await review(ann, 1);
  await core.engine.sync();
  const { fault } = await readQueueFacts(core, signedIn(ann));
  expect(fault?.nextTryMs).toBeGreaterThanOrEqual(phone.clock.nowMs);
});

test('posts that were sent long after writing are reported once on the whole phone', async () => {
  const { core, ann, phone, review } = await setUp();
  await takeSentNotice(core, ann.id);
  phone.goOffline();
  for (const id of [1, 2, 3]) await review(ann, id);
  await core.engine.sync();
  phone.goOnline();
  phone.clock.nowMs += 60_000;
  await core.engine.sync({ isForced: true });
  const counts = await Promise.all([countReported(core, ann), countReported(phone.open(), ann)]);
  expect(counts.sort()).toEqual([0, 3]);
  expect(await countReported(core, ann)).toBe(0);
});

test('a post that was edited in the outbox is reported at any speed', async () => {
  const { core, ann, phone, review } = await setUp();
  await takeSentNotice(core, ann.id);
  phone.clock.nowMs += 10_000;
  phone.goOffline();
  const key = await review(ann, 1);
  await editEntry(core, key, { businessId: 1, rating: 2, comment: 'Changed my mind' });
  phone.goOnline();
  await core.engine.sync({ isForced: true });
  expect(await countReported(core, ann)).toBe(1);
});

test('a post that its form reported as waiting is reported when it is sent, at any speed', async () => {
  const { core, ann, phone, review } = await setUp();
  await takeSentNotice(core, ann.id);
  phone.clock.nowMs += 10_000;
  phone.goOffline();
  await core.engine.sync({ isForced: true });
  const key = await review(ann, 1);
  const delivery = deliveryOf(core, key);
  phone.losePatience();
  expect(await delivery).toBe('waiting');
  phone.goOnline();
  await core.engine.sync({ isForced: true });
  expect(await countReported(core, ann)).toBe(1);
});

test('a form that waits for the response to an edited post is the only one to report it', async () => {
  const { core, ann, phone, review } = await setUp();
  await takeSentNotice(core, ann.id);
  phone.clock.nowMs += 10_000;
  phone.goOffline();
  const key = await review(ann, 1);
  await editEntry(core, key, { businessId: 1, rating: 2, comment: 'Changed my mind' });
  phone.goOnline();
  const delivery = deliveryOf(core, key);
  await core.engine.sync({ isForced: true });
  expect(await delivery).toBe('sent');
  expect(await countReported(core, ann)).toBe(0);
});

test.each([-3_600_000, 3_600_000])(
  'sent items are reported as usual if the clock is %i ms off',
  async (offMs) => {
    const { core, ann, phone, review } = await setUp({ hasOwnClock: true });
    phone.clock.nowMs += offMs;
    const wait = (ms: number) => {
      phone.clock.nowMs += ms;
      phone.server.clock.nowMs += ms;
    };
    await core.engine.sync();
    await takeSentNotice(core, ann.id);
    wait(10_000);
    await review(ann, 1);
    await core.engine.sync({ isForced: true });
    expect(await countReported(core, ann)).toBe(0);
    expect(await readQueueFacts(core, signedIn(ann))).toMatchObject({ sentLately: 0 });
    phone.goOffline();
    await review(ann, 2);
    wait(60_000);
    phone.goOnline();
    await core.engine.sync({ isForced: true });
    expect(await countReported(core, ann)).toBe(1);
    expect(await readQueueFacts(core, signedIn(ann))).toMatchObject({ sentLately: 1 });
  },
);

test('a post that was sent while its form was waiting is reported there and not again', async () => {
  const { core, ann, phone, review } = await setUp();
  await takeSentNotice(core, ann.id);
  phone.clock.nowMs += 10_000;
  await review(ann, 1);
  phone.clock.nowMs += 1000;
  await core.engine.sync({ isForced: true });
  expect(await core.outbox.receipts.count()).toBe(1);
  expect(await countReported(core, ann)).toBe(0);
});

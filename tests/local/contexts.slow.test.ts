import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { answerWith, type Phone } from '#tests/support/device.ts';
import { howMuch } from '#tests/support/how-much.ts';
import {
  entries,
  gate,
  onPush,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  settleDown,
  startTogether,
  write,
} from './helpers.ts';

/** Steps from one kill to the next. */
const STRIDE = howMuch({ usual: 4, whole: 1 });

/** How often a post is shown: as a confirmed row, or as an entry whose key no confirmed row has. */
async function paintedOf({ cache, outbox }: Core, text: string): Promise<number> {
  const rows = (await cache.posts.toArray()).filter((post) => post.content === text);
  const keys = [...(await cache.posts.toArray()), ...(await cache.threads.toArray())].map((row) => row.key);
  const waiting = (await outbox.entries.toArray()).filter((entry) =>
    JSON.stringify(entry.args).includes(`"${text}"`),
  );
  return rows.length + waiting.filter((entry) => !keys.includes(entry.key)).length;
}

test('a page that is killed at any await loses and duplicates nothing; the next page continues', async () => {
  let killAt = 1;
  for (; killAt < 400; killAt += STRIDE) {
    const { phone, server, ann } = await startTogether();
    const context = phone.openContext();
    await queueOffline(phone, async () => {
      await review(phone.core, ann, 1, 'First of two');
      const thread = await write(phone.core, ann, 'thread.create', {
        categoryId: 1,
        title: 'Killed page',
        content: 'Text',
        isSticky: false,
      });
      await write(phone.core, ann, 'post.create', { thread, content: 'A reply' });
    });
    await context.core.outbox.open();
    await context.core.cache.open();
    context.killAt = context.steps + killAt;
    const end = await context.core.engine.sync({ isPushOnly: true }).then(
      () => 'finished',
      () => 'killed',
    );
    for (const text of ['Text', 'A reply'])
      expect(await paintedOf(phone.core, text), `${text}, killed at step ${killAt}`).toBe(1);
    context.core.outbox.close();
    context.core.cache.close();
    const next = phone.open();
    await settleDown(phone, next, 1);
    expect(await reviewsOf(server), `killed at step ${killAt}`).toHaveLength(1);
    const posts = await server.store.read.selectFrom('posts').select(['content', 'key']).execute();
    expect(posts.map((post) => post.content).sort()).toEqual(['A reply', 'Text']);
    expect(await entries(phone)).toEqual([]);
    expect(await receipts(phone)).toHaveLength(3);
    expect(await phone.core.cache.posts.toArray()).toHaveLength(2);
    if (end === 'finished' && context.steps < context.killAt) break;
  }
  expect(killAt).toBeGreaterThan(15);
  expect(killAt).toBeLessThan(400);
});

test('a page that is killed while it stores a write has stored all of it or nothing', async () => {
  for (let killAt = 1; killAt < 8; killAt++) {
    const { phone, ann } = await startTogether();
    const context = phone.openContext();
    phone.goOffline();
    await context.core.outbox.open();
    await writeDraft(phone.core.outbox, 'review:1', ann.id, { comment: 'x' }, 1);
    context.killAt = context.steps + killAt;
    const key = await enqueue(context.core, {
      name: 'review.write',
      args: { businessId: 1, rating: 5, comment: 'Half a word' },
      owner: ann,
      draft: 'review:1',
    }).catch(() => null);
    await context.core.engine.sync().catch(() => undefined);
    const isStored = (await entries(phone)).length === 1;
    expect(await phone.core.outbox.drafts.count()).toBe(isStored ? 0 : 1);
    if (key !== null) expect(isStored).toBe(true);
  }
});

for (const hasLocks of [true, false])
  test(`two tabs and the worker that send at once ${hasLocks ? 'under a lock' : 'without any lock'} duplicate nothing`, async () => {
    const { phone, server, ann } = await startTogether({ hasLocks });
    await queueOffline(phone, async () => {
      for (const id of [1, 2, 3]) await review(phone.core, ann, id, `Review of ${id}`);
      const thread = await write(phone.core, ann, 'thread.create', {
        categoryId: 1,
        title: 'Three contexts',
        content: 'One effect',
        isSticky: false,
      });
      for (const text of ['a', 'b', 'c'])
        await write(phone.core, ann, 'post.create', { thread, content: text });
    });
    const [tab, worker] = [phone.open(), phone.open()];
    const reports = await Promise.all([
      phone.core.engine.sync(),
      tab.engine.sync(),
      worker.engine.sync({ isPushOnly: true, isForced: true }),
    ]);
    await settleDown(phone);
    expect(phone.pushes).toHaveLength(1);
    expect(reports.map((report) => report.pushed.end).sort()).toEqual(['empty', 'leased', 'leased']);
    expect(await entries(phone)).toEqual([]);
    expect(await receipts(phone)).toHaveLength(7);
    expect(await server.store.read.selectFrom('posts').selectAll().execute()).toHaveLength(4);
    for (const id of [1, 2, 3]) expect(await reviewsOf(server, id)).toHaveLength(1);
  });

/** A page whose push never gets an answer: it holds the lock and does not move until it is thawed. */
async function withFrozenPage() {
  const together = await startTogether();
  const { phone, ann } = together;
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Held by a frozen tab'));
  const thaw = gate();
  const arrived = gate();
  phone.fault = onPush(async (send) => {
    const response = await send();
    arrived.open();
    await thaw.passed;
    return response;
  });
  const frozen = phone.core.engine.sync();
  await arrived.passed;
  phone.goOnline();
  return { ...together, thaw, frozen, tab: phone.open() };
}

/** 45 s have passed since the page saw the other one send: its timer fires. */
const runLeaseTimer = ({ timers }: Phone) =>
  timers.find(({ delayMs }) => delayMs === SYNC_LIMITS.lockStaleMs)?.run();

test('a page does not touch a batch that another page is sending for 45 s, and checks again soon', async () => {
  const { phone, tab, thaw, frozen } = await withFrozenPage();
  expect((await tab.engine.sync({ isPushOnly: true })).pushed.end).toBe('leased');
  expect(phone.timers.at(-1)?.delayMs).toBe(SYNC_LIMITS.lookAgainMs);
  phone.clock.nowMs += HOUR_MS; // a clock that was set changes nothing
  expect((await tab.engine.sync({ isPushOnly: true })).pushed.end).toBe('leased');
  thaw.open();
  await frozen;
});

test('another page takes over the batch of a page that is frozen for 45 s, and the thawed page does no harm', async () => {
  const { phone, server, tab, thaw, frozen } = await withFrozenPage();
  expect((await tab.engine.sync({ isPushOnly: true })).pushed.end).toBe('leased');
  runLeaseTimer(phone);
  expect((await tab.engine.sync({ isPushOnly: true })).pushed).toMatchObject({ end: 'empty' });
  expect(await entries(phone)).toEqual([]);
  thaw.open();
  await frozen;
  await settleDown(phone);
  expect(await reviewsOf(server)).toHaveLength(1);
  expect(await receipts(phone)).toHaveLength(1);
});

/** A lock manager of a broken browser: it grants every lock at once. */
const GRANTS_ALL = {
  request: async (name: string, _options: LockOptions, work: (lock: Lock) => unknown) =>
    work({ name, mode: 'exclusive' }),
} as unknown as LockManager;

test('two pages that take over each other’s batch stop when the server defers it', async () => {
  const { phone, ann } = await startTogether();
  const tab = phone.open();
  for (const core of [phone.core, tab]) core.ports.locks = GRANTS_ALL;
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Deferred by the server'));
  phone.fault = onPush(async () => {
    const place = phone.pushes.length;
    const sent = phone.pushes[place - 1];
    for (let wait = 0; wait < 50 && phone.pushes.length === place; wait++) await setTimeout(1); // until the other sends
    const deferred = { outcome: 'deferred', reason: 'internal', retryAfterMs: 2000 };
    const outcomes = sent?.mutations.map(({ key }) => ({ key, ...deferred }));
    return answerWith(200, { protocol: 1, epoch: sent?.epoch ?? 'first', lineage: [], outcomes });
  });
  const passes = [phone.core, tab].map((core) => core.engine.sync({ isPushOnly: true }));
  const ends = (await Promise.all(passes)).map(({ pushed }) => pushed.end);
  expect(ends.sort()).toEqual(['leased', 'waiting']);
  expect(phone.pushes.length).toBeLessThan(5);
});

test('a page and a worker that get the signal together do not both send, however long the phone was idle', async () => {
  const { phone, ann, server } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Sent once'));
  phone.clock.nowMs += HOUR_MS;
  const worker = phone.open(); // it opens its databases only after it gets the lock
  const ends = await Promise.all([worker, phone.core].map((core) => core.engine.sync({ isPushOnly: true })));
  expect(ends.map(({ pushed }) => pushed.end).sort()).toEqual(['empty', 'leased']);
  expect(phone.pushes).toHaveLength(1);
  expect(await reviewsOf(server)).toHaveLength(1);
});

test('a write that is queued while another page holds the lock is not forgotten', async () => {
  const { ann, tab, thaw, frozen, server } = await withFrozenPage();
  await review(tab, ann, 2, 'Second page');
  expect((await tab.engine.sync({ isPushOnly: true })).pushed.end).toBe('leased');
  thaw.open();
  await frozen;
  expect(await reviewsOf(server, 2)).toHaveLength(1);
});

test('waiting entries that cannot be sent set no timer, so nothing loops', async () => {
  const { phone, ann, people } = await startTogether();
  phone.goOffline();
  await queueOffline(phone, () => review(phone.core, ann, 1, "Ann's words"));
  phone.goOnline();
  await phone.signIn('ben');
  phone.timers.length = 0;
  expect((await phone.core.engine.sync()).pushed.end).toBe('empty');
  expect(phone.timers).toEqual([]);
  expect(people.ben.user.username).toBe('ben');
});

test('a pass that is requested during another one starts after it', async () => {
  const { phone, ann } = await startTogether();
  const first = phone.core.engine.sync();
  const key = await review(phone.core, ann, 1, 'Written meanwhile');
  const second = phone.core.engine.sync();
  await Promise.all([first, second]);
  expect(await phone.core.outbox.receipts.get(key)).toBeDefined();
});

test('the back-off of one page holds for every page of the phone', async () => {
  const { phone, ann } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'No signal'));
  phone.goOffline();
  phone.random = () => 0.999;
  await phone.core.engine.sync({ isPushOnly: true });
  const tries = phone.pushes.length;
  phone.goOnline();
  expect((await phone.open().engine.sync({ isPushOnly: true })).pushed).toMatchObject({
    sent: 0,
    end: 'waiting',
  });
  expect(phone.pushes).toHaveLength(tries);
  phone.clock.nowMs += HOUR_MS;
  expect((await phone.open().engine.sync({ isPushOnly: true })).pushed.sent).toBe(1);
});

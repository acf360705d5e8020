import { expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import { editEntry, retryEntry } from '#src/local/outbox/commands.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  entries,
  gate,
  onPush,
  postsOf,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  sendUnheard,
  settleDown,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

const edit = (phone: Phone, key: string, comment: string) =>
  queueOffline(phone, () => editEntry(phone.core, key, { businessId: 1, rating: 5, comment }));
const mutationsUnder = (phone: Phone, key: string) =>
  phone.pushes.flatMap((push) => push.mutations).filter((mutation) => mutation.key === key);

test('an entry that has not left is edited in place and keeps its key', async () => {
  const { phone, ann, server } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'First'));
  await edit(phone, key, 'Second');
  expect(await entries(phone)).toMatchObject([{ key, args: { comment: 'Second' } }]);
  await phone.core.engine.sync();
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second' }]);
  expect(phone.pushes[0]?.cancel).toEqual([]);
});

test('an edit of an entry that may have left is a cancel and a new key; the old bytes never change', async () => {
  const { phone, ann, server } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'First'));
  await sendUnheard(phone, false);
  await edit(phone, key, 'Second');
  expect(await pendingEntries(phone.core.outbox, 'review.write', ann.id)).toMatchObject([
    { key, state: 'cancelling', args: { comment: 'First' }, replacement: { comment: 'Second' } },
  ]);
  await settleDown(phone);
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second' }]);
  const first = mutationsUnder(phone, key).map((m) => m.args);
  expect(first).toMatchObject(first.map(() => ({ comment: 'First' })));
  expect(await receipts(phone)).toMatchObject([{ args: { comment: 'Second' } }]);
  expect((await receipts(phone))[0]?.key).not.toBe(key);
});

test('an edit is not lost when the server confirms it by refusing the old key instead of by the cancel', async () => {
  const { phone, ann, server } = await startTogether({ hasLocks: false });
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'First'));
  const held = gate();
  const sent = gate();
  phone.fault = onPush(async (send) => {
    sent.open();
    await held.passed; // on its way for a long time
    return send();
  });
  const slow = phone.core.engine.sync({ isPushOnly: true });
  await sent.passed;
  const tab = phone.open();
  phone.fault = onPush(async (send) => {
    await send(); // the cancel arrives, its answer does not
    throw new TypeError('lost');
  });
  await editEntry(tab, key, { businessId: 1, rating: 4, comment: 'Second' });
  await tab.engine.sync({ isPushOnly: true, isForced: true });
  phone.goOnline();
  held.open();
  await slow;
  await settleDown(phone);
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second', rating: 4 }]);
});

test('a late edit of a review is sent as a newer review', async () => {
  const { phone, ann, server } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'First'));
  await sendUnheard(phone, true);
  await edit(phone, key, 'Second');
  await settleDown(phone);
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second' }]);
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toHaveLength(2);
});

/** A reply that the server has posted, but whose answer was lost. */
async function withUnheardReply() {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  await phone.core.engine.sync();
  const key = await queueOffline(phone, () =>
    write(phone.core, ann, 'post.create', { thread, content: 'From Ocala' }),
  );
  await sendUnheard(phone, true);
  return { phone, thread, key };
}

test('a late edit of a post changes the posted one', async () => {
  const { phone, thread, key } = await withUnheardReply();
  await queueOffline(phone, () => editEntry(phone.core, key, { thread, content: 'From Alachua' }));
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Alachua']);
});

test.each([
  { named: 'that changes nothing', contents: ['From Ocala'] },
  { named: 'that was undone', contents: ['From Alachua', 'From Ocala'] },
])('a late edit of a post $named leaves nothing to send', async ({ contents }) => {
  const { phone, thread, key } = await withUnheardReply();
  for (const content of contents)
    await queueOffline(phone, () => editEntry(phone.core, key, { thread, content }));
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Ocala']);
});

test('a reply to a thread with a late edit still goes to the posted thread', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  await sendUnheard(phone, true);
  await queueOffline(phone, async () => {
    await editEntry(phone.core, thread, { ...THREAD, content: 'Too late' });
    await write(phone.core, ann, 'post.create', { thread, content: 'From Ocala' });
  });
  await settleDown(phone);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Ocala']);
  expect(await entries(phone)).toMatchObject([
    {
      name: 'thread.create',
      state: 'rejected',
      args: { content: 'Too late' },
      problem: { detail: UNSENT_WORDS.alreadySent },
    },
  ]);
});

test('a reply follows its thread to the new key, and its own bytes do not change under a key that may have left', async () => {
  const { phone, ann } = await startTogether();
  const [thread, reply] = await queueOffline(phone, async () => {
    const key = await write(phone.core, ann, 'thread.create', THREAD);
    return [key, await write(phone.core, ann, 'post.create', { thread: key, content: 'From Ocala' })];
  });
  await sendUnheard(phone, false);
  expect(phone.pushes[0]?.mutations.map((m) => m.key)).toEqual([thread, reply]);
  await queueOffline(phone, () =>
    editEntry(phone.core, thread ?? '', { ...THREAD, title: 'Best hay in Florida' }),
  );
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Ocala']);
  const bytes = new Map<string, Set<string>>();
  for (const { key, args } of phone.pushes.flatMap((push) => push.mutations))
    bytes.set(key, (bytes.get(key) ?? new Set()).add(JSON.stringify(args)));
  for (const [key, versions] of bytes) expect([...versions], key).toHaveLength(1);
});

test('retrying a refused entry sends it under a new key, because a refusal is final for the old one', async () => {
  const { phone, ann, server } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 4, 'Soon listed'));
  await phone.core.engine.sync();
  expect(await server.addBusiness()).toBe(4);
  await queueOffline(phone, () => retryEntry(phone.core, key));
  await settleDown(phone);
  expect(await reviewsOf(server, 4)).toMatchObject([{ comment: 'Soon listed' }]);
  expect(mutationsUnder(phone, key)).toHaveLength(1);
});

test('an edit that did not fit is not reported as saved if another page has changed the entry meanwhile', async () => {
  const { phone, ann } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'First'));
  await phone.core.outbox.entries.update(key, { state: 'rejected', problem: problemOf('not-found') }); // so that each edit goes under a new key
  const { evict } = phone.core;
  phone.core.evict = async () => {
    await evict();
    await queueOffline(phone, () =>
      editEntry(phone.open(), key, { businessId: 1, rating: 5, comment: 'Other page' }),
    );
  };
  phone.full.outbox = 1;
  expect(await edit(phone, key, 'This page')).toBe(false);
  expect((await entries(phone)).map(({ args }) => args)).toMatchObject([{ comment: 'Other page' }]);
});

import { expect, test } from 'vitest';
import { discardAll, discardEntry, editEntry, retryEntry } from '#src/local/outbox/commands.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import {
  entries,
  postsOf,
  queueOffline,
  sendUnheard,
  settleDown,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

/** A thread that waits, and a reply from a page that does not know what became of the thread. */
async function withThread() {
  const together = await startTogether();
  const { phone, ann } = together;
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  const reply = () =>
    queueOffline(phone, () => write(phone.core, ann, 'post.create', { thread, content: 'A late reply' }));
  return { ...together, thread, reply };
}

test.each([
  [
    'discarded',
    ({ phone, thread }: Awaited<ReturnType<typeof withThread>>) =>
      discardEntry(phone.core, thread).then(() => {}),
  ],
  [
    'deleted with everything',
    ({ phone, ann }: Awaited<ReturnType<typeof withThread>>) =>
      discardAll(phone.core.outbox, ann.id, phone.clock.nowMs),
  ],
] as const)('a reply to a thread that another page has %s is refused and keeps its text', async (_, drop) => {
  const together = await withThread();
  await queueOffline(together.phone, () => drop(together));
  await together.reply();
  expect(await entries(together.phone)).toMatchObject([
    {
      args: { content: 'A late reply' },
      state: 'rejected',
      isOrphaned: true,
      problem: { detail: UNSENT_WORDS.parentDropped },
    },
  ]);
  await settleDown(together.phone);
  expect(await entries(together.phone)).toHaveLength(1);
});

test('a reply to a thread whose edit has given it another key is sent to the new key', async () => {
  const { phone, thread, reply } = await withThread();
  await sendUnheard(phone, false);
  await queueOffline(phone, () =>
    editEntry<'thread.create'>(phone.core, thread, { ...THREAD, title: 'Better hay' }),
  );
  await phone.core.engine.sync({ isForced: true });
  await reply();
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'A late reply']);
});

test('an edit from a page that knows the old key reaches the moved reply', async () => {
  const { phone, thread, reply } = await withThread();
  const key = await reply();
  await phone.core.outbox.entries.update(thread, { state: 'rejected' });
  await queueOffline(phone, () => retryEntry(phone.core, thread));
  await queueOffline(phone, () => editEntry<'post.create'>(phone.core, key, { thread, content: 'Edited' }));
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'Edited']);
});

test('a post with a lost response can be answered after everything else was deleted', async () => {
  const { phone, ann, reply } = await withThread();
  await sendUnheard(phone, true);
  await discardAll(phone.core.outbox, ann.id, phone.clock.nowMs);
  await phone.core.engine.sync();
  await reply();
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'A late reply']);
});

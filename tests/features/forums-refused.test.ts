import { expect, test } from 'vitest';
import { fetchThread } from '#src/features/forums/forums.remote.ts';
import { readThread } from '#src/features/forums/thread/thread.local.ts';
import { retryEntry } from '#src/local/outbox/commands.ts';
import { look, postsOf, syncFully, userOf, wordsOf, write } from './forums-support.ts';
import { DRAFT, moderate, startTwo } from './forums-two-phones.ts';

test('a reply to a thread that was locked in the meantime keeps its text with the reason, and the valid one is posted', async () => {
  const { server, ann, bob, thread } = await startTwo();
  const other = await write(bob, 'thread.create', DRAFT);
  await syncFully(server, bob);
  await syncFully(server, ann);
  const view = await look(ann, other);
  const open = view.kind === 'posted' ? view.thread : undefined;
  ann.goOffline();
  await write(ann, 'post.create', { thread: thread.id, content: 'Two hundred words.' });
  await write(ann, 'post.create', { thread: open?.id ?? 0, content: 'Eight a bale.' });
  await moderate(server, thread.id, { isLocked: true });
  ann.goOnline();
  await syncFully(server, ann);
  expect((await postsOf(server, open?.id ?? 0)).map(({ content }) => content)).toContain('Eight a bale.');
  expect(await look(ann, thread.slug)).toMatchObject({
    thread: { isLocked: true },
    unsent: [
      {
        content: 'Two hundred words.',
        waiting: {
          state: 'attention',
          reason: expect.stringMatching(/^This thread was locked on \w{3}, so/),
        },
      },
    ],
  });
  const restarted = ann.open();
  const again = await readThread(restarted, {
    address: thread.slug,
    me: userOf(ann).id,
    head: 20,
    hasNewest: false,
    seq: null,
  });
  expect(wordsOf(again)).toContain('waiting: Two hundred words.');
});

test('a refused reply is posted after a retry when the thread is open again', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  await write(ann, 'post.create', { thread: thread.id, content: 'Patience.' });
  await moderate(server, thread.id, { isLocked: true });
  ann.goOnline();
  await syncFully(server, ann);
  await moderate(server, thread.id, { isLocked: false });
  const [refused] = await ann.core.outbox.entries.toArray();
  await retryEntry(ann.core, refused?.key ?? '');
  await syncFully(server, ann);
  expect((await postsOf(server, thread.id)).map(({ content }) => content)).toEqual([
    'She drinks only.',
    'Patience.',
  ]);
  expect(await ann.core.outbox.entries.count()).toBe(0);
});

test('a reply to a deleted thread stays at the place of the thread', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  await write(ann, 'post.create', { thread: thread.id, content: 'Where did it go?' });
  await moderate(server, thread.id, { isHidden: true });
  ann.goOnline();
  await syncFully(server, ann);
  const view = await look(ann, thread.slug);
  expect(view).toMatchObject({
    kind: 'absent',
    refused: [{ content: 'Where did it go?', about: 'Hay prices' }],
  });
  expect(await fetchThread(ann.core, thread.slug)).toMatchObject({ kind: 'missing' });
});

import { afterEach, expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import { beginEpoch } from '#server/features/sync/epochs.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { backUp } from '#tests/local/helpers.ts';
import type { Phone } from '#tests/support/device.ts';
import type { TestServer } from '#tests/support/server.ts';
import { look, postsOf, syncFully, threadsOf, wordsOf, write } from './forums-support.ts';
import { DRAFT, startTwo } from './forums-two-phones.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A thread by Ann that both phones have and the restored server has lost; the server has reused its id. */
async function startRestored() {
  const two = await startTwo();
  const backup = await backUp(two.server);
  cleanUps.push(backup.remove);
  const key = await write(two.ann, 'thread.create', DRAFT);
  await syncFully(two.server, two.ann);
  await syncFully(two.server, two.bob);
  const lost = threadOn(await look(two.bob, key));
  const restored = await backup.restore(beginEpoch); // as if the backup was restored by hand
  const cyd = await restored.register('cyd');
  const body = { title: 'Mud', content: 'Everywhere.', categoryId: 1 };
  const other = await restored.request<ForumThread>('POST', '/api/forums/threads', {
    token: cyd.token,
    body,
  });
  expect(other.body.id).toBe(lost.id);
  return { ...two, restored, lost, other: other.body };
}

function threadOn(view: Awaited<ReturnType<typeof look>>): ForumThread {
  if (view.kind !== 'posted') throw new Error('the thread is not on this phone');
  return view.thread;
}

async function reach(server: TestServer, phone: Phone): Promise<void> {
  phone.server = server;
  phone.clock = server.clock;
  phone.goOnline();
  await syncFully(server, phone, 3);
}

const contentsOf = async (server: TestServer, { id }: Pick<ForumThread, 'id'>) =>
  (await postsOf(server, id)).map(({ content }) => content);

test('a reply to a thread lost by a restored server never lands in the thread with its id', async () => {
  const { ann, bob, restored, lost, other } = await startRestored();
  bob.goOffline();
  await write(bob, 'post.create', { thread: nameOf(lost), content: 'Eight a bale.' });
  await reach(restored, bob);
  expect(await contentsOf(restored, other)).toEqual(['Everywhere.']);
  expect(await bob.core.outbox.entries.toArray()).toMatchObject([
    { state: 'waiting', args: { content: 'Eight a bale.' } },
  ]);

  await reach(restored, ann); // her phone restores the thread under its key
  await reach(restored, bob);
  const back = (await threadsOf(restored)).find(({ key }) => key === lost.key);
  expect(back?.id).not.toBe(lost.id);
  expect(await contentsOf(restored, { id: back?.id ?? 0 })).toEqual(['What do you pay?', 'Eight a bale.']);
  expect(await contentsOf(restored, other)).toEqual(['Everywhere.']);
  expect(wordsOf(await look(bob, lost.key ?? ''))).toEqual(['What do you pay?', 'Eight a bale.']);
});

test('an edit of a post lost by a restored server changes that post, not the one with its id', async () => {
  const { ann, restored, lost } = await startRestored();
  const view = await look(ann, lost.key ?? '');
  const post = view.kind === 'posted' ? view.head[0]?.post : undefined;
  ann.goOffline();
  await write(ann, 'post.edit', { post: post ? nameOf(post) : 0, content: 'What do you pay a bale?' });
  await reach(restored, ann);
  const back = (await threadsOf(restored)).find(({ key }) => key === lost.key);
  expect(await contentsOf(restored, { id: back?.id ?? 0 })).toEqual(['What do you pay a bale?']);
  expect(await ann.core.outbox.entries.count()).toBe(0);
});

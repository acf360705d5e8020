import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/shared/time.ts';
import { retryEntry } from '#src/local/outbox/commands.ts';
import { look, postsOf, syncFully, wordsOf, write } from './forums-support.ts';
import { startTwo } from './forums-two-phones.ts';

const contentsOf = async (...args: Parameters<typeof postsOf>) =>
  (await postsOf(...args)).map(({ content }) => content);

test('two equal short replies written hours apart and sent together are both posted if something separates them', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  for (const content of ['Thanks!', 'She ate a little.', 'Thanks!']) {
    await write(ann, 'post.create', { thread: thread.id, content });
    server.clock.nowMs += 3 * HOUR_MS;
  }
  ann.goOnline();
  ann.pushes.length = 0;
  await syncFully(server, ann, 1);
  expect(ann.pushes.map(({ mutations }) => mutations.length)).toEqual([3]);
  expect(await contentsOf(server, thread.id)).toEqual([
    'She drinks only.',
    'Thanks!',
    'She ate a little.',
    'Thanks!',
  ]);
  expect(await ann.core.outbox.entries.count()).toBe(0);
});

test('the second of two equal neighbors is refused with the reason, and succeeds later', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  for (let times = 0; times < 2; times++) {
    await write(ann, 'post.create', { thread: thread.id, content: 'Thanks!' });
    server.clock.nowMs += 3 * HOUR_MS;
  }
  ann.goOnline();
  await syncFully(server, ann, 1);
  expect(await contentsOf(server, thread.id)).toEqual(['She drinks only.', 'Thanks!']);
  expect(await ann.core.outbox.entries.toArray()).toMatchObject([
    { state: 'rejected', problem: { code: 'duplicate-text' }, args: { content: 'Thanks!' } },
  ]);
  expect(wordsOf(await look(ann, thread.slug))).toEqual(['She drinks only.', 'Thanks!', 'waiting: Thanks!']);
  const [refused] = await ann.core.outbox.entries.toArray();
  await retryEntry(ann.core, refused?.key ?? '');
  await syncFully(server, ann);
  expect(await contentsOf(server, thread.id)).toEqual(['She drinks only.', 'Thanks!', 'Thanks!']);
});

test('a phone over the rate limit loses nothing: the rest is sent automatically a little later', async () => {
  const { server, ann, thread } = await startTwo();
  ann.goOffline();
  for (let number = 1; number <= 250; number++)
    await write(ann, 'post.create', { thread: thread.id, content: `Reply ${number}` });
  ann.goOnline();
  server.clock.nowMs += HOUR_MS; // the back-off after the attempts without signal
  await ann.core.engine.sync({ isForced: true });
  const held = await ann.core.outbox.entries.count();
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(250);
  await syncFully(server, ann, 2);
  expect(await ann.core.outbox.entries.count()).toBe(0);
  const expected = Array.from({ length: 199 }, (_, index) => `Reply ${index + 1}`);
  expect((await contentsOf(server, thread.id)).slice(1)).toEqual(expected);
});

import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { unsentPosts } from '#src/features/forums/thread/posts.overlay.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import type { Phone } from '#tests/support/device.ts';
import { backUp, postsOf, queueOffline, startTogether, THREAD, write } from './helpers.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A phone whose reply to an old thread the server has just lost. */
async function withLostReply() {
  const together = await startTogether();
  const { phone, ann, server } = together;
  await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  const [thread] = await phone.core.cache.threads.toArray();
  const backup = await backUp(server);
  cleanUps.push(backup.remove);
  await write(phone.core, ann, 'post.create', { thread: thread?.id ?? 0, content: 'Lost and sent again' });
  await phone.core.engine.sync();
  phone.server = await backup.restore();
  return { ...together, thread: thread ?? { id: 0, key: null } };
}

/** How often the reply is on the screen: as posted or as waiting. */
async function timesShown(phone: Phone, thread: { id: number; key: string | null }) {
  const posts = await phone.core.cache.posts.toArray();
  const entries = await entriesOf(phone.core.outbox, phone.user?.id ?? null);
  const keys = new Set(posts.flatMap(({ key }) => key ?? []));
  const posted = posts.filter(({ content }) => content === 'Lost and sent again');
  return posted.length + unsentPosts(thread, keys, entries).length;
}

test('a post that a restored server has lost is shown once until it is restored', async () => {
  const { phone, ann, thread } = await withLostReply();
  await queueOffline(phone, () => write(phone.core, ann, 'post.like', { post: 1, liked: true }));
  expect(await timesShown(phone, thread)).toBe(1);
  // The push learns of the restore and sends again; nothing is refilled yet.
  await phone.core.engine.sync({ isPushOnly: true, isForced: true });
  expect(await postsOf(phone)).toEqual([THREAD.content, 'Lost and sent again']);
  expect(await timesShown(phone, thread)).toBe(1);
  await phone.core.engine.sync({ isForced: true });
  expect(await timesShown(phone, thread)).toBe(1);
});

test('a restored server does not give the id of a lost row to another one', async () => {
  const { phone, people, thread } = await withLostReply();
  const [lost] = (await phone.core.cache.posts.toArray()).filter(({ content }) => content !== THREAD.content);
  const answer = await phone.server.request<{ id: number }>(
    'POST',
    `/api/forums/threads/${thread.id}/posts`,
    {
      token: people.ben.token,
      body: { content: 'Something else', threadId: thread.id },
    },
  );
  expect(answer.status).toBe(201);
  expect(answer.body.id).not.toBe(lost?.id);
  const { user } = await phone.server.register('carla');
  expect(user.id).toBeGreaterThan(people.ben.user.id + 1);
});

test('a clock change during a response deletes no receipt', async () => {
  const { phone, ann } = await startTogether({ hasOwnClock: true });
  await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  phone.clock.nowMs = Date.UTC(1970, 0, 2);
  await write(phone.core, ann, 'post.like', { post: 1, liked: true });
  const { cache } = phone.core;
  const put = cache.settings.put.bind(cache.settings);
  cache.settings.put = (...args: Parameters<typeof put>) => {
    phone.clock.nowMs = phone.server.clock.nowMs; // the network has set the clock, just after the answer came
    return put(...args);
  };
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.outbox.receipts.count()).toBe(2);
  phone.server.clock.nowMs += 15 * DAY_MS;
  phone.clock.nowMs += 15 * DAY_MS;
  await write(phone.core, ann, 'post.like', { post: 1, liked: false });
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.outbox.receipts.count()).toBe(1);
});

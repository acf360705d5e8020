import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { titleOf } from '#src/features/outbox/outbox.words.ts';
import { endSession } from '#src/local/cache/identity.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { answerSaved, savedPosts, signIn } from '#src/session/sign-in.ts';
import { PASSWORD } from '#tests/support/server.ts';
import {
  discard,
  entries,
  postsOf,
  queueOffline,
  sendUnheard,
  settleDown,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

/** Signs in again after the sign-in ended with an entry waiting: the app asks about it. */
async function comeBack({ phone, ann }: Awaited<ReturnType<typeof startTogether>>) {
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  await signIn(phone.core, { username: 'ann', password: PASSWORD });
  await phone.core.engine.sync();
}

/** A thread with one post on the server and on the phone. */
async function withPost() {
  const together = await startTogether();
  const { phone, ann } = together;
  await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  const [post] = await phone.core.cache.posts.toArray();
  if (!post?.key) throw new Error('the post is not on the phone');
  return { ...together, post: post.key, id: post.id };
}

test('a reply to a discarded thread shows, copies and sends its last typed text', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  const reply = await queueOffline(phone, () =>
    write(phone.core, ann, 'post.create', { thread, content: 'First words' }),
  );
  await sendUnheard(phone, false);
  await queueOffline(phone, () =>
    editEntry<'post.create'>(phone.core, reply, { thread, content: 'Second words' }),
  );
  await discard(phone, thread);
  await phone.core.engine.sync({ isForced: true });
  const orphan = (await entries(phone)).find((entry) => entry.isOrphaned);
  if (!orphan) throw new Error('the reply is no orphan');
  expect(newestArgs(orphan as OutboxEntry)).toMatchObject({ content: 'Second words' });
  await editEntry<'post.create'>(phone.core, orphan.key, { thread, content: 'Third words' });
  const [kept] = await entries(phone);
  expect(newestArgs(kept as OutboxEntry)).toMatchObject({ content: 'Third words' });
});

test('a like that is tapped again while an earlier one is being removed is sent', async () => {
  const { phone, ann, post, server, id } = await withPost();
  const like = (liked: boolean) => write(phone.core, ann, 'post.like', { post, liked });
  const key = await queueOffline(phone, () => like(true));
  await sendUnheard(phone, false);
  await queueOffline(phone, async () => {
    await discardEntry(phone.core, key);
    await like(false);
    await like(true);
  });
  await settleDown(phone);
  const likes = await server.store.read.selectFrom('post_likes').select('post_id').execute();
  expect(likes).toEqual([{ post_id: id }]);
});

test('favorites that were set as a whole keep the entries that a later change does not mention', async () => {
  const { phone, ann, server } = await startTogether();
  const set = (animals: string[], base?: string[]) =>
    write(phone.core, ann, 'preferences.set', {
      animals,
      businessTypes: [],
      ...(base ? { base: { animals: base, businessTypes: [] } } : {}),
    });
  await write(phone.core, ann, 'preferences.set', { animals: ['Dog'], businessTypes: [] });
  await phone.core.engine.sync();
  await queueOffline(phone, async () => {
    await set(['Dog', 'Cat']);
    await set(['Dog', 'Cat', 'Horse'], ['Dog', 'Cat']);
  });
  await settleDown(phone);
  const profile = await server.store.read
    .selectFrom('users')
    .select('animals')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(profile.animals)).toEqual(['Dog', 'Cat', 'Horse']);
});

test('"Later" holds the entries of the question, but no later ones', async () => {
  const together = await withPost();
  const { phone, ann, post } = together;
  await queueOffline(phone, () =>
    write(phone.core, ann, 'preferences.set', { animals: ['Dog'], businessTypes: [] }),
  );
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  const held = await queueOffline(phone, () =>
    write(phone.core, ann, 'post.create', { thread: post, content: 'Held' }),
  ).catch(() => '');
  await comeBack(together);
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(3);
  await answerSaved(phone.core, 'later');
  phone.clock.nowMs += MINUTE_MS;
  await write(phone.core, ann, 'preferences.set', { animals: ['Dog', 'Cat'], businessTypes: [] });
  await write(phone.core, ann, 'post.create', { thread, content: 'A reply to what was held' });
  await phone.core.engine.sync();
  expect((await entries(phone)).map(({ key }) => key)).toEqual([held]);
  expect(await postsOf(phone)).toContain('A reply to what was held');
});

test('saved posts are sent automatically within the hour if nobody answers', async () => {
  const together = await startTogether();
  const { phone, ann } = together;
  await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  await comeBack(together);
  expect(await entries(phone)).toHaveLength(1);
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync();
  expect(await entries(phone)).toEqual([]);
});

test('"Later" holds the entries of the question for a day', async () => {
  const together = await startTogether();
  const { phone, ann } = together;
  await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  await comeBack(together);
  await answerSaved(phone.core, 'later');
  phone.clock.nowMs += 23 * HOUR_MS;
  await phone.core.engine.sync();
  expect(await entries(phone)).toHaveLength(1);
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync();
  expect(await entries(phone)).toEqual([]);
});

test('a write of an unknown kind from a newer version is called a post', () => {
  const newer = { name: 'photo.add', args: {} } as unknown as Parameters<typeof titleOf>[0];
  expect(titleOf(newer)).toBe('Post');
});

test('a sent like that the copy has lost can be removed', async () => {
  const { phone, ann, post } = await withPost();
  await write(phone.core, ann, 'post.like', { post, liked: true });
  await phone.core.engine.sync();
  await phone.core.cache.likes.clear(); // a power cut has lost the last commits of the copy
  for (const liked of [true, false])
    await queueOffline(phone, () => write(phone.core, ann, 'post.like', { post, liked }));
  expect(await entries(phone)).toMatchObject([{ args: { liked: false } }]);
  await settleDown(phone);
  expect(await phone.server.store.read.selectFrom('post_likes').selectAll().execute()).toEqual([]);
});

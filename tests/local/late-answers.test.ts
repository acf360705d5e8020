import { expect, test } from 'vitest';
import { beginSession } from '#src/local/cache/identity.ts';
import { onPush, queueOffline, startTogether, THREAD, write } from './helpers.ts';

for (const liked of [true, false])
  test(`an answer about one person's ${liked ? 'like' : 'unlike'} changes nothing of who has signed in meanwhile`, async () => {
    const { phone, server, people, ann } = await startTogether();
    await write(phone.core, ann, 'thread.create', THREAD);
    await phone.core.engine.sync();
    const [post] = await phone.core.cache.posts.toArray();
    const id = post?.id ?? 0;
    const like = (token: string, state: boolean) =>
      server.request('POST', `/api/forums/posts/${id}/like`, { body: { liked: state }, token });
    await like(people.ann.token, !liked);
    if (!liked) await like(people.ben.token, true);
    await phone.core.engine.sync();
    await queueOffline(phone, () => write(phone.core, ann, 'post.like', { post: id, liked }));
    phone.fault = onPush(async (send) => {
      const answer = await send();
      await beginSession(phone.core.cache, people.ben.user, phone.clock.nowMs);
      phone.cookie = people.ben.cookie;
      phone.goOnline();
      await phone.open().engine.sync({ isForced: true }); // another tab copies what is Ben's
      return answer;
    });
    await phone.core.engine.sync({ isPushOnly: true });
    const held = await phone.core.cache.likes.toArray();
    expect(held.map(({ postId }) => postId)).toEqual(liked ? [] : [id]);
  });

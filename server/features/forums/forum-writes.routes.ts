import { type Context, Hono } from 'hono';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { WRONG_TYPE_MESSAGE } from '#contract/rules.ts';
import { fieldsInvalid } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson, readOptionalJson } from '../../http/body.ts';
import { idOf, requireUser } from '../../http/guards.ts';
import { answerWrite } from '../../http/write.ts';
import { setLike } from './likes.service.ts';
import { moderatePost, moderateThread } from './moderation.service.ts';
import { createPost, editPost, removePost } from './posts.service.ts';
import { createThread } from './threads.service.ts';

/**
 * Writing in the forums. Paths and answers: docs/api.md, section 8. Names and arguments are those of a push, so that
 * one key is one write by either road.
 */
export const forumWriteRoutes = new Hono<AppEnv>()
  .post('/forums/threads', async (c) => {
    const user = requireUser(c);
    return answerWrite(c, { name: 'thread.create', args: await readJson(c), run: createThread, user });
  })
  .post('/forums/threads/:id/posts', async (c) => {
    const user = requireUser(c);
    const thread = idOf(c, 'id', FORUM_MESSAGES.noThread);
    const { content, threadId } = objectOf(await readJson(c));
    const differs = threadId !== undefined && threadId !== null && threadId !== thread;
    const args = { thread, content, ...(differs ? { threadId } : {}) };
    return answerWrite(c, { name: 'post.create', args, run: createPost, user });
  })
  .post('/forums/posts/:id/like', async (c) => {
    const user = requireUser(c);
    const post = postIdOf(c);
    const { liked } = objectOf(await readOptionalJson(c));
    return answerWrite(c, { name: 'post.like', args: { post, liked: liked ?? true }, run: setLike, user });
  })
  .patch('/forums/posts/:id', async (c) => {
    const user = requireUser(c);
    const post = postIdOf(c);
    const { content, base } = objectOf(await readJson(c));
    const args = { post, content, ...(base === undefined ? {} : { base }) };
    return answerWrite(c, { name: 'post.edit', args, run: editPost, user });
  })
  .delete('/forums/posts/:id', (c) => {
    const user = requireUser(c);
    return answerWrite(c, { name: 'post.remove', args: { post: postIdOf(c) }, run: removePost, user });
  })
  .patch('/forums/threads/:id', async (c) => {
    const user = requireUser(c);
    const thread = idOf(c, 'id', FORUM_MESSAGES.noThread);
    const args = { ...objectOf(await readJson(c)), thread };
    return answerWrite(c, { name: 'thread.moderate', args, run: moderateThread, user });
  })
  .post('/forums/posts/:id/hide', async (c) => {
    const user = requireUser(c);
    const post = postIdOf(c);
    const { hidden } = objectOf(await readOptionalJson(c));
    return answerWrite(c, {
      name: 'post.moderate',
      args: { post, hidden: hidden ?? true },
      run: moderatePost,
      user,
    });
  });

const postIdOf = (c: Context<AppEnv>) => idOf(c, 'id', FORUM_MESSAGES.noPost);

/** @throws AppError 422 unless the body is a JSON object. */
function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw fieldsInvalid([{ path: '', message: WRONG_TYPE_MESSAGE }]);
  return body as Record<string, unknown>;
}

import { Hono } from 'hono';
import { forumPost, forumThread } from '#contract/forums.schema.ts';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { objectOf } from '../../http/core/body.ts';
import { type Call, call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { idParam } from '../../http/core/params.ts';
import * as schemas from './forums.schema.ts';
import { setLike } from './likes.service.ts';
import { moderatePost, moderateThread } from './moderation.service.ts';
import { createPost, editPost, removePost } from './posts.service.ts';
import { createThread } from './threads.service.ts';

const OWN = { who: 'person', isWrite: true } as const satisfies Partial<Call>;
const ABOUT_THREAD = { ...OWN, params: idParam(FORUM_MESSAGES.noThread) } as const;
const ABOUT_POST = { ...OWN, params: idParam(FORUM_MESSAGES.noPost) } as const;

/**
 * Writing in the forums; see docs/api.md, section 8. Names and arguments are those of a push, so that an idempotency
 * key is one write on both paths.
 */
export const forumWriteRoutes = new Hono<AppEnv>()
  .post(
    '/forums/threads',
    call({
      ...OWN,
      summary: 'Starts a thread with its first post',
      sends: schemas.threadDraft,
      answers: { 201: forumThread },
      refuses: ['sticky-needs-admin', 'not-found'],
    }),
    (c) =>
      answerWrite(c, {
        name: 'thread.create',
        args: c.req.valid('json'),
        run: createThread,
        user: requireUser(c),
      }),
  )
  .post(
    '/forums/threads/:id/posts',
    call({
      ...ABOUT_THREAD,
      summary: 'Replies in a thread',
      sends: schemas.postDraft,
      answers: { 201: forumPost },
      refuses: ['thread-locked', 'duplicate-text'],
    }),
    (c) => {
      const { id: thread } = c.req.valid('param');
      const { content, threadId } = objectOf(c.req.valid('json'));
      const differs = threadId !== undefined && threadId !== null && threadId !== thread;
      const args = { thread, content, ...(differs ? { threadId } : {}) };
      return answerWrite(c, { name: 'post.create', args, run: createPost, user: requireUser(c) });
    },
  )
  .post(
    '/forums/posts/:id/like',
    call({
      ...ABOUT_POST,
      summary: 'Likes a post, or unlikes it',
      sends: schemas.likeBody,
      mayBeEmpty: true,
      answers: { 200: schemas.likeState },
    }),
    (c) => {
      const { liked } = objectOf(c.req.valid('json'));
      const args = { post: c.req.valid('param').id, liked: liked ?? true };
      return answerWrite(c, { name: 'post.like', args, run: setLike, user: requireUser(c) });
    },
  )
  .patch(
    '/forums/posts/:id',
    call({
      ...ABOUT_POST,
      summary: 'Changes the text of one’s own post',
      sends: schemas.postEdit,
      answers: { 200: forumPost },
    }),
    (c) => {
      const { content, base } = objectOf(c.req.valid('json'));
      const args = { post: c.req.valid('param').id, content, ...(base === undefined ? {} : { base }) };
      return answerWrite(c, { name: 'post.edit', args, run: editPost, user: requireUser(c) });
    },
  )
  .delete(
    '/forums/posts/:id',
    call({
      ...ABOUT_POST,
      summary: 'Removes one’s own post',
      answers: { 204: 'nothing' },
      refuses: ['has-replies'],
    }),
    (c) =>
      answerWrite(c, {
        name: 'post.remove',
        args: { post: c.req.valid('param').id },
        run: removePost,
        user: requireUser(c),
      }),
  )
  .patch(
    '/forums/threads/:id',
    call({
      ...ABOUT_THREAD,
      who: 'admin',
      summary: 'Locks, sticks or hides a thread, or undoes it',
      sends: schemas.threadModeration,
      answers: { 200: schemas.moderatedThread },
    }),
    (c) => {
      const args = { ...objectOf(c.req.valid('json')), thread: c.req.valid('param').id };
      return answerWrite(c, { name: 'thread.moderate', args, run: moderateThread, user: requireUser(c) });
    },
  )
  .post(
    '/forums/posts/:id/hide',
    call({
      ...ABOUT_POST,
      who: 'admin',
      summary: 'Hides a post, or shows it again',
      sends: schemas.hideBody,
      mayBeEmpty: true,
      answers: { 200: schemas.moderatedPost },
    }),
    (c) => {
      const { hidden } = objectOf(c.req.valid('json'));
      const args = { post: c.req.valid('param').id, hidden: hidden ?? true };
      return answerWrite(c, { name: 'post.moderate', args, run: moderatePost, user: requireUser(c) });
    },
  );

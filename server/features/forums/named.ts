import type { User } from '#contract/auth.ts';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { AppError, notFound } from '../../errors.ts';
import { rowNamed } from '../../writes/named.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findPostRow, findPostRowByKey, type PostRow } from './posts.repository.ts';
import { findThreadRow, findThreadRowByKey, isReadable, type ThreadRow } from './threads.repository.ts';

/** Returns the signed-in person. @throws AppError 401. */
export function writerOf(w: WriteContext): User {
  if (!w.user) throw new AppError('not-signed-in');
  return w.user;
}

/** Returns the readable thread that a write names. @throws AppError 404, and as {@link rowNamed}. */
export async function threadNamed(w: WriteContext, name: unknown): Promise<ThreadRow> {
  const thread = await rowNamed(w, name, {
    path: 'thread',
    message: FORUM_MESSAGES.thread,
    byId: findThreadRow,
    byKey: findThreadRowByKey,
  });
  if (!thread || !isReadable(thread)) throw notFound(FORUM_MESSAGES.noThread);
  return thread;
}

/** Returns the readable post that a write names, with its thread. @throws AppError 404, and as {@link rowNamed}. */
export async function postNamed(
  w: WriteContext,
  name: unknown,
): Promise<{ post: PostRow; thread: ThreadRow }> {
  const post = await rowNamed(w, name, {
    path: 'post',
    message: FORUM_MESSAGES.post,
    byId: findPostRow,
    byKey: findPostRowByKey,
  });
  const thread = post && (await findThreadRow(w.trx, post.thread_id));
  if (!post || !thread || !isReadable(post) || !isReadable(thread)) throw notFound(FORUM_MESSAGES.noPost);
  return { post, thread };
}

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

export const isOwn = (w: WriteContext, post: PostRow): boolean => post.author_id === writerOf(w).id;

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

/**
 * Returns the readable post that a write names, with its thread. @param isOwnHidden accepts the writer's own hidden post,
 * too. @throws AppError 404, and as {@link rowNamed}.
 */
export async function postNamed(
  w: WriteContext,
  name: unknown,
  isOwnHidden = false,
): Promise<{ post: PostRow; thread: ThreadRow }> {
  const post = await rowNamed(w, name, {
    path: 'post',
    message: FORUM_MESSAGES.post,
    byId: findPostRow,
    byKey: findPostRowByKey,
  });
  const thread = post && (await findThreadRow(w.trx, post.thread_id));
  const isMeant = post && (isReadable(post) || (isOwnHidden && isOwn(w, post) && post.is_removed === 0));
  if (!isMeant || !thread || !isReadable(thread)) throw notFound(FORUM_MESSAGES.noPost);
  return { post, thread };
}

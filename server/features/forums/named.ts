import type { User } from '#contract/auth.ts';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid, NeedsMissing, notFound } from '../../errors.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findPostRow, findPostRowByKey, type PostRow } from './posts.repository.ts';
import { findThreadRow, findThreadRowByKey, isReadable, type ThreadRow } from './threads.repository.ts';

/** The person who writes. @throws AppError 401. */
export function writerOf(w: WriteContext): User {
  if (!w.user) throw new AppError('not-signed-in');
  return w.user;
}

/**
 * The readable thread that a write names by its id, or by the key of the mutation that made it, which stays right
 * when a restored server hands out ids again.
 * @throws AppError 404, 422 for neither. @throws NeedsMissing when nothing came under the key yet.
 */
export async function threadNamed(w: WriteContext, name: unknown): Promise<ThreadRow> {
  const thread = await rowNamed(w, name, 'thread', findThreadRow, findThreadRowByKey);
  if (!thread || !isReadable(thread)) throw notFound(FORUM_MESSAGES.noThread);
  return thread;
}

/**
 * The readable post that a write names by its id, or by the key of the mutation that made it, with its thread.
 * @throws AppError 404, 422 for neither. @throws NeedsMissing when nothing came under the key yet.
 */
export async function postNamed(
  w: WriteContext,
  name: unknown,
): Promise<{ post: PostRow; thread: ThreadRow }> {
  const post = await rowNamed(w, name, 'post', findPostRow, findPostRowByKey);
  const thread = post && (await findThreadRow(w.trx, post.thread_id));
  if (!post || !thread || !isReadable(post) || !isReadable(thread)) throw notFound(FORUM_MESSAGES.noPost);
  return { post, thread };
}

async function rowNamed<R>(
  w: WriteContext,
  name: unknown,
  path: 'thread' | 'post',
  byId: (db: Reader, id: number) => Promise<R | undefined>,
  byKey: (db: Reader, writerId: number, key: string) => Promise<R | undefined>,
): Promise<R | undefined> {
  if (typeof name === 'number') return Number.isSafeInteger(name) ? byId(w.trx, name) : undefined;
  if (typeof name !== 'string' || !UUID_PATTERN.test(name))
    throw fieldsInvalid([{ path, message: FORUM_MESSAGES[path] }]);
  const row = await byKey(w.trx, writerOf(w).id, name.toLowerCase());
  if (!row) throw new NeedsMissing(name);
  return row;
}

/** The fields of a write's arguments, which may be anything that JSON can say. */
export const fieldsOf = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};

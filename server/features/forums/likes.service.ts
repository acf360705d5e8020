import { LIKE_RULES } from '#contract/forums.ts';
import { FORUM_STREAM } from '#contract/sync.ts';
import { findCarried, recordChanges } from '../../db/change-log.ts';
import type { Applied } from '../../db/once.ts';
import type { Reader } from '../../db/store.ts';
import type { WriteContext } from '../../http/write.ts';
import { parseFields } from '../../http/zod-rules.ts';
import { findLiked, recordLike, recountLikes } from './likes.repository.ts';
import { fieldsOf, postNamed, writerOf } from './named.ts';
import { findPosts, type PostRow } from './posts.repository.ts';
import type { ThreadRow } from './threads.repository.ts';

/** Sets whether the signed-in person likes a post, which is what saying nothing means; a repeat changes nothing. @throws AppError 404, 422. */
export async function setLike(w: WriteContext, args: unknown): Promise<Applied> {
  const user = writerOf(w);
  const { post: name, liked: wanted = true } = fieldsOf(args);
  const { liked } = parseFields(LIKE_RULES, { liked: wanted });
  const { post, thread } = await postNamed(w, name);
  const isLiked = (await findLiked(w.trx, user.id, [post.id])).has(post.id);
  const version = isLiked === liked ? post.version : await writeLike(w, post, thread, liked);
  const posts = await findPosts(w.trx, [post.id]);
  return {
    status: 200,
    body: { likeCount: posts[0]?.likeCount ?? 0, liked },
    version,
    id: post.id,
    rows: { posts, ...(liked ? { likes: [{ postId: post.id, version }] } : {}) },
  };
}

/** Takes back up to `limit` likes of a person. @returns the posts that lost one; the caller makes them travel. */
export async function removeLikesOf(db: Reader, userId: number, limit: number): Promise<number[]> {
  const likes = await db
    .selectFrom('post_likes')
    .select('post_id')
    .where('user_id', '=', userId)
    .limit(limit)
    .execute();
  const ids = likes.map((like) => like.post_id);
  if (ids.length === 0) return [];
  await db.deleteFrom('post_likes').where('user_id', '=', userId).where('post_id', 'in', ids).execute();
  await recountLikes(db, ids);
  return ids;
}

async function writeLike(w: WriteContext, post: PostRow, thread: ThreadRow, liked: boolean): Promise<number> {
  const userId = writerOf(w).id;
  if (liked)
    await w.trx
      .insertInto('post_likes')
      .values({ post_id: post.id, user_id: userId, created_at: w.nowIso })
      .execute();
  else
    await w.trx
      .deleteFrom('post_likes')
      .where('post_id', '=', post.id)
      .where('user_id', '=', userId)
      .execute();
  await recountLikes(w.trx, [post.id]);
  const own = `thread:${thread.id}`;
  const isInForum = (await findCarried(w.trx, FORUM_STREAM, 'posts', [post.id])).has(post.id);
  const streams = isInForum ? [FORUM_STREAM, own] : [own];
  const version = await recordChanges(w.trx, [{ entity: 'posts', id: post.id, streams }], w.nowIso);
  await recordLike(w.trx, { userId, postId: post.id, isGone: !liked, version, nowIso: w.nowIso });
  return version;
}

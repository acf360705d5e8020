import { LIKE_RULES } from '#contract/forums.ts';
import { type Change, ownStream, recordChanges, recordInSteps } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import type { Taken } from '../../db/taken-back.table.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { fieldsOf } from '../../writes/named.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { ActContext, WriteContext } from '../../writes/write.ts';
import { findLiked, recountLikes } from './likes.repository.ts';
import { postNamed, writerOf } from './named.ts';
import { findPostRow, findPosts, type PostRow } from './posts.repository.ts';

/**
 * Sets whether the signed-in person likes a post; the default is true. A repeat changes nothing. @throws AppError 404,
 * 422.
 */
export async function setLike(w: WriteContext, args: unknown): Promise<Applied> {
  const user = writerOf(w);
  const { post: name, liked: likedArg = true } = fieldsOf(args);
  const { liked } = parseFields(LIKE_RULES, { liked: likedArg });
  const { post } = await postNamed(w, name);
  const isLiked = (await findLiked(w.trx, user.id, [post.id])).has(post.id);
  const version = isLiked === liked ? post.version : await writeLike(w, post, liked);
  const posts = await findPosts(w.trx, [post.id]);
  return {
    status: 200,
    body: { likeCount: posts[0]?.likeCount ?? 0, liked },
    version,
    id: post.id,
    rows: { posts, ...(liked ? { likes: [{ postId: post.id, version }] } : {}) },
  };
}

/** Deletes up to `limit` likes of a person. @returns the posts that lost one; the caller records their changes. */
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

interface Like {
  post_id: number;
  created_at: string;
}

/** Removes all likes of a person in a way that can be undone; the posts and the person's own stream change too. */
export async function hideLikes({ trx, nowIso }: ActContext, personId: number): Promise<Taken[]> {
  const likes = await trx
    .selectFrom('post_likes')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', personId)
    .execute();
  if (likes.length === 0) return [];
  const ids = await removeLikesOf(trx, personId, likes.length);
  await recordLikes(trx, { personId, ids, isGone: true, nowIso });
  return likes.map((like) => ({ entity: 'likes', row_id: like.post_id, body: JSON.stringify(like) }));
}

/** Restores likes, if the posts still exist and are not liked again. */
export async function restoreLikes(
  { trx, nowIso }: ActContext,
  personId: number,
  likes: readonly Like[],
): Promise<void> {
  const ids: number[] = [];
  for (const like of likes) {
    const post = await findPostRow(trx, like.post_id);
    if (!post || post.is_removed || (await findLiked(trx, personId, [like.post_id])).size > 0) continue;
    await trx
      .insertInto('post_likes')
      .values({ ...like, user_id: personId })
      .execute();
    ids.push(like.post_id);
  }
  if (ids.length === 0) return;
  await recountLikes(trx, ids);
  await recordLikes(trx, { personId, ids, isGone: false, nowIso });
}

interface LikesChange {
  personId: number;
  ids: readonly number[];
  isGone: boolean;
  nowIso: string;
}

async function recordLikes(
  trx: ActContext['trx'],
  { personId, ids, isGone, nowIso }: LikesChange,
): Promise<void> {
  const posts = ids.map((id) => ({ entity: 'posts' as const, id }));
  const likes = ids.map((id) => likeChange(personId, id, !isGone));
  await recordInSteps(trx, [...posts, ...likes], nowIso);
}

async function writeLike(w: WriteContext, post: PostRow, liked: boolean): Promise<number> {
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
  return recordChanges(
    w.trx,
    [{ entity: 'posts', id: post.id }, likeChange(userId, post.id, liked)],
    w.nowIso,
  );
}

/** A like has the id of its post and is in the stream of the person who likes it. */
const likeChange = (person: number, id: number, isLiked: boolean): Change => ({
  entity: 'likes',
  id,
  person,
  streams: isLiked ? [ownStream(person)] : [],
});

import type { Reader } from '../../db/store.ts';

/** Which of some posts a person likes. */
export async function findLiked(
  db: Reader,
  userId: number,
  postIds: readonly number[],
): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('post_likes')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute();
  return new Set(rows.map((row) => row.post_id));
}

/** Writes the like-count of posts as counting gives it. */
export async function recountLikes(db: Reader, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return;
  await db
    .updateTable('posts')
    .set((eb) => ({
      like_count: eb
        .selectFrom('post_likes')
        .select((likes) => likes.fn.countAll<number>().as('count'))
        .whereRef('post_likes.post_id', '=', 'posts.id'),
    }))
    .where('id', 'in', postIds)
    .execute();
}

/**
 * Puts one person's like into that person's own stream, or its tombstone. A like is named by its post, and so are
 * the likes of everybody else: `recordChanges` would have to name every one of them. Called after it, in the same
 * transaction, with its version.
 */
export async function recordLike(
  db: Reader,
  like: { userId: number; postId: number; isGone: boolean; version: number; nowIso: string },
): Promise<void> {
  const place = { version: like.version, is_gone: like.isGone ? 1 : 0, changed_at: like.nowIso };
  await db
    .insertInto('stream_rows')
    .values({ stream: `me:${like.userId}`, entity: 'likes', row_id: like.postId, ...place })
    .onConflict((conflict) => conflict.columns(['stream', 'entity', 'row_id']).doUpdateSet(place))
    .execute();
}

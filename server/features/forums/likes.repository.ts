import type { Reader } from '../../db/store.ts';

/** Returns which of some posts a person likes. */
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

/** Recounts the likes of posts. */
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

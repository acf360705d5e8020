import type { Follow } from '#contract/forums.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';

/** Returns a page of a person's decisions by thread, with one more than the limit if there are more. */
export async function findFollowPage(
  db: Reader,
  userId: number,
  { limit, after }: PageRequest,
): Promise<Follow[]> {
  const rows = await followsOf(db, userId)
    .where('thread_id', '>', Number(after?.[0] ?? 0))
    .limit(limit + 1)
    .execute();
  return rows.map(toFollow);
}

/** Returns all decisions of a person to follow a thread or to stop following it, by thread. */
export async function findFollows(db: Reader, userId: number): Promise<Follow[]> {
  const rows = await followsOf(db, userId).execute();
  return rows.map(toFollow);
}

/** Returns the decisions of a person about some threads. */
export async function findFollowsAmong(
  db: Reader,
  userId: number,
  threadIds: readonly number[],
): Promise<Follow[]> {
  if (threadIds.length === 0) return [];
  const rows = await followsOf(db, userId).where('thread_id', 'in', threadIds).execute();
  return rows.map(toFollow);
}

const followsOf = (db: Reader, userId: number) =>
  db
    .selectFrom('follows')
    .select(['thread_id', 'following'])
    .where('user_id', '=', userId)
    .orderBy('thread_id');

const toFollow = (row: { thread_id: number; following: number }): Follow => ({
  threadId: row.thread_id,
  following: row.following === 1,
});

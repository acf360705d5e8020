import type { Reader } from '../../db/store.ts';

/** New replies in a thread, or new reviews of a listing. */
export interface News {
  kind: 'replies' | 'reviews';
  /** Of the thread, or the name of the listing. */
  title: string;
  /** In the app. */
  path: string;
  count: number;
  /** The newest post or review. */
  author: string;
  text: string;
}

/** Returns a person's news that can be read, by thread and listing, in the order of their first one. */
export async function findNews(db: Reader, userId: number): Promise<News[]> {
  const news = new Map<string, News>();
  for (const { kind, title, path, author, text } of [
    ...(await findReplies(db, userId)),
    ...(await findReviews(db, userId)),
  ])
    news.set(path, { kind, title, path, count: (news.get(path)?.count ?? 0) + 1, author, text });
  return [...news.values()];
}

async function findReplies(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('reply_news')
    .innerJoin('posts', 'posts.id', 'reply_news.post_id')
    .innerJoin('threads', 'threads.id', 'posts.thread_id')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .select(['threads.title', 'threads.slug', 'posts.content', 'posts.author_name', 'users.full_name'])
    .where('reply_news.user_id', '=', userId)
    .where('posts.is_hidden', '=', 0)
    .where('posts.is_removed', '=', 0)
    .where('threads.is_hidden', '=', 0)
    .where('threads.is_removed', '=', 0)
    .orderBy('reply_news.id')
    .execute();
  return rows.map((row) => ({
    kind: 'replies' as const,
    title: row.title,
    path: `/forums/thread/${row.slug}`,
    author: row.author_name ?? row.full_name ?? '',
    text: row.content,
  }));
}

async function findReviews(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('reply_news')
    .innerJoin('reviews', 'reviews.id', 'reply_news.review_id')
    .innerJoin('businesses', 'businesses.id', 'reviews.business_id')
    .leftJoin('users', 'users.id', 'reviews.author_id')
    .select(['businesses.id', 'businesses.name', 'reviews.comment', 'reviews.author_name', 'users.full_name'])
    .where('reply_news.user_id', '=', userId)
    .where('businesses.owner_id', '=', userId)
    .where('businesses.is_hidden', '=', 0)
    .orderBy('reply_news.id')
    .execute();
  return rows.map((row) => ({
    kind: 'reviews' as const,
    title: row.name,
    path: `/business/${row.id}`,
    author: row.author_name ?? row.full_name ?? '',
    text: row.comment,
  }));
}

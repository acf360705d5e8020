import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { nameOf, names, newestArgs, pendingEntries } from '#src/local/outbox/queries.ts';

/** The read positions of the forums on this phone, as server times of posts. They never leave the phone. */
interface ForumLooks {
  /** All posts up to this time count as read. */
  since: string;
  /** The newest post that was shown of each thread, by the thread's key, or its id if it has none. */
  threads: Record<string, string>;
}

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    forumLooks: ForumLooks;
  }
}

/** New posts of one thread. */
export interface ThreadNews {
  count: number;
  /** When the oldest of them came. */
  firstAt: string;
}

/** New posts by thread id. */
export type ForumNews = ReadonlyMap<number, ThreadNews>;

/** Tables that {@link readNews} reads. */
export const newsTables = ({ threads, posts, settings }: Cache) => [threads, posts, settings];

/** Reads the posts of others that are newer than the last look at their thread. Empty before the first look. */
export async function readNews(cache: Cache, me: number | null): Promise<ForumNews> {
  const looks = await readSetting(cache, 'forumLooks');
  if (!looks) return new Map();
  const threads = await cache.threads.where('lastPostAt').above(looks.since).toArray();
  const news = new Map<number, ThreadNews>();
  for (const thread of threads) {
    const posts = await newPosts(cache, thread.id, { mark: markOf(looks, thread), me });
    const [first] = posts;
    if (first) news.set(thread.id, { count: posts.length, firstAt: first.createdAt });
  }
  return news;
}

/** The number of all new posts, and when the oldest of them came; null if there are none. */
export function totalOf(news: ForumNews): { count: number; sinceMs: number } | null {
  const all = [...news.values()];
  if (all.length === 0) return null;
  const count = all.reduce((sum, one) => sum + one.count, 0);
  return { count, sinceMs: Math.min(...all.map(({ firstAt }) => Date.parse(firstAt))) };
}

/** Returns the id of the first new post of a thread; null if there is none. */
export async function firstNewPost(
  cache: Cache,
  threadId: number,
  seen: { mark: string; me: number | null },
): Promise<number | null> {
  return (await newPosts(cache, threadId, seen))[0]?.id ?? null;
}

async function newPosts(
  cache: Cache,
  threadId: number,
  { mark, me }: { mark: string; me: number | null },
): Promise<ForumPost[]> {
  const posts = await cache.posts.where('threadId').equals(threadId).toArray();
  return posts
    .filter((post) => post.createdAt > mark && (me === null || post.authorId !== me))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

const markOf = ({ since, threads }: ForumLooks, thread: ForumThread): string => {
  const look = threads[nameOf(thread)] ?? '';
  return look > since ? look : since;
};

/** Returns up to when a thread was read on this phone. The first look at the forums counts everything here as read. */
export async function readMark(cache: Cache, thread: ForumThread): Promise<string> {
  const looks = (await readSetting(cache, 'forumLooks')) ?? { since: await newestPostAt(cache), threads: {} };
  return markOf(looks, thread);
}

/** Stores that a thread was read up to a post. */
export function noteLook(cache: Cache, thread: ForumThread, at: string): Promise<void> {
  return cache.transaction('rw', newsTables(cache), async () => {
    const looks = await looksOf(cache);
    if (at <= markOf(looks, thread)) return;
    const threads = { ...looks.threads, [nameOf(thread)]: at };
    await writeSetting(cache, 'forumLooks', { ...looks, threads });
  });
}

/** Begins to count what is new, if this is the first look at the forums on this phone. */
export function beginLooks(cache: Cache): Promise<void> {
  return cache.transaction('rw', newsTables(cache), async () => {
    await looksOf(cache);
  });
}

/** Marks everything on this phone as read. */
export function markAllRead(cache: Cache): Promise<void> {
  return cache.transaction('rw', newsTables(cache), async () => {
    const { since } = await looksOf(cache);
    const newest = await newestPostAt(cache);
    await writeSetting(cache, 'forumLooks', { since: newest > since ? newest : since, threads: {} });
  });
}

async function looksOf(cache: Cache): Promise<ForumLooks> {
  const looks = await readSetting(cache, 'forumLooks');
  if (looks) return looks;
  const first = { since: await newestPostAt(cache), threads: {} };
  await writeSetting(cache, 'forumLooks', first);
  return first;
}

const newestPostAt = async (cache: Cache) =>
  (await cache.threads.orderBy('lastPostAt').last())?.lastPostAt ?? '';

/** Whether the person follows a thread. Their own count unless they said no. */
export type FollowOf = (thread: Pick<ForumThread, 'id' | 'key' | 'authorId'>) => boolean;

/** Reads what the person follows, with unsent decisions. Reads the outbox before the cache. */
export async function readFollows({ outbox, cache }: Core, me: number | null): Promise<FollowOf> {
  if (me === null) return () => false;
  const entries = await pendingEntries(outbox, 'thread.follow', me);
  const waiting = entries.filter(({ state }) => state !== 'rejected').map(newestArgs);
  const rows = new Map((await cache.follows.toArray()).map((row) => [row.threadId, row.following]));
  return (thread) =>
    waiting.findLast((args) => names(thread, args.thread))?.following ??
    rows.get(thread.id) ??
    thread.authorId === me;
}

/** Reads the threads on this phone that the person follows, newest activity first. */
export async function readFollowed(core: Core, me: number | null): Promise<ForumThread[]> {
  if (me === null) return [];
  const followOf = await readFollows(core, me);
  const threads = await core.cache.threads.orderBy('lastPostAt').reverse().toArray();
  return threads.filter(followOf);
}

import type { Cache } from '#src/local/cache/cache.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';

/** The newest post at a time. */
interface Seen {
  /** Server's clock. */
  atMs: number;
  postId: number;
}

/** The last visit to the forums on this phone and the one before. */
export interface ForumVisit {
  last: Seen;
  /** Null on the first visit. */
  before: Seen | null;
}

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    forumVisit: ForumVisit;
  }
}

/** Views within half an hour count as one visit. */
const AWAY_MS = 30 * 60_000;

/** Returns the visit after the forums were viewed again. Pure and idempotent. */
export function nextVisit(visit: ForumVisit | undefined, seen: Seen): ForumVisit {
  if (!visit) return { last: seen, before: null };
  const last = {
    atMs: Math.max(visit.last.atMs, seen.atMs),
    postId: Math.max(visit.last.postId, seen.postId),
  };
  const wasAway = Math.abs(seen.atMs - visit.last.atMs) > AWAY_MS;
  return { last: wasAway ? seen : last, before: wasAway ? visit.last : visit.before };
}

/** Stores that the forums are viewed now. @param nowMs the server's clock. */
export async function noteVisit(cache: Cache, nowMs: number): Promise<void> {
  await cache.transaction('rw', cache.settings, cache.posts, async () => {
    const newest = await cache.posts.orderBy(':id').last();
    const seen = { atMs: nowMs, postId: newest?.id ?? 0 };
    await writeSetting(cache, 'forumVisit', nextVisit(await readSetting(cache, 'forumVisit'), seen));
  });
}

/** Counts the posts of others since the last visit; null if there are none. */
export async function readNews(
  cache: Cache,
  me: number | null,
): Promise<{ count: number; sinceMs: number } | null> {
  const before = (await readSetting(cache, 'forumVisit'))?.before;
  if (!before) return null;
  const posts = cache.posts.where(':id').above(before.postId);
  const count = await posts.filter((post) => me === null || post.authorId !== me).count();
  return count > 0 ? { count, sinceMs: before.atMs } : null;
}

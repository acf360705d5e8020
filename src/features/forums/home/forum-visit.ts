import type { Cache } from '#src/local/cache/cache.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';

/** How far somebody had come: when, by the server's clock, and up to which post. */
interface Seen {
  atMs: number;
  postId: number;
}

/** When this phone was last in the forums, and what the visit before had seen. */
export interface ForumVisit {
  last: Seen;
  /** Null in the first visit. */
  before: Seen | null;
}

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    forumVisit: ForumVisit;
  }
}

/** Two looks within half an hour are one visit. */
const AWAY_MS = 30 * 60_000;

/** The visit after another look at the forums. Pure: looking twice at once changes nothing. */
export function nextVisit(visit: ForumVisit | undefined, seen: Seen): ForumVisit {
  if (!visit) return { last: seen, before: null };
  const last = {
    atMs: Math.max(visit.last.atMs, seen.atMs),
    postId: Math.max(visit.last.postId, seen.postId),
  };
  const wasAway = Math.abs(seen.atMs - visit.last.atMs) > AWAY_MS;
  return { last: wasAway ? seen : last, before: wasAway ? visit.last : visit.before };
}

/** Notes that the forums are looked at now. @param nowMs the server's clock. */
export async function noteVisit(cache: Cache, nowMs: number): Promise<void> {
  await cache.transaction('rw', cache.settings, cache.posts, async () => {
    const newest = await cache.posts.orderBy(':id').last();
    const seen = { atMs: nowMs, postId: newest?.id ?? 0 };
    await writeSetting(cache, 'forumVisit', nextVisit(await readSetting(cache, 'forumVisit'), seen));
  });
}

/** What others posted since the last visit; null when there is nothing to tell. */
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

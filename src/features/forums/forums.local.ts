import type { Business } from '#contract/businesses.ts';
import type { ForumCategory, ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { CATALOGUE_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import { get as getBusiness } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import type { Core } from '#src/local/core.ts';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { type ForumNews, newsTables, readFollowed, readNews } from './news.local.ts';
import { inOrder, type UnsentThread, unsentThreads } from './threads.overlay.ts';

export interface ForumsView {
  categories: ForumCategory[];
  recent: ForumThread[];
  unsent: UnsentThread[];
  /** New posts of others since the last look at each thread. */
  news: ForumNews;
  /** The threads that the person follows, newest activity first. */
  followed: ForumThread[];
  /** Last update of this phone's copy, server's clock; null if there is none. */
  keptAtMs: number | null;
}

/** Reads `/forums` from this phone. Reads the outbox before the cache, so that a thread in delivery is in one of them. */
export async function readForums(core: Core, me: number | null): Promise<ForumsView> {
  const { cache } = core;
  const entries = await ownThreads(core, me);
  const followed = await readFollowed(core, me);
  const tables = [...newsTables(cache), cache.forumCategories, cache.cursors];
  return cache.transaction('r', tables, async () => {
    const recent = cache.threads.orderBy('lastPostAt').reverse().limit(FORUM_LIMITS.recentThreads);
    const cursors = await cache.cursors.bulkGet([CATALOGUE_STREAM, FORUM_STREAM]);
    const times = cursors.map((cursor) => cursor?.syncedAtMs ?? null);
    return {
      categories: await cache.forumCategories.orderBy('id').toArray(),
      recent: await recent.toArray(),
      unsent: unsentThreads(await confirmedKeys(cache, entries), entries),
      news: await readNews(cache, me),
      followed,
      keptAtMs: times.some((ms) => ms === null) ? null : Math.min(...times.flatMap((ms) => ms ?? [])),
    };
  });
}

/** A category with its threads on this phone, newest activity first. */
export interface CategoryView {
  category: ForumCategory;
  sticky: ForumThread[];
  threads: ForumThread[];
  /** Number of all threads on this phone that are not sticky. */
  heldCount: number;
  unsent: UnsentThread[];
  news: ForumNews;
  sponsor: Business | undefined;
}

/** Reads a category; null if this phone does not have it. @param limit maximum number of threads, without sticky ones. */
export async function readCategory(
  core: Core,
  { slug, me, limit }: { slug: string; me: number | null; limit: number },
): Promise<CategoryView | null> {
  const { cache } = core;
  const entries = await ownThreads(core, me);
  const tables = [...newsTables(cache), cache.forumCategories, cache.businesses];
  return cache.transaction('r', tables, async () => {
    const category = await cache.forumCategories.where('slug').equals(slug).first();
    if (!category) return null;
    const threads = inOrder(await cache.threads.where('categoryId').equals(category.id).toArray());
    const plain = threads.filter((thread) => !thread.isSticky);
    const sponsorId = category.sponsoredByBusinessId;
    return {
      category,
      sticky: threads.filter((thread) => thread.isSticky),
      threads: plain.slice(0, limit),
      heldCount: plain.length,
      unsent: unsentThreads(await confirmedKeys(cache, entries), entries, category.id),
      news: await readNews(cache, me),
      sponsor: sponsorId === null ? undefined : await getBusiness(cache, sponsorId),
    };
  });
}

async function ownThreads(core: Core, me: number | null): Promise<OutboxEntry<'thread.create'>[]> {
  return me === null ? [] : shownEntries(core, await pendingEntries(core.outbox, 'thread.create', me));
}

async function confirmedKeys(
  cache: Cache,
  entries: readonly OutboxEntry<'thread.create'>[],
): Promise<ReadonlySet<string>> {
  const keys = entries.map(({ key }) => key);
  const threads = await cache.threads.where('key').anyOf(keys).toArray();
  return new Set(threads.flatMap(({ key }) => key ?? []));
}

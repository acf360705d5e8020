import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { CATALOGUE_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import { fetchRow } from '#src/data/read/fetch-row.ts';
import {
  absenceOf,
  DONE,
  doneIf,
  type Fetched,
  FULL,
  fetchedAs,
  nextPathOf,
  UNREACHED,
} from '#src/data/read/fetched.ts';
import { followThread, isInForum, openedThreadStreams } from '#src/local/areas/opened-threads.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { pullStreams } from '#src/local/sync/pull.ts';

/** Pulls the categories and the threads of the last 90 days. */
export const fetchForums = (core: Core): Promise<Fetched> => pull(core, [CATALOGUE_STREAM, FORUM_STREAM]);

/** Fetches a category and its sticky threads. */
export async function fetchCategory(core: Core, slug: string): Promise<Fetched> {
  const path = `/api/forums/categories/slug/${encodeURIComponent(slug)}`;
  const found = await fetchRow(core, { entity: 'forumCategories', by: { slug }, path });
  if (found.kind !== 'done') return found;
  const { id } = found.value;
  const sticky = `/api/forums/categories/${id}/sticky-threads?limit=${HTTP_LIMITS.listMax}`;
  const result = await fetchThreads(core, sticky);
  return result.kind === 'done' ? DONE : result;
}

/** Returns the path of the first page of a category's threads. */
export const firstPage = (categoryId: number) =>
  `/api/forums/categories/${categoryId}/threads?limit=${FORUM_LIMITS.threadsPageSize}`;

/** Fetches one page of a category's threads. `value` is the path of the next page, null after the last. */
export async function fetchThreads(core: Core, path: string): Promise<Fetched<string | null>> {
  const snapshot = await core.stamp();
  const page = await read<ForumThread[]>(core, path);
  if (page.kind !== 'ok') return absenceOf(page);
  const result = fetchedAs(await core.keep({ threads: page.body }, snapshot));
  return result.kind === 'done' ? { kind: 'done', value: nextPathOf(page.headers, path) } : result;
}

/**
 * Fetches a thread: its row, its first posts if this phone has none, then all changes and removals since. Later pulls
 * keep it up to date.
 */
export async function fetchThread(core: Core, slug: string): Promise<Fetched> {
  const path = `/api/forums/threads/slug/${encodeURIComponent(slug)}`;
  const found = await fetchRow(core, { entity: 'threads', by: { slug }, path });
  if (found.kind !== 'done') return found;
  const thread = found.value;
  if ((await core.cache.posts.where('threadId').equals(thread.id).count()) === 0)
    await fetchFirstPosts(core, thread.id);
  if (await isInForum(core.cache, thread.id)) {
    const pulled = await pull(core, [FORUM_STREAM]); // may bring all posts, then no thread stream is needed
    if (pulled.kind !== 'done') return pulled;
  }
  if (!(await keepFetched(core, () => followThread(core.cache, thread)))) return FULL;
  const missing = (await openedThreadStreams(core.cache)).filter(
    (stream) => stream === `thread:${thread.id}`,
  );
  return missing.length === 0 ? DONE : pull(core, missing);
}

/** A failure is ignored because the thread's stream brings the posts too. */
async function fetchFirstPosts(core: Core, id: number): Promise<void> {
  const snapshot = await core.stamp();
  const posts = await read<ForumPost[]>(
    core,
    `/api/forums/threads/${id}/posts?limit=${FORUM_LIMITS.postsPageSize}`,
  );
  if (posts.kind === 'ok') await core.keep({ posts: posts.body }, snapshot);
}

/** Requests without a session, because rows on a shared phone must not contain the reader's private data. */
const read = <T>(core: Core, path: string): Promise<Answer<T>> =>
  core.api.request<T>(path, { isPublic: true });

async function pull(core: Core, streams: readonly string[]): Promise<Fetched> {
  let isWhole = false;
  const isKept = await keepFetched(core, async () => {
    isWhole = (await pullStreams(core, streams)) === 'done';
  });
  return isKept && !isWhole ? UNREACHED : doneIf(isKept);
}

import type { ForumCategory, ForumPost, ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { CATALOGUE_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import {
  absenceOf,
  DONE,
  doneIf,
  type Fetched,
  FULL,
  fetchedAs,
  nextPathOf,
  UNREACHED,
} from '#src/data/fetched.ts';
import { followThread, isInForum, openedThreadStreams } from '#src/local/areas/opened-threads.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { removeStood, type Stood, standing } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { keepFetched } from '#src/local/sync/keep-fetched.ts';
import { pullStreams } from '#src/local/sync/pull.ts';

/** Brings categories and the threads of the last 90 days up to date. */
export const fetchForums = (core: Core): Promise<Fetched> => pull(core, [CATALOGUE_STREAM, FORUM_STREAM]);

/** Brings a category and its sticky threads from the server. */
export async function fetchCategory(core: Core, slug: string): Promise<Fetched> {
  const asked = await core.asked();
  const found = await read<ForumCategory>(core, `/api/forums/categories/slug/${encodeURIComponent(slug)}`);
  if (found.kind !== 'ok') return absenceOf(found);
  const sticky = await read<ForumThread[]>(
    core,
    `/api/forums/categories/${found.body.id}/sticky-threads?limit=${HTTP_LIMITS.listMax}`,
  );
  if (sticky.kind !== 'ok') return absenceOf(sticky);
  return fetchedAs(await core.keep({ forumCategories: [found.body], threads: sticky.body }, asked));
}

/** Where a category's list of threads begins. */
export const firstPage = (categoryId: number) =>
  `/api/forums/categories/${categoryId}/threads?limit=${FORUM_LIMITS.threadsPageSize}`;

/** Brings one page of a category's threads. `value` is the path of the following page, null after the last. */
export async function fetchThreads(core: Core, path: string): Promise<Fetched<string | null>> {
  const asked = await core.asked();
  const page = await read<ForumThread[]>(core, path);
  if (page.kind !== 'ok') return absenceOf(page);
  const came = fetchedAs(await core.keep({ threads: page.body }, asked));
  return came.kind === 'done' ? { kind: 'done', value: nextPathOf(page.headers, path) } : came;
}

/**
 * Brings a thread up to date: its row, its first posts when this phone has none, then all that changed since, which
 * also tells what was removed. From then on pulls keep it up to date.
 */
export async function fetchThread(core: Core, slug: string): Promise<Fetched> {
  const asked = await core.asked();
  const stood = await readThread(core.cache, { slug });
  const found = await read<ForumThread>(core, `/api/forums/threads/slug/${encodeURIComponent(slug)}`);
  if (found.kind !== 'ok') {
    const absence = absenceOf(found);
    if (absence.kind === 'missing') await removeStood(core.cache, stood);
    return absence;
  }
  const thread = found.body;
  const came = fetchedAs(await core.keep({ threads: [thread] }, asked));
  if (came.kind !== 'done') return came;
  if ((await core.cache.posts.where('threadId').equals(thread.id).count()) === 0)
    await fetchFirstPosts(core, thread.id);
  if (await isInForum(core.cache, thread.id)) {
    const pulled = await pull(core, [FORUM_STREAM]); // before one looks whether something is missing there
    if (pulled.kind !== 'done') return pulled;
  }
  if (!(await keepFetched(core, () => followThread(core.cache, thread)))) return FULL;
  const missing = (await openedThreadStreams(core.cache)).filter(
    (stream) => stream === `thread:${thread.id}`,
  );
  return missing.length === 0 ? DONE : pull(core, missing);
}

/** What does not come now comes with the thread's stream. */
async function fetchFirstPosts(core: Core, id: number): Promise<void> {
  const asked = await core.asked();
  const posts = await read<ForumPost[]>(
    core,
    `/api/forums/threads/${id}/posts?limit=${FORUM_LIMITS.postsPageSize}`,
  );
  if (posts.kind === 'ok') await core.keep({ posts: posts.body }, asked);
}

/** How a thread stands on this phone, with its posts; nothing where it does not. */
export async function readThread(cache: Cache, by: { slug: string } | { id: number }): Promise<Stood[]> {
  const thread = 'id' in by ? await cache.threads.get(by.id) : await cache.threads.where(by).first();
  if (!thread) return [];
  const posts = await cache.posts.where('threadId').equals(thread.id).toArray();
  return [...standing('posts', posts), ...standing('threads', [thread])];
}

/** The same for everybody: nothing of the reader's own may stand in rows that stay on a shared phone. */
const read = <T>(core: Core, path: string): Promise<Answer<T>> =>
  core.api.request<T>(path, { isPublic: true });

async function pull(core: Core, streams: readonly string[]): Promise<Fetched> {
  let isWhole = false;
  const isKept = await keepFetched(core, async () => {
    isWhole = (await pullStreams(core, streams)) === 'done';
  });
  return isKept && !isWhole ? UNREACHED : doneIf(isKept);
}

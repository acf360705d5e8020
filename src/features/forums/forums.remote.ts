import type { ForumCategory, ForumPost, ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { CATALOGUE_STREAM, FORUM_STREAM, type Rows } from '#contract/sync.ts';
import type { Answer } from '#src/local/api.ts';
import type { Cache } from '#src/local/cache.ts';
import type { Core } from '#src/local/core.ts';
import { isQuotaError, withRoom } from '#src/local/enqueue.ts';
import { followThread, isInForum, openedThreadStreams } from '#src/local/kept/opened-threads.ts';
import { readSetting } from '#src/local/settings.ts';
import { applyRows, removeRow } from '#src/local/sync/apply.ts';
import { historyNumber } from '#src/local/sync/history.ts';
import { pullStreams } from '#src/local/sync/pull.ts';

/** What came of asking the server. `missing`: it says itself that there is no such thing. */
export type Fetched = 'done' | 'missing' | 'unreached';

const NOT_FOUND = 404;

/** Brings categories and the threads of the last 90 days up to date. */
export const fetchForums = (core: Core): Promise<Fetched> =>
  keeping(core, () => pull(core, [CATALOGUE_STREAM, FORUM_STREAM]));

/** Brings a category and its sticky threads from the server. */
export const fetchCategory = (core: Core, slug: string): Promise<Fetched> =>
  keeping(core, async () => {
    const found = await read<ForumCategory>(core, `/api/forums/categories/slug/${encodeURIComponent(slug)}`);
    if (found.kind !== 'ok') return failureOf(found);
    const sticky = await read<ForumThread[]>(
      core,
      `/api/forums/categories/${found.body.id}/sticky-threads?limit=${HTTP_LIMITS.listMax}`,
    );
    if (sticky.kind !== 'ok') return failureOf(sticky);
    await storeRows(core, { forumCategories: [found.body], threads: sticky.body });
    return 'done';
  });

/** Where a category's list of threads begins. */
export const firstPage = (categoryId: number) =>
  `/api/forums/categories/${categoryId}/threads?limit=${FORUM_LIMITS.threadsPageSize}`;

/** Brings one page of a category's threads. `next` is the path of the following page, null after the last. */
export async function fetchThreads(
  core: Core,
  path: string,
): Promise<{ fetched: Fetched; next: string | null }> {
  let next: string | null = path;
  const fetched = await keeping(core, async () => {
    const page = await read<ForumThread[]>(core, path);
    if (page.kind !== 'ok') return failureOf(page);
    await storeRows(core, { threads: page.body });
    next = nextOf(page.headers);
    return 'done';
  });
  return { fetched, next };
}

/** RFC 8288: the path of `<…>; rel="next"`. Only a path of our own API is followed. */
function nextOf(headers: Headers): string | null {
  return /<(\/api\/forums\/[^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
}

/**
 * Brings a thread up to date: its row, its first posts when this phone has none, then all that changed since, which
 * also tells what was removed. From then on it is kept up to date.
 */
export const fetchThread = (core: Core, slug: string): Promise<Fetched> =>
  keeping(core, async () => {
    const found = await read<ForumThread>(core, `/api/forums/threads/slug/${encodeURIComponent(slug)}`);
    if (found.kind !== 'ok') {
      const failure = failureOf(found);
      if (failure === 'missing') await dropThread(core.cache, { slug });
      return failure;
    }
    const thread = found.body;
    await storeRows(core, { threads: [thread] });
    if ((await core.cache.posts.where('threadId').equals(thread.id).count()) === 0)
      await fetchFirstPosts(core, thread.id);
    if (await isInForum(core.cache, thread.id)) {
      const pulled = await pull(core, [FORUM_STREAM]); // before one looks whether something is missing there
      if (pulled !== 'done') return pulled;
    }
    await followThread(core.cache, thread);
    const missing = (await openedThreadStreams(core.cache)).filter(
      (stream) => stream === `thread:${thread.id}`,
    );
    return missing.length === 0 ? 'done' : pull(core, missing);
  });

async function fetchFirstPosts(core: Core, id: number): Promise<void> {
  const posts = await read<ForumPost[]>(
    core,
    `/api/forums/threads/${id}/posts?limit=${FORUM_LIMITS.postsPageSize}`,
  );
  if (posts.kind === 'ok') await storeRows(core, { posts: posts.body });
}

/** Removes a thread that the server says is gone, with its posts. What the person wrote in it is not touched. */
export async function dropThread(cache: Cache, by: { slug: string } | { id: number }): Promise<void> {
  const thread = 'id' in by ? await cache.threads.get(by.id) : await cache.threads.where(by).first();
  if (!thread) return;
  const posts = await cache.posts.where('threadId').equals(thread.id).primaryKeys();
  for (const id of posts) await removeRow(cache, 'posts', id);
  await removeRow(cache, 'threads', thread.id);
}

/** Stores rows that came outside a stream. */
export async function storeRows(core: Core, rows: Rows): Promise<void> {
  const history = await readSetting(core.cache, 'history');
  const h = historyNumber(history?.lineage ?? []);
  await applyRows(core.cache, rows, h, core.reach.serverNowMs());
}

/** The same for everybody: nothing of the reader's own may stand in rows that stay on a shared phone. */
const read = <T>(core: Core, path: string): Promise<Answer<T>> =>
  core.api.request<T>(path, { isPublic: true });

const failureOf = (answer: Exclude<Answer<unknown>, { kind: 'ok' }>): Fetched =>
  answer.kind === 'problem' && answer.problem.status === NOT_FOUND ? 'missing' : 'unreached';

async function pull(core: Core, streams: readonly string[]): Promise<Fetched> {
  return (await pullStreams(core, streams)) === 'done' ? 'done' : 'unreached';
}

/** On a phone that stays full nothing new can be kept: what is there is shown, as without signal. */
async function keeping(core: Core, step: () => Promise<Fetched>): Promise<Fetched> {
  try {
    return await withRoom({ evict: core.evictLittle }, step);
  } catch (error) {
    if (isQuotaError(error)) return 'unreached';
    throw error;
  }
}

import type { Core } from '#src/local/core.ts';

/** The page of a thread by its id; null while this phone does not know the thread. */
export async function linkOfThreadId({ cache }: Core, id: number | undefined): Promise<string | null> {
  const thread = id === undefined ? undefined : await cache.threads.get(id);
  return thread ? `/forums/thread/${thread.slug}` : null;
}

/** The same of a thread that is named by its id, or by the key that made it: its row or its receipt then tells the id. */
export async function linkOfThread(core: Core, thread: number | string): Promise<string | null> {
  if (typeof thread === 'number') return linkOfThreadId(core, thread);
  const row = await core.cache.threads.where('key').equals(thread).first();
  return linkOfThreadId(core, row?.id ?? (await core.outbox.receipts.get(thread))?.id);
}

/** The page of the thread in which a post stands. */
export async function linkOfPost(core: Core, post: number | string): Promise<string | null> {
  const { posts } = core.cache;
  const row = await (typeof post === 'number' ? posts.get(post) : posts.where('key').equals(post).first());
  return linkOfThreadId(core, row?.threadId);
}

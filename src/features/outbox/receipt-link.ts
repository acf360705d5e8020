import type { Mutations } from '#contract/mutations.ts';
import type { Core } from '#src/local/core.ts';
import type { Receipt } from '#src/local/outbox.ts';

/** Where each receipt can be seen, by its key; a receipt without a place of its own is left out. */
export async function readReceiptLinks(
  core: Core,
  receipts: readonly Receipt[],
): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const receipt of receipts) {
    const link = await linkOf(core, receipt);
    if (link !== null) links.set(receipt.key, link);
  }
  return links;
}

async function linkOf(core: Core, { name, args, id }: Receipt): Promise<string | null> {
  switch (name) {
    case 'review.write':
      return `/business/${(args as Mutations['review.write']).businessId}`;
    case 'business.register':
      return id === undefined ? null : `/business/${id}`;
    case 'preferences.set':
      return '/profile';
    case 'thread.create':
      return threadLink(core, id);
    case 'post.create':
      return threadLink(core, await threadIdOf(core, (args as Mutations['post.create']).thread));
    case 'post.edit':
    case 'post.like':
    case 'post.remove':
      return threadLink(core, await threadOfPost(core, (args as Mutations['post.remove']).post));
    case 'game.download':
      return '/mobile-games';
    default:
      return null; // a message, and what a newer version of the app has sent
  }
}

async function threadLink({ cache }: Core, id: number | undefined): Promise<string | null> {
  const thread = id === undefined ? undefined : await cache.threads.get(id);
  return thread ? `/forums/thread/${thread.slug}` : null;
}

/** A thread is named by its id, or by the key that made it: its row or its receipt then tells the id. */
async function threadIdOf({ cache, outbox }: Core, thread: number | string): Promise<number | undefined> {
  if (typeof thread === 'number') return thread;
  const row = await cache.threads.where('key').equals(thread).first();
  return row?.id ?? (await outbox.receipts.get(thread))?.id;
}

async function threadOfPost({ cache }: Core, post: number | string): Promise<number | undefined> {
  const row =
    typeof post === 'number'
      ? await cache.posts.get(post)
      : await cache.posts.where('key').equals(post).first();
  return row?.threadId;
}

import type { ForumThread } from '#contract/forums.ts';
import { beginLooks, markAllRead, noteLook } from '#src/features/forums/news.local.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { pageOf, perform, write } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { type Look, newestOf, threadsOf } from './invariants/news.ts';
import type { Context, Phone } from './phone.ts';
import type { World } from './world.ts';

/** Somebody follows a thread that their phone shows, or no longer does. */
const follow: Deed = (world, phone) => {
  const threads = threadsOf(phone);
  if (threads.length === 0) return;
  const thread = world.random.pick(threads);
  const name = world.features.namesByKey ? nameOf(thread) : thread.id;
  const following = world.random.chance(0.5);
  const word = { target: `follow ${nameOf(thread)}`, value: following };
  write(world, phone, 'thread.follow', { thread: name, following }, { word });
};

/** Opens the list of threads, as its page does. */
const openForums: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  look(world, phone, page, { kind: 'begin' }, () => beginLooks(page.core.cache));
};

/** Reads a thread to its last post. */
const readThread: Deed = (world, phone) => {
  const threads = threadsOf(phone).flatMap((thread) => {
    const at = newestOf(phone, thread.id);
    return at === null ? [] : [[thread, at] as const];
  });
  if (threads.length === 0) return;
  // Often the one with the newest post, as the list shows it first.
  const newest = threads.toSorted(([, one], [, other]) => (one < other ? 1 : -1))[0];
  const [thread, at] = (world.random.chance(0.5) && newest) || world.random.pick(threads);
  const page = pageOf(world, phone);
  look(world, phone, page, { kind: 'thread', thread: String(nameOf(thread)), at }, () =>
    noteLook(page.core.cache, thread as ForumThread, at),
  );
};

/** Presses "Mark all as read". */
const readAll: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  look(world, phone, page, { kind: 'all' }, () => markAllRead(page.core.cache));
};

function look(world: World, phone: Phone, page: Context, act: Look, work: () => Promise<void>): void {
  const watch = world.newsOf(phone);
  if (watch.isBusy()) return;
  const end = watch.begin(page.strand, act);
  perform(
    world,
    page,
    `looks: ${JSON.stringify(act)}`,
    work,
    () => end(true),
    () => end(false),
  );
}

/** Acts of readers of the forums, by how often they do them. */
export const DEEDS_OF_FORUMS: readonly Choice[] = [
  [4, follow, 'follows'],
  [4, openForums, 'follows'],
  [4, readThread, 'follows'],
  [2, readAll, 'follows'],
];

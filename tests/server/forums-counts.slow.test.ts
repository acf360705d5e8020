import { expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { howMuch } from '#tests/support/how-much.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, pullOf, pushAs, startForums } from './forums-support.ts';

const OPERATIONS = 300;
/** After these operations the clock jumps, so that threads turn quiet and active again. */
const LEAPS = [90, 160, 230];

test.each([1, 2, 3].slice(0, howMuch({ usual: 1, whole: 3 })))(
  'counts equal a recount and phones converge after a random run (seed %i)',
  async (seed) => {
    const forums = await startForums();
    const people = [await forums.admin(), ...(await registered(forums, ['ann', 'ben', 'cyd']))];
    const random = randomOf(seed);
    const phone = phoneOf(forums);
    const done: Record<string, number> = {};
    for (let n = 0; n < OPERATIONS; n++) {
      forums.server.clock.nowMs += Math.floor(random() * 40_000);
      if (LEAPS.includes(n)) forums.server.clock.nowMs += 50 * DAY_MS;
      const name = await act(forums, people, random);
      done[name] = (done[name] ?? 0) + 1;
      if (n % 30 === 0) expect(await storedCounts(forums)).toEqual(await recounted(forums));
      if (random() < 0.1) await phone.pull();
    }
    expect(await storedCounts(forums)).toEqual(await recounted(forums));
    expect(Object.keys(done).length).toBeGreaterThanOrEqual(9);
    await phone.pull();
    const fresh = phoneOf(forums);
    await fresh.pull();
    expect(phone.shown()).toEqual(fresh.shown());
    await forums.server.close();
  },
);

const registered = (forums: Forums, names: string[]) =>
  Promise.all(names.map((name) => forums.server.register(name)));

/** One act of one person; many are refused and must change nothing. */
async function act(forums: Forums, people: TestPerson[], random: () => number): Promise<string> {
  const pick = (max: number) => 1 + Math.floor(random() * max);
  const person = people[pick(people.length) - 1] ?? null;
  const [admin = null] = people;
  const [threads, posts] = [await countOf(forums, 'threads'), await countOf(forums, 'posts')];
  const thread = pick(Math.max(1, threads));
  const post = pick(Math.max(1, posts));
  const content = `Words ${pick(4)}`;
  const dice = random();
  if (threads === 0 || dice < 0.12) {
    await forums.call(person, 'POST', '/threads', {
      title: `About ${pick(3)}`,
      content,
      categoryId: pick(7),
    });
    return 'thread';
  }
  if (dice < 0.4) {
    const name = 'post.create';
    if (person) await pushAs(forums.server, person, [{ name, args: { thread, content } }]);
    return 'reply';
  }
  if (dice < 0.52) {
    await forums.call(person, 'POST', `/posts/${post}/like`, { liked: random() < 0.6 });
    return 'like';
  }
  if (dice < 0.6) {
    await forums.call(person, 'PATCH', `/posts/${post}`, { content });
    return 'edit';
  }
  if (dice < 0.74) {
    await forums.call(person, 'DELETE', `/posts/${post}`);
    return 'remove';
  }
  if (dice < 0.82) {
    await forums.call(admin, 'POST', `/posts/${post}/hide`, { hidden: random() < 0.5 });
    return 'hide post';
  }
  const field = dice < 0.88 ? 'isHidden' : dice < 0.94 ? 'isLocked' : 'isSticky';
  await forums.call(admin, 'PATCH', `/threads/${thread}`, { [field]: random() < 0.4 });
  return field;
}

async function countOf({ server }: Forums, table: 'threads' | 'posts'): Promise<number> {
  const { count } = await server.store.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function rowsOf({ server: { store } }: Forums) {
  return {
    categories: await store.read.selectFrom('forum_categories').selectAll().orderBy('id').execute(),
    threads: await store.read.selectFrom('threads').selectAll().orderBy('id').execute(),
    posts: await store.read.selectFrom('posts').selectAll().orderBy('id').execute(),
    likes: await store.read.selectFrom('post_likes').selectAll().execute(),
  };
}

async function storedCounts(forums: Forums) {
  const { categories, threads, posts } = await rowsOf(forums);
  return {
    categories: categories.map((row) => [row.id, row.thread_count, row.post_count, row.last_activity_at]),
    threads: threads.map((row) => [row.id, row.post_count, row.last_post_at]),
    posts: posts.map((row) => [row.id, row.like_count]),
  };
}

/** The same counts, computed from the rows. */
async function recounted(forums: Forums) {
  const { categories, threads, posts, likes } = await rowsOf(forums);
  const isShown = (row: { is_hidden: number; is_removed: number }) => !row.is_hidden && !row.is_removed;
  const shownPosts = (threadId: number) => posts.filter((row) => row.thread_id === threadId && isShown(row));
  const newest = (times: string[]) => times.toSorted().at(-1);
  return {
    categories: categories.map(({ id }) => {
      const own = threads.filter((row) => row.category_id === id && isShown(row));
      const count = own.reduce((sum, row) => sum + shownPosts(row.id).length, 0);
      const last = newest(
        own.map((row) => newest(shownPosts(row.id).map((p) => p.created_at)) ?? row.created_at),
      );
      return [id, own.length, count, last ?? null];
    }),
    threads: threads.map((row) => {
      const own = shownPosts(row.id);
      return [row.id, own.length, newest(own.map((post) => post.created_at)) ?? row.created_at];
    }),
    posts: posts.map((row) => [row.id, likes.filter((like) => like.post_id === row.id).length]),
  };
}

/**
 * A phone that follows the forum: it applies rows and tombstones in order, and filters the window when it
 * reads.
 */
function phoneOf(forums: Forums) {
  const threads = new Map<number, ForumThread>();
  const posts = new Map<number, ForumPost>();
  let from = 0;
  return {
    async pull() {
      for (let more = true; more; ) {
        const page = await pullOf(forums.server, 'forum', from, { limit: 7 });
        for (const id of page.gone.threads ?? []) threads.delete(id);
        for (const id of page.gone.posts ?? []) posts.delete(id);
        for (const row of page.rows.threads ?? []) threads.set(row.id, row);
        for (const row of page.rows.posts ?? []) posts.set(row.id, row);
        ({ to: from, more } = page);
      }
    },
    shown() {
      const since = new Date(forums.server.clock.nowMs - FORUM_LIMITS.streamDays * DAY_MS).toISOString();
      const active = [...threads.values()].filter((row) => row.lastPostAt >= since);
      const ids = new Set(active.map((row) => row.id));
      return {
        threads: active.toSorted((a, b) => a.id - b.id),
        posts: [...posts.values()].filter((row) => ids.has(row.threadId)).toSorted((a, b) => a.id - b.id),
      };
    },
  };
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

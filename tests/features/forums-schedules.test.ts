import { expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { entriesOf } from '#src/local/entries.ts';
import { type Fault, type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { look, MINUTE_MS, postsOf, userOf, write } from './forums-support.ts';

const SCHEDULES = 200;
const STEPS = 5;
/** So many schedules go on in one thread, so that they also meet a thread with a past. */
const PER_THREAD = 20;

/** A small generator of random numbers with a fixed seed: every run draws the same schedules (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A third of the requests never arrive, a third of the answers get lost. */
const badLink =
  (random: () => number): Fault =>
  async (send) => {
    const luck = random();
    if (luck < 1 / 3) throw new TypeError('never arrived');
    const response = await send();
    if (luck < 2 / 3) throw new TypeError('answer lost');
    return response;
  };

interface World {
  server: TestServer;
  phones: Phone[];
  thread: ForumThread;
  /** Posts of the thread before the schedule. */
  before: number;
  /** Words of every reply, with the phone that wrote it. */
  written: { phone: Phone; words: string }[];
}

/** One thing that one of the phones does. */
async function step(world: World, random: () => number, name: string): Promise<void> {
  const { phones, thread, server, written } = world;
  const phone = phones[Math.floor(random() * phones.length)] as Phone;
  const posts = await phone.core.cache.posts.where('threadId').equals(thread.id).toArray();
  const any = posts[Math.floor(random() * posts.length)];
  const own = posts.filter(({ authorId, id }) => authorId === userOf(phone).id && id !== posts[0]?.id);
  const luck = random();
  if (luck < 0.35) {
    written.push({ phone, words: name });
    await write(phone, 'post.create', { thread: thread.id, content: name });
  } else if (luck < 0.6 && any) {
    await write(phone, 'post.like', { post: any.id, liked: random() < 0.6 });
  } else if (luck < 0.7 && own[0]) {
    await write(phone, 'post.edit', { post: own[0].id, content: `${own[0].content} again` });
  } else {
    server.clock.nowMs += MINUTE_MS;
    await phone.core.engine.sync({ isForced: true });
  }
}

/** What a person wrote stands on their phone exactly once, from the tap on. */
async function expectOnce({ phones, thread, written }: World): Promise<void> {
  for (const phone of phones) {
    const own = written.filter((each) => each.phone === phone);
    if (own.length === 0) continue;
    const view = await look(phone, thread.slug);
    if (view.kind !== 'posted') throw new Error('the thread is gone');
    const contents = [...view.head, ...view.unsent].map(({ content }) => content);
    for (const { words } of own)
      expect(contents.filter((content) => content.startsWith(words))).toHaveLength(1);
  }
}

/** Everything is delivered and every phone has heard of it. */
async function settle({ server, phones }: Pick<World, 'server' | 'phones'>): Promise<void> {
  for (const phone of phones) phone.fault = null;
  let sent = false;
  const last = phones.at(-1);
  for (const phone of [...phones, ...phones.slice(0, -1)]) {
    server.clock.nowMs += MINUTE_MS;
    // Until the last phone has sent, what the others hear is not the whole truth: they only send.
    const hasAll: boolean = sent || phone === last;
    sent = hasAll;
    await phone.core.engine.sync({ isForced: true, isPushOnly: !hasAll });
  }
}

const comparable = ({ id, content, isEdited, likeCount, authorName }: ForumPost) => ({
  id,
  content,
  isEdited,
  likeCount,
  authorName,
});

async function expectSame(world: World): Promise<void> {
  const { server, phones, thread, written } = world;
  const truth = await postsOf(server, thread.id);
  expect(truth).toHaveLength(world.before + written.length);
  for (const { words } of written)
    expect(truth.filter(({ content }) => content.startsWith(words))).toHaveLength(1);
  const { body } = await server.request<ForumThread>('GET', `/api/forums/threads/slug/${thread.slug}`);
  expect(body.postCount).toBe(truth.length);
  for (const phone of phones) {
    expect(await entriesOf(phone.core.outbox, userOf(phone).id)).toEqual([]);
    const view = await look(phone, thread.slug);
    if (view.kind !== 'posted') throw new Error('the thread is gone');
    expect(view.unsent).toEqual([]);
    expect(view.head.map(({ post }) => comparable(post))).toEqual(truth.map(comparable));
    expect(view.head.map(({ number }) => number)).toEqual(truth.map((_, place) => place + 1));
  }
  await expectLikes(world, truth);
}

/** Each like is somebody's: the counts are what counting the people gives, and two phones of one person agree. */
async function expectLikes({ phones }: World, truth: readonly ForumPost[]): Promise<void> {
  const liked = await Promise.all(
    phones.map(async (phone) => new Set(await phone.core.cache.likes.toCollection().primaryKeys())),
  );
  for (const post of truth) {
    const [anns, annsOther, bobs] = liked.map((ids) => ids.has(post.id));
    expect(annsOther).toBe(anns);
    expect(post.likeCount).toBe(Number(anns) + Number(bobs));
  }
}

test(`two phones of one person and one of another converge to the same thread in ${SCHEDULES} random schedules`, async () => {
  const server = await startTestServer({ env: { WRITES_PER_MINUTE: '6000' } });
  await server.register('ann');
  const bob = await server.register('bob');
  const phones = [startPhone(server), startPhone(server), startPhone(server)];
  for (const [index, phone] of phones.entries()) await phone.signIn(index < 2 ? 'ann' : 'bob');
  let thread: ForumThread | undefined;
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    if (!thread || seed % PER_THREAD === 1) {
      const body = { title: `Schedule ${seed}`, content: 'Begin.', categoryId: 1 };
      const made = await server.request<ForumThread>('POST', '/api/forums/threads', {
        token: bob.token,
        body,
      });
      thread = made.body;
      await settle({ server, phones });
    }
    const before = (await postsOf(server, thread.id)).length;
    const world: World = { server, phones, thread, before, written: [] };
    const random = randomOf(seed);
    for (const phone of phones) phone.fault = badLink(random);
    for (let turn = 0; turn < STEPS; turn++) {
      await step(world, random, `schedule ${seed} turn ${turn}.`);
      await expectOnce(world);
    }
    await settle(world);
    await expectSame(world);
  }
}, 60_000);

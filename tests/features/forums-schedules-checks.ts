import assert from 'node:assert/strict';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { randomOf } from '#tests/local/random.ts';
import type { Phone } from '#tests/support/device.ts';
import { badLink, beginThread, calm, startWorld, step, type World } from './forums-schedules-world.ts';
import { look, postsOf, userOf } from './forums-support.ts';

const STEPS = 4;
/** Schedules in one thread, so that later ones find a thread with history. */
const PER_THREAD = 5;
/** Schedules on the same phones. */
const PER_WORLD = 125;

/** Runs the schedules of these seeds in order. @throws the violation with the number of the seed. */
export async function playSchedules(first: number, last: number): Promise<void> {
  let world: World | undefined;
  for (let seed = first; seed <= last; seed++) {
    if ((seed - first) % PER_WORLD === 0) {
      await world?.server.close();
      world = await startWorld();
    }
    if (world) await play(world, seed).catch(naming(seed));
  }
  await world?.server.close();
}

const naming = (seed: number) => (error: Error) => {
  error.message = `schedule ${seed}: ${error.message}`;
  throw error;
};

async function play(world: World, seed: number): Promise<void> {
  const random = randomOf(seed);
  Object.assign(world, { random, written: [] });
  for (const phone of world.phones) phone.fault = badLink(random);
  for (let turn = 0; turn < STEPS; turn++) {
    const phone = random.pick(world.phones);
    await step(world, phone, `Schedule ${seed}, turn ${turn}.`);
    await expectOnce(world, phone);
  }
  const isLast = seed % PER_THREAD === 0;
  const next = isLast && (await beginThread(world.server, world.bob, `After schedule ${seed}`));
  await calm(world);
  const truth = await postsOf(world.server, world.thread.id);
  await expectSame(world, truth);
  if (next) Object.assign(world, { thread: next, before: await postsOf(world.server, next.id) });
  else world.before = truth;
}

/** A text that a person wrote on a phone appears there exactly once, from the tap on. */
async function expectOnce({ thread, written }: World, phone: Phone): Promise<void> {
  const own = written.filter((each) => each.phone === phone && !each.isGivenUp);
  if (own.length === 0) return;
  const contents = await contentsOn(phone, thread);
  for (const { words } of own) assert.deepEqual(countsOf([words], contents), [1], words);
}

/** How many of the contents start with each of the texts. */
const countsOf = (texts: readonly string[], contents: readonly string[]) =>
  texts.map((words) => contents.filter((content) => content.startsWith(words)).length);

async function contentsOn(phone: Phone, thread: ForumThread): Promise<string[]> {
  const view = await look(phone, thread.slug);
  if (view.kind !== 'posted') throw new Error('the thread is gone');
  return [...view.head, ...view.unsent].map(({ content }) => content);
}

/** Every phone shows the state of the server: each text once unless given up, and earlier posts unchanged. */
async function expectSame(world: World, truth: readonly ForumPost[]): Promise<void> {
  const { phones, thread, before, written } = world;
  const contents = truth.map(({ content }) => content);
  assert.deepEqual(
    contents.slice(0, before.length),
    before.map(({ content }) => content),
  );
  const texts = written.filter(({ isGivenUp }) => !isGivenUp).map(({ words }) => words);
  assert.deepEqual(countsOf(texts, contents), Array(texts.length).fill(1));
  const givenUp = written.filter(({ isGivenUp }) => isGivenUp).map(({ words }) => words);
  const late = countsOf(givenUp, contents);
  assert.ok(late.every((count) => count <= 1));
  assert.equal(contents.length, before.length + texts.length + late.filter((count) => count === 1).length);
  for (const phone of phones) await expectShown(phone, thread, truth);
  await expectLikes(world, truth);
}

const comparable = ({ id, content, isEdited, likeCount, authorName }: ForumPost) => ({
  id,
  content,
  isEdited,
  likeCount,
  authorName,
});

async function expectShown(phone: Phone, thread: ForumThread, truth: readonly ForumPost[]): Promise<void> {
  await forgetRefused(phone, truth);
  const view = await look(phone, thread.slug);
  if (view.kind !== 'posted') throw new Error('the thread is gone');
  assert.deepEqual(view.unsent, []);
  assert.equal(view.thread.postCount, truth.length);
  assert.deepEqual(view.head.map(({ post }) => post).map(comparable), truth.map(comparable));
  const numbers = view.head.map(({ number }) => number);
  assert.deepEqual(
    numbers,
    truth.map((_, place) => place + 1),
  );
}

/** Nothing waits any more. A change that was too late for its post stays with the reason until it is deleted. */
async function forgetRefused(phone: Phone, truth: readonly ForumPost[]): Promise<void> {
  for (const entry of await entriesOf(phone.core.outbox, userOf(phone).id)) {
    const isTooLate = entry.problem?.code === 'cancelled';
    const { args } = entry;
    const isPostGone = 'post' in args && !truth.some(({ id, key }) => args.post === id || args.post === key);
    assert.ok(entry.state === 'rejected' && entry.problem?.detail, `${entry.name} is ${entry.state}`);
    assert.ok(isTooLate || isPostGone, `${entry.name}: ${entry.problem.detail}`);
    await discardEntry(phone.core, entry.key);
  }
}

/** Each like belongs to a person: the counts match the people, and two phones of one person agree. */
async function expectLikes({ phones }: World, truth: readonly ForumPost[]): Promise<void> {
  const liked = await Promise.all(
    phones.map(async ({ core }) => new Set(await core.cache.likes.toCollection().primaryKeys())),
  );
  for (const post of truth) {
    const [anns, annsOther, bobs] = liked.map((ids) => ids.has(post.id));
    assert.equal(annsOther, anns);
    assert.equal(post.likeCount, Number(anns) + Number(bobs));
  }
}

import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { FORUM_STREAM, ME_STREAM } from '#contract/sync.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { entriesOf, nameOf } from '#src/local/outbox/queries.ts';
import { pullStreams } from '#src/local/sync/pull.ts';
import { randomOf } from '#tests/local/random.ts';
import { type Fault, type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { postsOf, userOf, write } from './forums-support.ts';

type Random = ReturnType<typeof randomOf>;

/** A text that a person wrote on a phone. It is unique and stays the start of every later version. */
interface Written {
  phone: Phone;
  words: string;
  /** Withdrawn or removed: it may have been posted. */
  isGivenUp: boolean;
}

/** Ann with two phones and Bob with one, all in one thread; each phone has a second tab open. */
export interface World {
  server: TestServer;
  bob: TestPerson;
  phones: Phone[];
  tabs: ReadonlyMap<Phone, Core>;
  thread: ForumThread;
  /** Posts of the thread before the schedule. */
  before: ForumPost[];
  written: Written[];
  random: Random;
}

export async function startWorld(): Promise<World> {
  const server = await startTestServer({ env: { WRITES_PER_MINUTE: '60000' } });
  await server.register('ann');
  const bob = await server.register('bob');
  const phones = [startPhone(server), startPhone(server), startPhone(server)];
  for (const [index, phone] of phones.entries()) await phone.signIn(index < 2 ? 'ann' : 'bob');
  const thread = await beginThread(server, bob, 'Schedules');
  const tabs = new Map(phones.map((phone) => [phone, phone.open()]));
  const before = await postsOf(server, thread.id);
  const world = { server, bob, phones, tabs, thread, before, written: [], random: randomOf(0) };
  await calm(world);
  return world;
}

/** Creates a thread on the server only: phones see it in their next pull. */
export async function beginThread(server: TestServer, by: TestPerson, title: string): Promise<ForumThread> {
  const body = { title, content: 'Begin.', categoryId: 1 };
  return (await server.request<ForumThread>('POST', '/api/forums/threads', { token: by.token, body })).body;
}

/** A third of the requests and a third of the responses get lost. */
export const badLink =
  (random: Random): Fault =>
  async (send) => {
    const luck = random.next();
    if (luck < 1 / 3) throw new TypeError('never arrived');
    const response = await send();
    if (luck < 2 / 3) throw new TypeError('answer lost');
    return response;
  };

/** Queues while the phone sleeps: the schedule decides when to send, so that a seed is reproducible. */
async function asleep<T>({ core }: Phone, queue: () => Promise<T>): Promise<T> {
  core.engine.sync = async () => ({ pushed: { sent: 0, refused: 0, end: 'empty' }, pulled: 'skipped' });
  try {
    return await queue();
  } finally {
    Reflect.deleteProperty(core.engine, 'sync');
  }
}

const queue = <N extends MutationName>(phone: Phone, name: N, args: Mutations[N]) =>
  asleep(phone, () => write(phone, name, args));

/** One action of a person on a phone. @param name text that no other step writes. */
export async function step(world: World, phone: Phone, name: string): Promise<void> {
  const { random } = world;
  const luck = random.next();
  if (luck < 0.3) return reply(world, phone, name);
  if (luck < 0.5) return like(world, phone);
  if (luck < 0.58) return change(world, phone, 'post.edit');
  if (luck < 0.62) return change(world, phone, 'post.remove');
  if (luck < 0.68) return editWaiting(world, phone);
  if (luck < 0.72) return discardWaiting(world, phone);
  if (luck < 0.92) return pass(world, [phone.core]);
  if (luck < 0.96) return pass(world, [phone.core, world.tabs.get(phone) ?? phone.core]);
  return pass(
    world,
    world.phones.map(({ core }) => core),
  );
}

async function reply({ thread, written }: World, phone: Phone, words: string): Promise<void> {
  written.push({ phone, words, isGivenUp: false });
  await queue(phone, 'post.create', { thread: thread.id, content: words });
}

const heldBy = (phone: Phone, thread: ForumThread) =>
  phone.core.cache.posts.where('threadId').equals(thread.id).toArray();

async function like({ random, thread }: World, phone: Phone): Promise<void> {
  const posts = await heldBy(phone, thread);
  await queue(phone, 'post.like', { post: random.pick(posts).id, liked: random.chance(0.6) });
}

/** Edits or removes an own post of this schedule, perhaps from the other phone. */
async function change(world: World, phone: Phone, name: 'post.edit' | 'post.remove'): Promise<void> {
  const posts = await heldBy(phone, world.thread);
  const own = posts.flatMap((post) => {
    const text = world.written.find(({ words }) => post.content.startsWith(words));
    return text && post.authorId === userOf(phone).id ? [{ post, text }] : [];
  });
  if (own.length === 0) return;
  const { post: row, text } = world.random.pick(own);
  const post = world.random.chance(0.5) ? nameOf(row) : row.id;
  if (name === 'post.edit') return void (await queue(phone, name, { post, content: `${text.words} again` }));
  text.isGivenUp = true;
  await queue(phone, name, { post });
}

async function waitingReply(phone: Phone): Promise<Extract<AnyEntry, { name: 'post.create' }> | undefined> {
  const entries = await entriesOf(phone.core.outbox, userOf(phone).id);
  return entries.find((entry) => entry.name === 'post.create');
}

async function editWaiting({ written }: World, phone: Phone): Promise<void> {
  const entry = await waitingReply(phone);
  const text = written.find(({ words }) => entry?.args.content.startsWith(words));
  if (!entry || !text) return;
  const args = { ...entry.args, content: `${text.words} mended` };
  await asleep(phone, () => editEntry<'post.create'>(phone.core, entry.key, args));
}

async function discardWaiting({ written }: World, phone: Phone): Promise<void> {
  const entry = await waitingReply(phone);
  const text = written.find(({ words }) => entry?.args.content.startsWith(words));
  if (!entry || !text) return;
  text.isGivenUp = true;
  await asleep(phone, () => discardEntry(phone.core, entry.key));
}

/** One or several pages sync at once: tabs of a phone, or all phones. */
async function pass({ server }: World, pages: readonly Core[]): Promise<void> {
  server.clock.nowMs += MINUTE_MS;
  await Promise.all(pages.map(({ engine }) => engine.sync({ isForced: true })));
}

/** The signal is back: all phones send until nothing waits, and then all phones pull. */
export async function calm({ server, phones }: Pick<World, 'server' | 'phones'>): Promise<void> {
  for (const phone of phones) phone.fault = null;
  for (const phone of phones) {
    // A second tab may have sent, and set a wait, in the same moment.
    for (let turn = 0; turn < 3 && (await waitsToBeSent(phone)); turn++) {
      server.clock.nowMs += MINUTE_MS;
      await phone.core.engine.sync({ isForced: true, isPushOnly: true });
    }
  }
  for (const { core } of phones) {
    await pullStreams(core, [ME_STREAM]);
    await pullStreams(core, [FORUM_STREAM]);
  }
}

const waitsToBeSent = async ({ core }: Phone) =>
  (await core.outbox.entries.filter(({ state }) => state !== 'rejected').count()) > 0;

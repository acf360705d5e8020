import type { MutationName, Mutations } from '#contract/mutations.ts';
import { discardEntry, editEntry, newestArgs, retryEntry } from '#src/local/entries.ts';
import { closeSession } from '#src/local/identity.ts';
import type { AnyEntry, OutboxEntry } from '#src/local/outbox.ts';
import type { Phone } from '#tests/support/device.ts';
import { HOUR_MS, queueOffline, write } from '../helpers.ts';
import { type Actor, arriveLate, setWeather, textOf, textOfEntry, type World } from './world.ts';

function nextText(world: World): string {
  world.count += 1;
  return `text ${world.count}.`;
}

async function queue<N extends MutationName>(world: World, actor: Actor, name: N, args: Mutations[N]) {
  const { phone } = actor;
  const owner = world.users.find((user) => user.id === phone.user?.id);
  if (!owner) return;
  const before = await phone.core.outbox.entries.toArray();
  const key = await queueOffline(phone, () => write(phone.core, owner, name, args));
  const joined = before.find((entry) => entry.key === key);
  if (joined) giveUp(world, textOfEntry(joined));
  if (name === 'post.like') actor.acts.add(key);
  const text = textOf(args);
  if (text !== undefined)
    world.written.push({ text, owner: owner.id, phone: actor, name, isGivenUp: false, isCacheLost: false });
}

function giveUp(world: World, text: string | undefined) {
  for (const written of world.written) if (written.text === text) written.isGivenUp = true;
}

async function loseSession(_world: World, { phone }: Actor) {
  phone.cookie = '';
}

/** What a person may do, and what may happen to a phone, by how often it happens. */
const DEEDS: [number, (world: World, actor: Actor) => Promise<void>][] = [
  [
    5,
    (w, a) =>
      queue(w, a, 'review.write', { businessId: w.random.pick([1, 2]), rating: 4, comment: nextText(w) }),
  ],
  [
    3,
    (w, a) =>
      queue(w, a, 'thread.create', {
        categoryId: 1,
        title: 'A thread',
        content: nextText(w),
        isSticky: false,
      }),
  ],
  [6, reply],
  [3, like],
  [
    2,
    (w, a) =>
      queue(w, a, 'preferences.set', {
        animals: w.random.some(['Dog', 'Cat', 'Horse'], 3),
        businessTypes: [],
      }),
  ],
  [4, edit],
  [3, discard],
  [1, retry],
  [12, pass],
  [3, passTogether],
  [3, killedPass],
  [5, async (w, a) => setWeather(w, a)],
  [4, wait],
  [1, jump],
  [2, arriveLate],
  [1, switchPerson],
  [1, loseSession],
  [1, dropCache],
];
const ALL_DEEDS = DEEDS.flatMap(([times, deed]) => Array.from({ length: times }, () => deed));

/** One random event on one random phone. */
export const step = (world: World, actor: Actor) => world.random.pick(ALL_DEEDS)(world, actor);

async function reply(world: World, actor: Actor) {
  const { entries, receipts } = actor.phone.core.outbox;
  const threads = [...(await entries.toArray()), ...(await receipts.toArray())].filter(
    (one) => one.name === 'thread.create' && one.owner === actor.phone.user?.id,
  );
  if (threads.length === 0) return;
  await queue(world, actor, 'post.create', {
    thread: world.random.pick(threads).key,
    content: nextText(world),
  });
}

async function like(world: World, actor: Actor) {
  const posts = await actor.phone.core.cache.posts.toArray();
  if (posts.length === 0) return;
  await queue(world, actor, 'post.like', {
    post: world.random.pick(posts).id,
    liked: world.random.chance(0.5),
  });
}

async function ownEntry(world: World, { phone }: Actor): Promise<AnyEntry | undefined> {
  const own = (await phone.core.outbox.entries.orderBy('seq').toArray()).filter(
    (e) => e.owner === phone.user?.id,
  );
  return own.length > 0 ? world.random.pick(own) : undefined;
}

async function edit(world: World, actor: Actor) {
  const entry = await ownEntry(world, actor);
  if (!entry || textOfEntry(entry) === undefined) return;
  const text = nextText(world);
  const name = entry.name === 'review.write' ? 'comment' : 'content';
  giveUp(world, textOfEntry(entry));
  actor.acts.add(entry.key);
  const args = { ...newestArgs(entry as OutboxEntry), [name]: text } as Mutations[MutationName];
  await queueOffline(actor.phone, () => editEntry(actor.phone.core, entry.key, args));
  world.written.push({
    text,
    owner: Number(entry.owner),
    phone: actor,
    name: entry.name,
    isGivenUp: false,
    isCacheLost: false,
  });
}

async function discard(world: World, actor: Actor) {
  const entry = await ownEntry(world, actor);
  if (!entry) return;
  giveUp(world, textOfEntry(entry));
  actor.acts.add(entry.key);
  await queueOffline(actor.phone, () => discardEntry(actor.phone.core, entry.key));
}

async function retry(world: World, actor: Actor) {
  const entry = await ownEntry(world, actor);
  if (entry) await queueOffline(actor.phone, () => retryEntry(actor.phone.core, entry.key));
}

async function pass({ random }: World, { phone }: Actor) {
  await phone.core.engine.sync({ isForced: random.chance(0.5), isPushOnly: random.chance(0.3) });
}

async function passTogether({ random }: World, { phone }: Actor) {
  const contexts = [phone.core, phone.open(), phone.open()];
  await Promise.all(contexts.map((core) => core.engine.sync({ isForced: random.chance(0.5) })));
  for (const core of contexts.slice(1)) close(core);
}

async function killedPass({ random }: World, { phone }: Actor) {
  const context = phone.openContext();
  context.killAt = Math.floor(random.between(1, 60));
  await context.core.engine.sync({ isForced: random.chance(0.5) }).catch(() => 'killed');
  close(context.core);
}

function close(core: Phone['core']) {
  core.engine.stop();
  core.cache.close();
  core.outbox.close();
}

async function wait(world: World, actor: Actor) {
  const ms = Math.round(world.random.between(0, 2 * HOUR_MS));
  world.server.clock.nowMs += ms;
  for (const { phone } of world.actors) phone.clock.nowMs += ms;
  actor.phone.timers.length = 0;
}

async function jump({ random, server }: World, { phone }: Actor) {
  phone.clock.nowMs = random.pick([Date.UTC(1970, 0, 2), Date.UTC(2038, 0, 19), server.clock.nowMs]);
}

async function switchPerson({ random, users }: World, { phone }: Actor) {
  const weather = phone.fault;
  phone.goOnline();
  await closeSession(phone.core.cache, phone.clock.nowMs);
  phone.cookie = '';
  await phone.signIn(random.pick(users).username);
  phone.fault = weather;
}

async function dropCache(world: World, actor: Actor) {
  const { core } = actor.phone;
  const before = JSON.stringify(await core.outbox.entries.toArray());
  core.cache.close();
  await core.cache.delete();
  await core.cache.open();
  if (JSON.stringify(await core.outbox.entries.toArray()) !== before)
    throw new Error('I11: dropping the cache touched the outbox');
  actor.versions.clear();
  for (const written of world.written) if (written.phone === actor) written.isCacheLost = true;
}

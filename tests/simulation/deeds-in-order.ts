import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { openPage, pageOf, pass, write } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { discard } from './deeds-of-outbox.ts';
import { deliver } from './deeds-of-pages.ts';
import {
  register,
  sayLike,
  sendMessageAs,
  setPreferences,
  writeReview,
  writeThread,
} from './deeds-of-people.ts';
import { restoreTo } from './deeds-of-server.ts';
import { OLD_THREAD, OLD_TITLE } from './image.ts';
import type { Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 5000;
const goOn = (world: World, steps: number) =>
  world.goOn(wholeBetween(world.random, steps / 2, steps), PATIENCE_MS);

const leftOf = (phone: Phone, owner: number): AnyEntry | undefined =>
  phone.entries().findLast((entry) => entry.owner === owner && entry.mayHaveLeft);

/**
 * A person whose session has ended discards an entry that may have left; the worker sends it with a message of
 * theirs.
 */
const discardWithoutSession: Deed = async (world, phone) => {
  const user = phone.user();
  if (!user) return;
  phone.weather = world.random.pick(['deaf', 'late']);
  writeReview(world, phone);
  pass(world, phone, pageOf(world, phone), { isPushOnly: true });
  await goOn(world, 160);
  const entry = leftOf(phone, user.id);
  if (!entry || phone.user()?.id !== user.id) return;
  world.fault('discarded without a session');
  world.host.endSessions(user.id);
  phone.weather = 'offline';
  discard(world, phone, entry);
  sendMessageAs(world, phone, false);
  await goOn(world, 60);
  phone.weather = 'clear';
  deliver(world, phone, 1);
};

/**
 * A phone that knows no history discards an entry that is still on its way; then the server is restored to before.
 */
export const discardWithoutHistory: Deed = async (world, phone) => {
  const user = phone.user();
  const isKnown = phone.disk
    .rows<{ name: string }>('cache', 'settings')
    .some(({ name }) => name === 'history');
  if (!user || isKnown) return;
  const image = world.host.backUp();
  phone.weather = 'late';
  writeThread(world, phone);
  pass(world, phone, pageOf(world, phone), { isPushOnly: true });
  await goOn(world, 100);
  const entry = leftOf(phone, user.id);
  if (!entry) return;
  world.fault('discarded without a history');
  discard(world, phone, entry);
  await goOn(world, 30);
  phone.weather = 'clear';
  pass(world, phone, pageOf(world, phone), { isPushOnly: true, isForced: true });
  await goOn(world, 60);
  await restoreTo(world, image);
};

/** A like that may have left is discarded; then the person removes it and likes again. */
const likeThriceOver: Deed = async (world, phone) => {
  const user = phone.user();
  const [post] = phone.disk.rows<{ id: number; key: string | null }>('cache', 'posts');
  if (!user || !post) return;
  const say = (liked: boolean) => sayLike(world, phone, post, liked);
  phone.weather = 'deaf';
  say(true);
  await goOn(world, 80);
  const entry = phone
    .entries()
    .findLast((one) => one.name === 'post.like' && one.owner === user.id && one.mayHaveLeft);
  if (!entry) return;
  world.fault('like discarded');
  phone.weather = 'offline';
  discard(world, phone, entry);
  for (const liked of [false, true]) {
    await goOn(world, 40);
    say(liked);
  }
};

/** The same heart is tapped again and again before there is signal: taps that have not left are joined. */
const tapRepeatedly: Deed = async (world, phone) => {
  const user = phone.user();
  const posts = phone.disk.rows<{ id: number; key: string | null }>('cache', 'posts');
  if (!user || posts.length === 0) return;
  const post = world.random.pick(posts);
  const isLike = world.random.chance(0.5);
  phone.weather = 'offline';
  for (let taps = wholeBetween(world.random, 2, 6); taps > 0; taps--) {
    if (isLike)
      sayLike(world, phone, post, world.random.chance(0.5)); // pages may show different things
    else setPreferences(world, phone);
    await goOn(world, 60);
  }
  phone.weather = 'clear';
};

/** A long list of short posts waits for signal; often the server fails internally at all of them once. */
export const writeManyAtLast: Deed = async (world, phone) => {
  if (!phone.user()) return;
  world.fault('many posts at last');
  phone.weather = 'offline';
  for (let count = wholeBetween(world.random, 15, 30); count > 0; count--)
    write(
      world,
      phone,
      'post.create',
      { thread: OLD_THREAD, content: world.ledger.newText() },
      { under: OLD_TITLE },
    );
  await goOn(world, 600);
  if (!world.features.poison || world.random.chance(0.5)) return;
  world.host.troubles.poison('all');
  phone.weather = 'clear';
  pass(world, phone, pageOf(world, phone), { isPushOnly: true, isForced: true });
  await goOn(world, 150);
};

/** An older page sees the write of a newer page. */
const registerBesideOlder: Deed = async (world, phone) => {
  if (!world.older) return;
  phone.weather = 'offline';
  register(world, phone);
  await goOn(world, 60);
  const page = openPage(world, phone, world.older);
  world.nameAll(phone, page);
  phone.weather = 'clear';
  pass(world, phone, page, {});
};

/** Deeds whose steps only matter in this order, by how often they happen. */
export const DEEDS_IN_ORDER: readonly Choice[] = [
  [0.7, discardWithoutSession, 'ownMessages'],
  [0.5, likeThriceOver, 'lastWords'],
  [1.5, tapRepeatedly, 'lastWords'],
  [0.5, registerBesideOlder, 'olderPages'],
];

import { MINUTE_MS } from '#contract/shared/time.ts';
import { pageOf, perform } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { writeSomething } from './deeds-of-people.ts';
import { dropCache } from './invariants/dropped.ts';
import { wholeBetween } from './random.ts';

const fillDisk: Deed = (world, phone) => {
  world.fault('full disk');
  const times = wholeBetween(world.random, 1, 12);
  phone.disk.full[world.random.pick(['outbox', 'cache', 'commits'] as const)] = times;
  world.loop.note(`${phone.name} is full`);
  if (world.random.chance(0.6)) writeSomething(world, phone);
};

/** A power cut: the outbox keeps its commits, the cache loses its last ones. */
const cutPower: Deed = async (world, phone) => {
  for (const context of [...phone.contexts]) world.kill(phone, context);
  const tables = phone.disk.olderCache(wholeBetween(world.random, 1, 10));
  if (tables.size === 0) return;
  world.fault('cache rolled back');
  world.loop.note(`${phone.name} loses the last commits of its cache`);
  Object.assign(phone.disk.full, { outbox: 0, cache: 0, commits: 0 });
  world.forgetCache(phone);
  const context = phone.open('setup');
  phone.contexts = phone.contexts.filter((each) => each !== context);
  await world.await(context.strand, 'finds an older cache', () =>
    context.core.cache.transaction('rw', [...tables.keys()], async (transaction) => {
      for (const [name, rows] of tables) {
        await transaction.table(name).clear();
        await transaction.table(name).bulkPut([...rows]);
      }
    }),
  );
  phone.kill(context);
  world.forgetCache(phone);
};

/** The browser closes the storage under a page, as on a phone that was asleep. */
const closeStorage: Deed = (world, phone) => {
  world.inSteps(wholeBetween(world.random, 1, 100), () => {
    if (phone.contexts.length === 0 || phone.hasJustLostCache) return;
    const { name, view } = world.random.pick(phone.contexts);
    world.fault('storage closed');
    world.loop.note(`the browser closes the storage of ${name}`);
    view.closeUnder();
  });
};

/** A newer version of the app asks for the storage; an old page may keep it waiting for a while. */
const upgradeStorage: Deed = (world, phone) => {
  world.fault('storage upgraded');
  for (const { view } of phone.contexts) view.changeVersion();
  if (world.random.chance(0.5))
    phone.disk.blockedUntilMs = world.loop.nowMs + world.random.between(0, MINUTE_MS);
};

/** The storage is closed during a write. */
const closeWhileWriting: Deed = (world, phone) => {
  closeStorage(world, phone);
  writeSomething(world, phone);
  const page = pageOf(world, phone);
  perform(world, page, 'looks around', () => page.core.cache.posts.count());
};

/** Faults of a phone's storage, by how often they happen. */
export const DEEDS_OF_STORAGE: readonly Choice[] = [
  [3, fillDisk],
  [1, dropCache],
  [1.5, cutPower, 'cacheRollback'],
  [1, closeStorage, 'closedStorage'],
  [0.7, upgradeStorage, 'closedStorage'],
  [0.5, closeWhileWriting, 'closedStorage'],
];

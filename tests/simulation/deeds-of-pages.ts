import { MINUTE_MS } from '#contract/shared/time.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { hidePages, openPage, pageOf, pass, perform } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import type { Context, Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import type { World } from './world.ts';

/** A browser repeats a failed wake-up up to this many times in all. */
const WAKE_UPS = 3;

/** The person looks at the app again. */
const look: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  hidePages(phone);
  page.screen.show(true);
};

const putAway: Deed = (_world, phone) => hidePages(phone);

/** The system ends a page that is in the background. */
const killHidden: Deed = (world, phone) => {
  hidePages(phone);
  world.inSteps(wholeBetween(world.random, 1, 150), () => {
    const hidden = phone.contexts.filter(({ kind, screen }) => kind === 'page' && !screen.isVisible());
    if (hidden.length === 0) return;
    world.fault('kill of a hidden page');
    world.kill(phone, world.random.pick(hidden));
  });
};

/** The browser reports signal or none, at random. */
const sayOnline: Deed = (world, phone) => {
  const isOnline = world.random.chance(0.7);
  for (const { kind, screen } of phone.contexts) if (kind === 'page') screen.say(isOnline);
};

const tap: Deed = (world, phone) => pageOf(world, phone).screen.tell('act');

/** The browser wakes the worker if a page has asked for it, and ends it when its work is done. */
const wakeWorker: Deed = (world, phone) => {
  if (!phone.wantsWakeUp) return;
  phone.wantsWakeUp = false;
  if (world.features.realTriggers) deliver(world, phone, WAKE_UPS);
  else pass(world, phone, workerOf(phone), { isBack: true, isPushOnly: true });
};

const workerOf = (phone: Phone): Context =>
  phone.contexts.find(({ kind, strand }) => kind === 'worker' && !strand.isFrozen) ?? phone.open('worker');

/** The worker's `sync` event. */
export function deliver(world: World, phone: Phone, tries: number): void {
  const worker = workerOf(phone);
  const again = () => {
    if (tries <= 1) return;
    const waitMs = 5 * MINUTE_MS * (WAKE_UPS - tries + 1);
    world.loop.after(world.clockwork, waitMs, worker.name, 'wakes the worker again', () => {
      if (!world.isCalm) deliver(world, phone, tries - 1);
    });
  };
  world.loop.post(worker.strand, 'event', 'sync', () => {
    worker.app.deliverWaiting(worker.core).then(
      () => {},
      (error: Error) => {
        const isSaid = error.name === 'Error' || isQuotaError(error) || worker.view.hasFailed;
        if (!isSaid) world.fail('calm', `sync in ${worker.name} threw ${String(error)}`);
        again();
      },
    );
  });
}

/** Once in a while, by itself, where the app is installed. */
const wakePeriodically: Deed = (world, phone) => {
  const worker = workerOf(phone);
  perform(world, worker, 'periodicsync', () => worker.core.engine.sync());
};

/** A tab that was opened long ago comes to the front: it runs its old version. */
const openOlder: Deed = (world, phone) => {
  if (!world.older) return;
  world.fault('older page');
  openPage(world, phone, world.older);
};

/** The outbox page has a title for each entry, also for one of a newer version. */
const lookAtOutbox: Deed = (world, phone) => world.nameAll(phone, pageOf(world, phone));

/** Events of pages and the worker, by how often they happen. */
export const DEEDS_OF_PAGES: readonly Choice[] = [
  [5, wakeWorker],
  [5, look, 'realTriggers'],
  [2, putAway, 'realTriggers'],
  [2, killHidden, 'realTriggers'],
  [2, sayOnline, 'realTriggers'],
  [2, tap, 'realTriggers'],
  [1, wakePeriodically, 'realTriggers'],
  [1, openOlder, 'olderPages'],
  [1, lookAtOutbox],
];

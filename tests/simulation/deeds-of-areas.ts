import { fetchBusiness } from '#src/features/businesses/business.local.ts';
import { fetchThread } from '#src/features/forums/forums.remote.ts';
import { areaKey, keepArea, removeArea, setHomeArea } from '#src/local/areas/areas.ts';
import { pageOf, perform } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { BUSINESSES, FAR, FAR_BUSINESS, HOME, LATE_BUSINESS, QUIET_SLUG } from './image.ts';
import { searchAndCheck } from './invariants/search.ts';
import { wholeBetween } from './random.ts';

const RADIUS_MILES = 5;
const FAR_AREA = { name: 'Far', centre: FAR, radiusMiles: RADIUS_MILES };

/** One more area is kept; its first copy is fetched beside the passes. Often it is abandoned soon. */
const keep: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  perform(world, page, 'keeps an area', async () => {
    await keepArea(page.core.cache, FAR_AREA);
    await page.core.keeper.run();
  });
  if (world.random.chance(0.5))
    world.inSteps(wholeBetween(world.random, 20, 200), () => void remove(world, phone));
};

const remove: Deed = (world, phone) => {
  if (phone.hasJustLostCache) return; // the phone's app is being checked without signal
  const page = pageOf(world, phone);
  perform(world, page, 'keeps an area no longer', () =>
    removeArea(page.core.cache, areaKey({ centre: FAR, isHome: false })),
  );
};

const moveHome: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  const centre = world.random.pick([FAR, HOME, HOME]);
  perform(world, page, 'moves home', () => setHomeArea(page.core.cache, 'Home', centre, RADIUS_MILES));
};

/** A page about one row is opened: the row comes outside any stream. */
const openSomething: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  if (world.random.chance(0.5))
    perform(world, page, 'opens a quiet thread', () => fetchThread(page.core, QUIET_SLUG));
  else {
    const id = world.random.pick([1, BUSINESSES, LATE_BUSINESS, FAR_BUSINESS]);
    if (world.random.chance(0.5)) page.core.shown.hold('businesses', id); // the screen stays there
    perform(world, page, `opens business ${id}`, () => fetchBusiness(page.core, id));
  }
};

const searchPhone: Deed = (world, phone) => searchAndCheck(world, phone, pageOf(world, phone));

/** The areas that people keep and the rows that they look at, by how often they do. */
export const DEEDS_OF_AREAS: readonly Choice[] = [
  [1, keep, 'areas'],
  [0.4, remove, 'areas'],
  [0.4, moveHome, 'areas'],
  [2, openSomething, 'areas'],
  [2, searchPhone, 'areas'],
];

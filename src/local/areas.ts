import { areaStreamsWithin, type LatLng } from '#contract/geo.ts';
import type { Cache } from './cache.ts';
import { type KeptArea, readSetting, writeSetting } from './settings.ts';
import { dropStream } from './sync/apply.ts';

/** The areas that this phone keeps; the home area first. */
export async function readAreas(cache: Cache): Promise<KeptArea[]> {
  return (await readSetting(cache, 'areas')) ?? [];
}

/** The streams of all kept areas, without repeats, each area's nearest first. */
export async function followedAreaStreams(cache: Cache): Promise<string[]> {
  const areas = (await readAreas(cache)).filter((area) => !area.isEvicted);
  return [...new Set(areas.flatMap((area) => areaStreamsWithin(area.centre, area.radiusMiles)))];
}

/** Sets the home area: what this phone keeps by itself. The cells that nothing else needs are dropped. */
export async function setHomeArea(
  cache: Cache,
  name: string,
  centre: LatLng,
  radiusMiles: number,
): Promise<void> {
  const others = (await readAreas(cache)).filter((area) => !area.isHome);
  await writeSetting(cache, 'areas', [{ name, centre, radiusMiles, isHome: true }, ...others]);
  await dropUnfollowed(cache);
}

/** Makes room: drops the areas that are not the home area, but not the person's list of them. */
export async function evictAreas(cache: Cache): Promise<void> {
  const areas = await readAreas(cache);
  await writeSetting(
    cache,
    'areas',
    areas.map((area) => (area.isHome ? area : { ...area, isEvicted: true })),
  );
  await dropUnfollowed(cache);
}

async function dropUnfollowed(cache: Cache): Promise<void> {
  const followed = new Set(await followedAreaStreams(cache));
  const cursors = await cache.cursors.where('stream').startsWith('area:').primaryKeys();
  for (const stream of cursors) if (!followed.has(stream)) await dropStream(cache, stream);
}

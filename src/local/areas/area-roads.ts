import type { Cache } from '../cache/cache.ts';
import { readSetting, writeSetting } from '../cache/settings.ts';

/** How much of an area's roads and water is on this phone, in bytes. */
export interface RoadProgress {
  done: number;
  all: number;
}

declare module '../cache/settings.ts' {
  interface Settings {
    /** Of the areas that the person asked for, by their key. */
    areaRoads: Record<string, RoadProgress>;
    /** When the server last said that it has no pack of map tiles, this phone's clock. */
    noMapPackAtMs: number;
  }
}

/** By the keys of areas; of one that is not in it there is nothing to fetch, or it is not known yet. */
export const readRoadProgress = async (cache: Cache): Promise<Record<string, RoadProgress>> =>
  (await readSetting(cache, 'areaRoads')) ?? {};

/** Notes how far an area has come; null: nothing is to be fetched for it. */
export async function noteRoadProgress(
  cache: Cache,
  key: string,
  progress: RoadProgress | null,
): Promise<void> {
  await cache.transaction('rw', cache.settings, async () => {
    const { [key]: _, ...others } = await readRoadProgress(cache);
    await writeSetting(cache, 'areaRoads', progress ? { ...others, [key]: progress } : others);
  });
}

/** Whether something of an area's roads and water is still to come. */
export const lacksRoads = (progress: RoadProgress | undefined): progress is RoadProgress =>
  progress !== undefined && progress.done < progress.all;

import type { Cache } from '../cache/cache.ts';
import { readSetting, writeSetting } from '../cache/settings.ts';

/** Download progress of an area's roads and water, in bytes. */
export interface RoadProgress {
  done: number;
  all: number;
}

declare module '../cache/settings.ts' {
  interface Settings {
    /** Progress by area key. */
    areaRoads: Record<string, RoadProgress>;
    /** When the server last said that it has no pack of map tiles, this phone's clock. */
    noMapPackAtMs: number;
  }
}

/** Progress by area key. An area without an entry has nothing to fetch, or that is not known yet. */
export const readRoadProgress = async (cache: Cache): Promise<Record<string, RoadProgress>> =>
  (await readSetting(cache, 'areaRoads')) ?? {};

/** Stores an area's progress; null when there is nothing to fetch for it. */
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

/** Whether an area still misses some roads or water. */
export const lacksRoads = (progress: RoadProgress | undefined): progress is RoadProgress =>
  progress !== undefined && progress.done < progress.all;

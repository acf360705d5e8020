import type { Cache } from '../cache/cache.ts';
import { type KeptArea, readSetting } from '../cache/settings.ts';

/** All areas of this phone, the home area first, including evicted ones. */
export async function readAreas(cache: Cache): Promise<KeptArea[]> {
  return (await readSetting(cache, 'areas')) ?? [];
}

export const homeOf = (areas: readonly KeptArea[]) => areas.find(({ isHome }) => isHome);

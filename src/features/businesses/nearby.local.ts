import type { SearchRequest } from '#contract/business-search.ts';
import { areaStreamsWithin, type LatLng } from '#contract/shared/geo.ts';
import { search } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { keptAmong } from './business.local.ts';

/** Searches the phone's own copy and adds the ids of the kept rows. Parameters as in `search`. */
export async function searchKept(cache: Cache, request: SearchRequest, nowMs: number, limit?: number) {
  const found = await search(cache, request, nowMs, limit);
  const ids = [...found.found, ...found.unstated].map(({ id }) => id);
  return { ...found, keptIds: await keptAmong(cache, ids) };
}

/** How much of a circle is on this phone. */
export interface Coverage {
  /** The whole circle is on this phone, so nothing else exists there as far as the phone knows. */
  isCovered: boolean;
  /** Update time of its oldest part, epoch milliseconds; null if no part was ever updated. */
  savedAtMs: number | null;
}

export async function coverageOf(cache: Cache, centre: LatLng, radiusMiles: number): Promise<Coverage> {
  const streams = areaStreamsWithin(centre, radiusMiles);
  const cursors = (await cache.cursors.bulkGet(streams)).flatMap((cursor) => cursor?.syncedAtMs ?? []);
  return { isCovered: cursors.length === streams.length, savedAtMs: oldestOf(cursors) };
}

export const oldestOf = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null);

import type { SearchRequest } from '#contract/business-search.ts';
import { areaStreamsWithin, type LatLng } from '#contract/shared/geo.ts';
import { search } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { keptAmong } from './business.local.ts';

/** The phone's own copy of a search, with which of it stays on this phone. Parameters as `search` has them. */
export async function searchKept(cache: Cache, request: SearchRequest, nowMs: number, limit?: number) {
  const found = await search(cache, request, nowMs, limit);
  const ids = [...found.found, ...found.unstated].map(({ id }) => id);
  return { ...found, keptIds: await keptAmong(cache, ids) };
}

/** How much of a circle this phone keeps. */
export interface Coverage {
  /** The whole circle is kept: what is not found here does not exist as far as the phone knows. */
  isCovered: boolean;
  /** When the oldest part of it was last brought up to date, epoch milliseconds; null when no part ever was. */
  savedAtMs: number | null;
}

export async function coverageOf(cache: Cache, centre: LatLng, radiusMiles: number): Promise<Coverage> {
  const streams = areaStreamsWithin(centre, radiusMiles);
  const cursors = (await cache.cursors.bulkGet(streams)).flatMap((cursor) => cursor?.syncedAtMs ?? []);
  return { isCovered: cursors.length === streams.length, savedAtMs: oldestOf(cursors) };
}

export const oldestOf = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null);

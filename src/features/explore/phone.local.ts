import type { SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { SEARCH_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { type Coverage, coverageOf, oldestOf, searchKept } from '#src/features/businesses/nearby.local.ts';
import { count, type LocalFound } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { isNationwide } from './search.ts';

/** Radii in miles offered when a search finds fewer than `SEARCH_LIMITS.fewHits`. */
const WIDER_RADII = [15, 25, 50, SEARCH_LIMITS.radiusMaxMiles] as const;

/** The phone's result of a search. `unstated` is empty unless an animal is searched for. */
export interface PhoneAnswer extends Coverage, LocalFound {
  /** Ids of the rows that a followed stream keeps on this phone. */
  keptIds: ReadonlySet<number>;
  /** Businesses in the circle that are open day and night, whatever the filters; counted only if none is open now. */
  dayAndNight: number;
  /** The next radius that finds more, and how many; null if enough were found or none finds more. */
  wider: { radiusMiles: number; count: number } | null;
  /** The nearest business that matches, if the widest circle has none. */
  nearest: FoundBusiness | null;
}

/**
 * Searches the phone's own copy. @param nowMs the server's time, for "open now".
 * @param limit rows read of each list; all are counted.
 */
export async function readPhone(
  cache: Cache,
  request: SearchRequest,
  nowMs: number,
  limit?: number,
): Promise<PhoneAnswer> {
  const { location, radius } = request;
  const isWholeCountry = isNationwide(request);
  const result = await searchKept(cache, request, nowMs, limit);
  const isFew = result.total < SEARCH_LIMITS.fewHits && !isWholeCountry;
  const wider = isFew ? await widerRadius(cache, request, result.total, nowMs) : null;
  const isNoneNear = result.total === 0 && !isWholeCountry && wider === null;
  const isNoneOpen = request.openNow && result.total === 0;
  return {
    ...result,
    ...(isWholeCountry
      ? { isCovered: false, savedAtMs: await oldestArea(cache) }
      : await coverageOf(cache, location, radius)),
    dayAndNight: isNoneOpen ? await count(cache, { location, radius, emergency24h: true }, nowMs) : 0,
    wider,
    nearest: isNoneNear ? await nearestOf(cache, request, nowMs) : null,
  };
}

/**
 * Whether the phone's own copy answers a search without the server: `yes` if it has the whole circle, up to date, and
 * enough is found; `old` if only its age is against it.
 */
export async function answersItself(
  cache: Cache,
  request: SearchRequest,
  nowMs: number,
): Promise<'yes' | 'old' | 'no'> {
  if (isNationwide(request)) return 'no';
  const { isCovered, savedAtMs } = await coverageOf(cache, request.location, request.radius);
  if (!isCovered || (await count(cache, request, nowMs)) < SEARCH_LIMITS.fewHits) return 'no';
  return nowMs - (savedAtMs ?? 0) < SYNC_LIMITS.oldAfterMs ? 'yes' : 'old';
}

async function nearestOf(cache: Cache, request: SearchRequest, nowMs: number): Promise<FoundBusiness | null> {
  const anywhere = { ...request, radius: SEARCH_LIMITS.radiusRequestMaxMiles, sort: 'distance' as const };
  return (await searchKept(cache, anywhere, nowMs, 1)).found[0] ?? null;
}

async function oldestArea(cache: Cache): Promise<number | null> {
  const cursors = await cache.cursors.where('stream').startsWith('area:').toArray();
  return oldestOf(cursors.flatMap((cursor) => cursor.syncedAtMs ?? []));
}

/** The smallest wider radius with enough hits, else the one with the most hits if it has more than `total`. */
async function widerRadius(cache: Cache, request: SearchRequest, total: number, nowMs: number) {
  let wider = { radiusMiles: request.radius, count: total };
  for (const radiusMiles of WIDER_RADII.filter((radius) => radius > request.radius)) {
    wider = { radiusMiles, count: await count(cache, { ...request, radius: radiusMiles }, nowMs) };
    if (wider.count >= SEARCH_LIMITS.fewHits) break;
  }
  return wider.count > total ? wider : null;
}

import type { SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { type Coverage, coverageOf, oldestOf, searchKept } from '#src/features/businesses/nearby.local.ts';
import { count } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { requestOf, type Search } from './search.ts';

/** Radii in miles that are offered when a search finds fewer than `SEARCH_LIMITS.fewHits`. */
const WIDER_RADII = [15, 25, 50, SEARCH_LIMITS.radiusMaxMiles] as const;

/** What this phone knows about a search. */
export interface PhoneAnswer extends Coverage {
  /** Nearest first. */
  found: FoundBusiness[];
  /** Those that do not say which animals they treat; empty unless an animal is asked for. */
  unstated: FoundBusiness[];
  /** Ids of the shown businesses that stay on this phone: a followed stream carries them. */
  keptIds: ReadonlySet<number>;
  /** How many in the circle say day and night, whatever else is asked for; counted where nobody is known to be open. */
  dayAndNight: number;
  /** The next radius that finds more, and how many; null when enough was found or none finds more. */
  wider: { radiusMiles: number; count: number } | null;
}

/** Searches the phone's own copy. @param nowMs the server's time: who is open now. */
export async function readPhone(cache: Cache, search: Search, nowMs: number): Promise<PhoneAnswer> {
  const circle = requestOf(search);
  const { found, unstated, keptIds } = await searchKept(cache, circle, nowMs);
  const isFew = found.length < SEARCH_LIMITS.fewHits && !search.isNationwide;
  return {
    found,
    unstated,
    keptIds,
    ...(search.isNationwide
      ? { isCovered: false, savedAtMs: await oldestArea(cache) }
      : await coverageOf(cache, search.centre, search.radiusMiles)),
    dayAndNight:
      search.openNow && found.length === 0
        ? await count(cache, { location: circle.location, radius: circle.radius, emergency24h: true }, nowMs)
        : 0,
    wider: isFew ? await nextStep(cache, circle, found.length, nowMs) : null,
  };
}

async function oldestArea(cache: Cache): Promise<number | null> {
  const cursors = await cache.cursors.where('stream').startsWith('area:').toArray();
  return oldestOf(cursors.flatMap((cursor) => cursor.syncedAtMs ?? []));
}

/** The smallest wider radius with enough hits, else the one with the most, if that is more than here. */
async function nextStep(cache: Cache, circle: SearchRequest, here: number, nowMs: number) {
  const radii = WIDER_RADII.filter((radius) => radius > circle.radius);
  let step = { radiusMiles: circle.radius, count: here };
  for (const radiusMiles of radii) {
    step = { radiusMiles, count: await count(cache, { ...circle, radius: radiusMiles }, nowMs) };
    if (step.count >= SEARCH_LIMITS.fewHits) break;
  }
  return step.count > here ? step : null;
}

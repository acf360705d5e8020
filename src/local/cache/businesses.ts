import {
  compareFound,
  matches,
  matchesButAnimals,
  orderKey,
  type SearchRequest,
} from '#contract/business-search.ts';
import type { Business, FoundBusiness } from '#contract/businesses.ts';
import { boundingBox, boxHolds, milesBetween } from '#contract/shared/geo.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import type { Cache, StoredBusiness } from './cache.ts';

/** What a search found: nearest first, ties by id, and how many more do not say which animals they treat. */
export interface LocalFound {
  found: FoundBusiness[];
  unstated: FoundBusiness[];
}

/** A business as this phone has it. */
export async function get(cache: Cache, id: number): Promise<Business | undefined> {
  const row = await cache.businesses.get(id);
  return row && toBusiness(row);
}

/**
 * Businesses of the phone's own copy within the radius by great-circle distance. Businesses that state no animal
 * are kept apart when an animal is asked for. @param nowMs the server's time, for what is asked to be open now.
 */
export async function search(cache: Cache, request: SearchRequest, nowMs: number): Promise<LocalFound> {
  const { location, radius, animalTypes = [], q = '', sort } = request;
  const box = boundingBox(location, radius);
  const isNamed = textMatcher(q);
  const rows = await cache.businesses.where('lat').between(box.south, box.north, true, true).toArray();
  const hits = rows
    .filter((row) => row.location !== null && boxHolds(box, row.location))
    .filter((row) => matchesButAnimals(row, request, nowMs) && isNamed(row))
    .map((row) => ({ ...toBusiness(row), distance: milesBetween(location, row.location ?? location) }))
    .filter((row) => row.distance <= radius)
    .map((row) => ({ row, id: row.id, distance: row.distance, key: orderKey(row, sort) }))
    .sort(compareFound)
    .map(({ row }) => row);
  return {
    found: hits.filter((row) => matches(row, request, nowMs)),
    unstated: animalTypes.length > 0 ? hits.filter((row) => row.animalTypes.length === 0) : [],
  };
}

function toBusiness({ lat: _lat, lng: _lng, h: _h, ...business }: StoredBusiness): Business {
  return business;
}

import type { Business, FoundBusiness } from '#contract/businesses.ts';
import { boundingBox, boxHolds, type LatLng, milesBetween } from '#contract/geo.ts';
import { textMatcher } from '#contract/text-search.ts';
import type { Cache, StoredBusiness } from './cache.ts';

/** A search of the phone's own copy; radius in miles. Same meaning as `POST /api/businesses/search`. */
export interface LocalSearch {
  location: LatLng;
  radius: number;
  animalTypes?: readonly string[] | undefined;
  businessCategories?: readonly string[] | undefined;
  q?: string | undefined;
}

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
 * are kept apart when an animal is asked for.
 */
export async function search(cache: Cache, search: LocalSearch): Promise<LocalFound> {
  const { location, radius, animalTypes = [], businessCategories = [], q = '' } = search;
  const box = boundingBox(location, radius);
  const matches = textMatcher(q);
  const rows = await cache.businesses.where('lat').between(box.south, box.north, true, true).toArray();
  const hits = rows
    .filter((row) => row.location !== null && boxHolds(box, row.location))
    .filter((row) => isAmong(row.businessCategories, businessCategories) && matches(row))
    .map((row) => ({ ...toBusiness(row), distance: milesBetween(location, row.location ?? location) }))
    .filter((row) => row.distance <= radius)
    .sort((a, b) => a.distance - b.distance || a.id - b.id);
  return {
    found: hits.filter((row) => isAmong(row.animalTypes, animalTypes)),
    unstated: animalTypes.length > 0 ? hits.filter((row) => row.animalTypes.length === 0) : [],
  };
}

const isAmong = (names: readonly string[], wanted: readonly string[]) =>
  wanted.length === 0 || wanted.some((name) => names.includes(name));

function toBusiness({ lat: _lat, lng: _lng, h: _h, ...business }: StoredBusiness): Business {
  return business;
}

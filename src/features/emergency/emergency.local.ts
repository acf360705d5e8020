import type { SearchRequest } from '#contract/business-search.ts';
import type { AnimalName } from '#contract/catalogue.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { fetchFirstPage } from '#src/features/businesses/search.remote.ts';
import { search } from '#src/local/cache/businesses.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { EMERGENCY_LIMITS, type EmergencyList, emergencyList, VET_CATEGORY } from './emergency-list.ts';

/** The vets of the phone's own copy, in the order of the emergency page. */
export async function readVets(
  core: Core,
  animal: string | null,
  from: LatLng | null,
): Promise<EmergencyList> {
  if (from === null) {
    const rows = await core.cache.businesses.toArray();
    return emergencyList(rows, { animal, from });
  }
  const { found } = await search(core.cache, vetsAround(from));
  return emergencyList(found, { animal, from });
}

/** Brings the vets around a point from the server into the phone's copy. */
export const fetchVets = (core: Core, location: LatLng) => fetchFirstPage(core, vetsAround(location));

const vetsAround = (location: LatLng): SearchRequest => ({
  location,
  radius: EMERGENCY_LIMITS.radiusMiles,
  businessCategories: [VET_CATEGORY],
});

/** The animal of the last emergency: undefined while nothing was ever chosen. */
export function readAnimal({ cache }: Core): Promise<AnimalName | null | undefined> {
  return readSetting(cache, 'emergencyAnimal');
}

export function writeAnimal({ cache }: Core, animal: AnimalName | null): Promise<void> {
  return writeSetting(cache, 'emergencyAnimal', animal);
}

import type { SearchRequest } from '#contract/business-search.ts';
import { ANIMAL_TYPES, type AnimalName, HELP_CATEGORIES, type HelpAnimal } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { statedFor } from '#src/catalogue/relatives.ts';
import { coverageOf } from '#src/features/businesses/nearby.local.ts';
import { fetchFirstPage, fetchSoon } from '#src/features/businesses/search.remote.ts';
import { paintListings, unsentOf } from '#src/features/owners/owners.local.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { search } from '#src/local/cache/businesses.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { FIRST_HOME_AREA } from '#src/places/home-area.ts';
import { type Origin, readOrigin } from '#src/places/origin.ts';
import { OFFICE_CATEGORIES, type PublicOffice, publicOffices } from './offices.ts';
import {
  EMERGENCY_LIMITS,
  type EmergencyList,
  type EmergencyVet,
  emergencyList,
  hasOneToCall,
  nearestVet,
} from './order.ts';

/** The emergency page's data from the phone's own copy. */
export interface EmergencyHelp extends EmergencyList {
  /** The nearest vet at any distance, if nobody within reach can be called. */
  nearest: EmergencyVet | null;
  /** Public offices with a number, one of each kind. */
  offices: PublicOffice[];
  /** The whole circle is on this phone: as far as it knows, there are no others. */
  isCovered: boolean;
}

/**
 * Reads the vets of the phone's own copy, in the order of the emergency page, and other help. @param owner user whose
 * unsent listing changes are applied.
 */
export async function readVets(
  core: Core,
  animal: HelpAnimal | null,
  from: LatLng | null,
  owner: number | null = null,
): Promise<EmergencyHelp> {
  const nowMs = core.reach.serverNowMs();
  const unsent = await unsentOf(core, owner);
  if (from === null) {
    const rows = paintListings(await core.cache.businesses.toArray(), unsent);
    return { ...emergencyList(rows, { animal, from, nowMs }), nearest: null, offices: [], isCovered: false };
  }
  const around = async (request: SearchRequest) =>
    paintListings((await search(core.cache, request, nowMs)).found, unsent);
  const list = emergencyList(await around(within(from)), { animal, from, nowMs });
  const isNobody = !hasOneToCall(list, animal);
  return {
    ...list,
    nearest: isNobody ? nearestVet(await around(anywhere({ from, animal })), { animal, from, nowMs }) : null,
    offices: publicOffices(await around(within(from, OFFICE_CATEGORIES)), from),
    isCovered: (await coverageOf(core.cache, from, EMERGENCY_LIMITS.radiusMiles)).isCovered,
  };
}

/** Reads the vets; if the phone knows nobody to call, asks the server first, within a reader's patience. */
export async function findVets(core: Core, animal: HelpAnimal | null, from: LatLng): Promise<EmergencyHelp> {
  const own = await readVets(core, animal, from);
  if (hasOneToCall(own, animal) || core.reach.current() === 'offline') return own;
  await Promise.all([within(from), anywhere({ from, animal })].map((request) => fetchSoon(core, request)));
  return readVets(core, animal, from);
}

/** Fetches the vets around a point into the phone's copy. */
export const fetchVets = (core: Core, from: LatLng) => fetchFirstPage(core, within(from));

/** Fetches the public offices around a point into the phone's copy. */
export const fetchOffices = (core: Core, from: LatLng) =>
  fetchFirstPage(core, within(from, OFFICE_CATEGORIES));

/** Start and animal of a search at any distance. */
export interface Anywhere {
  from: LatLng;
  animal: HelpAnimal | null;
}

/** Fetches the nearest vets for the animal or for others of its kind, at any distance. */
export const fetchNearest = (core: Core, query: Anywhere) => fetchFirstPage(core, anywhere(query));

const within = (location: LatLng, businessCategories = HELP_CATEGORIES): SearchRequest => ({
  location,
  radius: EMERGENCY_LIMITS.radiusMiles,
  businessCategories,
});

const anywhere = ({ from, animal }: Anywhere): SearchRequest => ({
  ...within(from),
  radius: SEARCH_LIMITS.radiusNationwideMiles,
  ...(animal === null ? {} : { animalTypes: kindOf(animal) }),
});

/**
 * Returns the animals of the same kind: a name like 'Large Animal Hospital' may include an animal that the listing
 * does not state.
 */
function kindOf(animal: HelpAnimal): AnimalName[] {
  const kinds = ANIMAL_TYPES.filter(({ name }) => statedFor(animal).includes(name)).map(
    ({ category }) => category,
  );
  return ANIMAL_TYPES.filter(({ category }) => kinds.includes(category)).map(({ name }) => name);
}

/** Returns the origin of the distances. A new phone has no area for a moment: it counts as having its first one. */
export async function readStart(core: Core): Promise<Origin> {
  const origin = await readOrigin(core);
  if (origin.kind !== 'unknown' || (await readAreas(core.cache)).length > 0) return origin;
  return { kind: 'home', point: FIRST_HOME_AREA.centre, name: FIRST_HOME_AREA.name, isGuess: true };
}

/** Returns the animal of the last emergency; undefined if none was ever chosen. */
export function readAnimal({ cache }: Core): Promise<HelpAnimal | null | undefined> {
  return readSetting(cache, 'emergencyAnimal');
}

export function writeAnimal({ cache }: Core, animal: HelpAnimal | null): Promise<void> {
  return writeSetting(cache, 'emergencyAnimal', animal);
}

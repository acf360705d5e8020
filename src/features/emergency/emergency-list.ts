import { type Business, isNewListing } from '#contract/businesses.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';

/** Distances in miles. Source: docs/product.md, F1. */
export const EMERGENCY_LIMITS = { radiusMiles: 100, pageSize: 15 } as const;

export const VET_CATEGORY = 'Veterinary Services';

/** One vet of the emergency page. */
export interface EmergencyVet {
  business: Business;
  /** Great-circle miles; null where no point is known to measure from. */
  miles: number | null;
  /** False: the listing names no animal at all, so one has to ask. */
  statesAnimals: boolean;
}

export interface EmergencyList {
  vets: EmergencyVet[];
  /** Made-up listings, never among the real ones. */
  samples: EmergencyVet[];
  /** Vets within reach that were left out because they state other animals only. */
  otherAnimals: number;
}

export interface EmergencyQuestion {
  /** Name of the catalogue; null asks for every vet. */
  animal: string | null;
  /** Null: not known, so the list is in order of name. */
  from: LatLng | null;
  radiusMiles?: number;
}

/**
 * The vets to call (docs/product.md, F1): nearest first by great-circle distance, ties by id, unchecked listings below
 * all others. Those that state the animal and those that state none stand in one list, those that state only others
 * are left out, samples follow on their own.
 */
export function emergencyList(
  businesses: readonly Business[],
  { animal, from, radiusMiles = EMERGENCY_LIMITS.radiusMiles }: EmergencyQuestion,
): EmergencyList {
  const near = businesses
    .filter(({ businessCategories }) => businessCategories.includes(VET_CATEGORY))
    .map((business) => vetOf(business, from))
    .filter(({ miles }) => from === null || (miles !== null && miles <= radiusMiles))
    .sort(from === null ? byName : byDistance)
    .sort(checkedFirst);
  const fitting = near.filter(({ business }) => mayTreat(business, animal));
  return {
    vets: fitting.filter(({ business }) => !business.isSample),
    samples: fitting.filter(({ business }) => business.isSample),
    otherAnimals: near.filter(({ business }) => !business.isSample && !mayTreat(business, animal)).length,
  };
}

function vetOf(business: Business, from: LatLng | null): EmergencyVet {
  const miles = from && business.location ? milesBetween(from, business.location) : null;
  return { business, miles, statesAnimals: business.animalTypes.length > 0 };
}

function mayTreat({ animalTypes }: Business, animal: string | null): boolean {
  return animal === null || animalTypes.length === 0 || animalTypes.includes(animal);
}

const byDistance = (a: EmergencyVet, b: EmergencyVet) =>
  (a.miles ?? 0) - (b.miles ?? 0) || a.business.id - b.business.id;
const checkedFirst = (a: EmergencyVet, b: EmergencyVet) =>
  Number(isNewListing(a.business)) - Number(isNewListing(b.business));
const byName = (a: EmergencyVet, b: EmergencyVet) =>
  a.business.name.localeCompare(b.business.name) || a.business.id - b.business.id;

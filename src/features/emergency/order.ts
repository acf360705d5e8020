import { type Business, checkedAtOf, comesTo, isNewListing, lastListedOf } from '#contract/businesses.ts';
import {
  type BusinessCategoryName,
  HELP_CATEGORIES,
  type HelpAnimal,
  isAnimalName,
} from '#contract/catalogue.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { isOpenAt, isOpenNow } from '#contract/shared/hours.ts';
import { animalsInName, isOtherTrade, saysEmergency } from '#src/catalogue/name-says.ts';
import { statedFor } from '#src/catalogue/relatives.ts';
import { telHref } from '#src/ui/acts/links.ts';

/** Distances in miles. Source: docs/product.md, F1. */
export const EMERGENCY_LIMITS = {
  radiusMiles: 100,
  pageSize: 15,
  /** Vets who might treat the animal: more would only cost time. */
  askMost: 5,
  /** Beyond this, the phone's own maps may know somebody nearer. */
  farMiles: 60,
  /**
   * Vets in all lists together, so that the page prints on one sheet, even with long notes about my people.
   */
  onPaper: 6,
  /** A listing without an update since may be long gone. */
  oldBeforeYear: 2015,
} as const;

export const VET_CATEGORY: BusinessCategoryName = 'Veterinary Services';

/**
 * How likely a vet can help now. `now`: comes to the farm, is open, or takes emergencies day and night. `hospital`: not
 * known to be closed. `likely`: open by hours that may have changed. `unknown`: no information. `closed`: by checked
 * hours.
 */
type Help = 'now' | 'hospital' | 'likely' | 'unknown' | 'closed';
/** Best first. Less is known of a nearer hospital, but a farther one must not come first for that. */
const HELP_RANKS: Readonly<Record<Help, number>> = { now: 0, hospital: 0, likely: 1, unknown: 2, closed: 3 };

/** A vet on the emergency page. */
export interface EmergencyVet {
  business: Business;
  /** Great-circle miles; null if unknown. */
  miles: number | null;
  help: Help;
  /** Null if unknown. */
  isOpen: boolean | null;
  /** The year of its last list entry, if that is long ago. */
  oldYear: number | null;
}

export interface EmergencyList {
  /** They state the animal and can be called. For dogs and cats, also vets that state no animal. */
  treats: EmergencyVet[];
  /**
   * They state the animal or are named for it, but have no number: one can only drive there. Nearest first.
   */
  noNumber: EmergencyVet[];
  /** They state no animal, or only their name suggests this one, and can be called: the best few. */
  ask: EmergencyVet[];
  /** Invented listings, never mixed with real ones. */
  samples: EmergencyVet[];
  /** Number of vets within reach that only treat other animals. */
  otherAnimals: number;
}

export interface EmergencyQuery {
  /** Null for any animal. */
  animal: HelpAnimal | null;
  /** Null if unknown: the list is sorted by name. */
  from: LatLng | null;
  /** The server's clock, epoch milliseconds. */
  nowMs: number;
}

/** Whether a vet treats an animal. */
type Match = 'treats' | 'ask' | 'other';

/**
 * Returns the vets to call (docs/product.md, F1). Order of each list: callable ones first; then checked listings, new
 * ones, and outdated ones; then by how likely they can help now, then by distance, ties by id. Those without a number
 * are sorted by distance only.
 */
export function emergencyList(businesses: readonly Business[], query: EmergencyQuery): EmergencyList {
  const { animal, from } = query;
  const near = businesses
    .filter(isHelp)
    .map((business) => vetOf(business, query))
    .filter(({ miles }) => from === null || (miles !== null && miles <= EMERGENCY_LIMITS.radiusMiles))
    .sort(byPriority(query));
  const real = near.filter(({ business }) => !business.isSample);
  const matching = (vets: EmergencyVet[], match: Match) =>
    vets.filter(({ business }) => matchOf(business, animal) === match);
  const treating = matching(real, 'treats');
  const toAsk = matching(real, 'ask');
  const isUncallable = (vet: EmergencyVet) => isNamedFor(vet, animal) && !isCallable(vet);
  return {
    treats: treating.filter(isCallable),
    noNumber: [
      ...treating.filter((vet) => !isCallable(vet) && states(vet, animal)),
      ...toAsk.filter(isUncallable),
    ].sort(byDistance(from)),
    ask: toAsk.filter(isCallable).slice(0, EMERGENCY_LIMITS.askMost),
    samples: near.filter(({ business }) => business.isSample && matchOf(business, animal) !== 'other'),
    otherAnimals: matching(real, 'other').length,
  };
}

/**
 * Whether a list has someone to call: a vet who states the animal or is named for it, or, for a dog or a cat, any vet
 * with a current listing. A drive of hundreds of miles only makes sense for other animals.
 */
export const hasOneToCall = ({ treats, ask }: EmergencyList, animal: HelpAnimal | null): boolean =>
  treats.some((vet) => states(vet, animal) || trustOf(vet) === 0) ||
  ask.some((vet) => seemsToTreat(vet, animal));

/**
 * Returns the nearest callable vet that states the animal, otherwise one named for it or for its relatives, at any
 * distance; null if there is none.
 */
export function nearestVet(
  businesses: readonly Business[],
  query: EmergencyQuery & { from: LatLng },
): EmergencyVet | null {
  const vets = businesses
    .filter((business) => isHelp(business) && !business.isSample && business.location !== null)
    .map((business) => vetOf(business, query))
    .filter(isCallable)
    .sort((a, b) => trustOf(a) - trustOf(b) || milesOf(a) - milesOf(b) || a.business.id - b.business.id);
  const { animal } = query;
  return vets.find((vet) => states(vet, animal)) ?? vets.find((vet) => seemsToTreat(vet, animal)) ?? null;
}

/** Whether a business helps sick animals at all. */
const isHelp = ({ businessCategories, name }: Business) =>
  HELP_CATEGORIES.some((category) => businessCategories.includes(category)) &&
  !isOtherTrade(name, businessCategories);

function vetOf(business: Business, { animal, from, nowMs }: EmergencyQuery): EmergencyVet {
  const miles = from && business.location ? milesBetween(from, business.location) : null;
  const isOpen = isOpenNow(business.hours, checkedAtOf(business), nowMs);
  const year = Number.parseInt(lastListedOf(business) ?? '', 10); // NaN without a date
  return {
    business,
    miles,
    isOpen,
    help: helpOf(business, { animal, from, nowMs }, isOpen),
    oldYear: year < EMERGENCY_LIMITS.oldBeforeYear ? year : null,
  };
}

function helpOf(business: Business, { animal, from, nowMs }: EmergencyQuery, isOpen: boolean | null): Help {
  const { emergency24h, emergencyPolicy } = business;
  const isForAll = emergencyPolicy !== 'existing-clients';
  if (comesTo(business, from) || isOpen === true || (emergency24h === true && isForAll)) return 'now';
  if (isOpen === false) return 'closed';
  if (isForAll && isHospital(business, animal)) return 'hospital';
  return isOpenAt(business.hours, nowMs) === true ? 'likely' : 'unknown';
}

/** Whether a vet takes emergencies, or is a hospital that states the animal. Any clinic for dogs and cats may be named one. */
const isHospital = (business: Business, animal: HelpAnimal | null): boolean =>
  isEmergencyHospital(business) ||
  (animal !== null &&
    !isForAnyVet(animal) &&
    business.animalTypes.includes(animal) &&
    /\bhospital\b/i.test(business.name));

/** Whether a listing says that it takes emergencies, by its category or its name. */
export const isEmergencyHospital = ({ businessCategories, name }: Business): boolean =>
  businessCategories.includes('Emergency Hospital') || saysEmergency(name);

function matchOf({ animalTypes, name }: Business, animal: HelpAnimal | null): Match {
  if (animal === null || animalTypes.includes(animal)) return 'treats';
  const named = animalsInName(name);
  const statesNone = animalTypes.length === 0;
  if (statesRelative(animalTypes, animal)) return 'ask';
  // A 'Large Animal Hospital' that states horses may take a goat.
  if (!named?.includes(animal) && !(statesNone && named === null && animal !== 'Bees')) return 'other';
  return statesNone && isForAnyVet(animal) ? 'treats' : 'ask';
}

const states = ({ business }: EmergencyVet, animal: HelpAnimal | null) =>
  animal === null || business.animalTypes.includes(animal);

const isCallable = ({ business }: EmergencyVet) =>
  [business.phone, business.afterHoursPhone].some((phone) => telHref(phone, business) !== null);

/** 0: current listing, 1: registered by a person and unchecked, 2: outdated for years. */
const trustOf = ({ business, oldYear }: EmergencyVet) =>
  oldYear !== null ? 2 : isNewListing(business) ? 1 : 0;
const milesOf = ({ miles }: EmergencyVet) => miles ?? 0;

/** A vet who states no animal treats dogs and cats. */
const isForAnyVet = (animal: HelpAnimal | null) => animal === 'Dog' || animal === 'Cat';

/** Whether a dog or a cat should see a nearer vet first, even one of unknown hours. */
const isTooFar = ({ miles }: EmergencyVet, animal: HelpAnimal | null) =>
  isForAnyVet(animal) && (miles ?? 0) > EMERGENCY_LIMITS.farMiles;

/** Whether only the name of a vet suggests the animal; not used for dogs and cats. */
const isNamedFor = ({ business }: EmergencyVet, animal: HelpAnimal | null) =>
  animal !== null &&
  !isForAnyVet(animal) &&
  !business.animalTypes.includes(animal) &&
  animalsInName(business.name)?.includes(animal) === true;

/** Whether a vet treats relatives of an animal that no listing can name. */
const statesRelative = (animalTypes: readonly string[], animal: HelpAnimal) =>
  !isAnimalName(animal) && statedFor(animal).some((relative) => animalTypes.includes(relative));

const seemsToTreat = (vet: EmergencyVet, animal: HelpAnimal | null) =>
  isNamedFor(vet, animal) || (animal !== null && statesRelative(vet.business.animalTypes, animal));

const byPriority =
  ({ animal, from }: EmergencyQuery) =>
  (a: EmergencyVet, b: EmergencyVet): number =>
    Number(isCallable(b)) - Number(isCallable(a)) ||
    trustOf(a) - trustOf(b) ||
    Number(seemsToTreat(b, animal)) - Number(seemsToTreat(a, animal)) ||
    Number(isTooFar(a, animal)) - Number(isTooFar(b, animal)) ||
    HELP_RANKS[a.help] - HELP_RANKS[b.help] ||
    byDistance(from)(a, b);

/** Nearest first, by name if the position is unknown; ties by id. */
const byDistance =
  (from: LatLng | null) =>
  (a: EmergencyVet, b: EmergencyVet): number =>
    (from === null ? a.business.name.localeCompare(b.business.name) : milesOf(a) - milesOf(b)) ||
    a.business.id - b.business.id;

/**
 * Returns how many vets of the two lists are printed: half each, plus any that the other list leaves free.
 */
export function paperShares(treating: number, toAsk: number): { treats: number; ask: number } {
  const { onPaper } = EMERGENCY_LIMITS;
  const treats = Math.min(treating, Math.max(onPaper / 2, onPaper - toAsk));
  return { treats, ask: Math.min(toAsk, onPaper - treats) };
}

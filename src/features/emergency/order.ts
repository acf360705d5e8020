import { type Business, checkedAtOf, comesTo, isNewListing, lastListedOf } from '#contract/businesses.ts';
import { type AnimalName, type BusinessCategoryName, HELP_CATEGORIES } from '#contract/catalogue.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { isOpenAt, isOpenNow } from '#contract/shared/hours.ts';
import { animalsInName, isOtherTrade, saysEmergency } from '#src/catalogue/name-says.ts';
import { telHref } from '#src/ui/acts/links.ts';

/** Distances in miles. Source: docs/product.md, F1. */
export const EMERGENCY_LIMITS = {
  radiusMiles: 100,
  pageSize: 15,
  /** Vets of all lists together, so that the page prints on one sheet beside the longest notes about my people. */
  onPaper: 6,
  /** A listing that nobody has looked at since this year began may be long gone. */
  oldBeforeYear: 2015,
} as const;

export const VET_CATEGORY: BusinessCategoryName = 'Veterinary Services';

/**
 * What is known of help at this moment, the best first. `now`: comes out to the animal, is open, or says that it takes
 * emergencies day and night. `likely`: an emergency hospital, or open by hours that may have changed. `unknown`: nobody
 * has said. `closed`: by hours that somebody has checked.
 */
const HELP = ['now', 'likely', 'unknown', 'closed'] as const;
type Help = (typeof HELP)[number];

/** One vet of the emergency page. */
export interface EmergencyVet {
  business: Business;
  /** Great-circle miles; null where no point is known to measure from. */
  miles: number | null;
  help: Help;
  /** Open at this moment; null where that is not known. */
  isOpen: boolean | null;
  /** The year in which it was last on a list, where that is long ago. */
  oldYear: number | null;
}

export interface EmergencyList {
  /** They state the animal and can be called. */
  treats: EmergencyVet[];
  /** They state the animal or are named for it, but nobody knows their number: one can only drive there, to the nearest first. */
  noNumber: EmergencyVet[];
  /** They state no animal, or only their name speaks of this one: one has to ask. */
  ask: EmergencyVet[];
  /** Made-up listings, never among the real ones. */
  samples: EmergencyVet[];
  /** Vets within reach that were left out: they state other animals, or their names do. */
  otherAnimals: number;
}

export interface EmergencyQuestion {
  /** Name of the catalogue; null asks for every vet. */
  animal: AnimalName | null;
  /** Null: not known, so the list is in order of name. */
  from: LatLng | null;
  /** The server's clock, epoch milliseconds. */
  nowMs: number;
}

/** How a vet answers for an animal. */
type Answer = 'treats' | 'ask' | 'other';

/**
 * The vets to call (docs/product.md, F1). Within each part: whoever can be called; of these listings that somebody has
 * looked at, new ones below them, then those that nobody has had on a list for years; then whoever helps now, then by
 * distance, ties by id; those without a number by distance alone.
 */
export function emergencyList(businesses: readonly Business[], question: EmergencyQuestion): EmergencyList {
  const { animal, from } = question;
  const near = businesses
    .filter(isHelp)
    .map((business) => vetOf(business, question))
    .filter(({ miles }) => from === null || (miles !== null && miles <= EMERGENCY_LIMITS.radiusMiles))
    .sort(byWorth(question));
  const real = near.filter(({ business }) => !business.isSample);
  const answering = (vets: EmergencyVet[], answer: Answer) =>
    vets.filter(({ business }) => answerOf(business, animal) === answer);
  const treating = answering(real, 'treats');
  const asked = answering(real, 'ask');
  const isLost = (vet: EmergencyVet) => speaksOf(vet, animal) && !isCallable(vet);
  return {
    treats: treating.filter(isCallable),
    noNumber: [...treating.filter((vet) => !isCallable(vet)), ...asked.filter(isLost)].sort(byWay(from)),
    ask: asked.filter((vet) => !isLost(vet)),
    samples: near.filter(({ business }) => business.isSample && answerOf(business, animal) !== 'other'),
    otherAnimals: answering(real, 'other').length,
  };
}

/**
 * Whether anybody in a list can be called who states the animal, whose name speaks of it, or, for a dog or a cat, who is
 * a vet at all and was looked at in these years: hundreds of miles are worth their drive for other animals only.
 */
export const hasOneToCall = ({ treats, ask }: EmergencyList, animal: AnimalName | null): boolean =>
  treats.length > 0 ||
  ask.some((vet) => speaksOf(vet, animal) || (isForAnyVet(animal) && isCallable(vet) && trustOf(vet) === 0));

/**
 * The nearest vet of all that can be called and states the animal, else whose name speaks of it, however far; null when
 * none is known.
 */
export function nearestVet(
  businesses: readonly Business[],
  question: EmergencyQuestion & { from: LatLng },
): EmergencyVet | null {
  const vets = businesses
    .filter((business) => isHelp(business) && !business.isSample && business.location !== null)
    .map((business) => vetOf(business, question))
    .filter(isCallable)
    .sort((a, b) => trustOf(a) - trustOf(b) || milesOf(a) - milesOf(b) || a.business.id - b.business.id);
  const states = ({ business }: EmergencyVet) => answerOf(business, question.animal) === 'treats';
  return vets.find(states) ?? vets.find((vet) => speaksOf(vet, question.animal)) ?? null;
}

/** Whether a business is help for a sick animal at all. */
const isHelp = ({ businessCategories, name }: Business) =>
  HELP_CATEGORIES.some((category) => businessCategories.includes(category)) &&
  !isOtherTrade(name, businessCategories);

function vetOf(business: Business, { from, nowMs }: EmergencyQuestion): EmergencyVet {
  const miles = from && business.location ? milesBetween(from, business.location) : null;
  const isOpen = isOpenNow(business.hours, checkedAtOf(business), nowMs);
  const year = Number.parseInt(lastListedOf(business) ?? '', 10); // NaN where no list has a date
  return {
    business,
    miles,
    isOpen,
    help: helpOf(business, from, isOpen, nowMs),
    oldYear: year < EMERGENCY_LIMITS.oldBeforeYear ? year : null,
  };
}

function helpOf(business: Business, from: LatLng | null, isOpen: boolean | null, nowMs: number): Help {
  const { emergency24h, emergencyPolicy } = business;
  const isForAll = emergencyPolicy !== 'existing-clients';
  if (comesTo(business, from) || isOpen === true || (emergency24h === true && isForAll)) return 'now';
  if (isOpen === false) return 'closed';
  const isHospital =
    business.businessCategories.includes('Emergency Hospital') || saysEmergency(business.name);
  return (isHospital && isForAll) || isOpenAt(business.hours, nowMs) === true ? 'likely' : 'unknown';
}

function answerOf({ animalTypes, name }: Business, animal: AnimalName | null): Answer {
  if (animal === null || animalTypes.includes(animal)) return 'treats';
  const named = animalsInName(name);
  if (named?.includes(animal)) return 'ask'; // a 'Large Animal Hospital' that states horses may take a goat
  return animalTypes.length === 0 && named === null ? 'ask' : 'other';
}

const isCallable = ({ business }: EmergencyVet) =>
  [business.phone, business.afterHoursPhone].some((phone) => telHref(phone, business) !== null);

/** 0: looked at in these years, 1: a person has registered it and nobody has checked it, 2: nobody has had it for years. */
const trustOf = ({ business, oldYear }: EmergencyVet) =>
  oldYear !== null ? 2 : isNewListing(business) ? 1 : 0;
const milesOf = ({ miles }: EmergencyVet) => miles ?? 0;

/** A vet who names no animal treats dogs and cats. */
const isForAnyVet = (animal: AnimalName | null) => animal === 'Dog' || animal === 'Cat';

/** For every other animal a name that speaks of it says more than nothing. */
const speaksOf = ({ business }: EmergencyVet, animal: AnimalName | null) =>
  animal !== null &&
  !isForAnyVet(animal) &&
  !business.animalTypes.includes(animal) &&
  animalsInName(business.name)?.includes(animal) === true;

const byWorth =
  ({ animal, from }: EmergencyQuestion) =>
  (a: EmergencyVet, b: EmergencyVet): number =>
    Number(isCallable(b)) - Number(isCallable(a)) ||
    trustOf(a) - trustOf(b) ||
    Number(speaksOf(b, animal)) - Number(speaksOf(a, animal)) ||
    HELP.indexOf(a.help) - HELP.indexOf(b.help) ||
    byWay(from)(a, b);

/** Nearest first, by name where no point is known to measure from; ties by id. */
const byWay =
  (from: LatLng | null) =>
  (a: EmergencyVet, b: EmergencyVet): number =>
    (from === null ? a.business.name.localeCompare(b.business.name) : milesOf(a) - milesOf(b)) ||
    a.business.id - b.business.id;

/** How many of those that treat the animal and of those to ask stand on paper: half of each, and what the other leaves. */
export function paperShares(treating: number, asked: number): { treats: number; ask: number } {
  const { onPaper } = EMERGENCY_LIMITS;
  const treats = Math.min(treating, Math.max(onPaper / 2, onPaper - asked));
  return { treats, ask: Math.min(asked, onPaper - treats) };
}

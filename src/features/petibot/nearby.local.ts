import { isAlwaysOpen, matchesButAnimals } from '#contract/business-search.ts';
import { checkedAtOf, type FoundBusiness, isExactlyPlaced, isNewListing } from '#contract/businesses.ts';
import { HELP_CATEGORIES, type HelpAnimal, isAnimalName } from '#contract/catalogue.ts';
import type { FactName } from '#contract/facts.ts';
import { PETIBOT_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { isOpenNow } from '#contract/shared/hours.ts';
import { animalsInName, isOtherTrade } from '#src/catalogue/name-says.ts';
import { readOwnSpecies } from '#src/features/animals/own-animals.local.ts';
import { findVets } from '#src/features/emergency/emergency.local.ts';
import { readWholeAreas } from '#src/local/areas/areas.ts';
import { search } from '#src/local/cache/businesses.ts';
import { personId } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { readOrigin } from '#src/places/origin.ts';
import type { Opening, PetibotAnswer, RecommendedBusiness } from './messages.ts';

/**
 * Reads the businesses for an answer from the phone. In an emergency, those that Emergency lists first;
 * otherwise the nearest of the category: first those that state the animal, or one of the person's book if the question
 * names none, then those that state none, samples last. Those that state what is wished, or are known to be open, come first. Returns undefined
 * if the position is unknown. @param place a place in the question; otherwise the phone's position.
 */
export async function readNearby(
  core: Core,
  answer: PetibotAnswer,
  place: LatLng | null = null,
): Promise<RecommendedBusiness[] | undefined> {
  const { kind, category } = answer;
  if (!category) return [];
  const location = place ?? (await readOrigin(core)).point;
  if (!location) return undefined;
  const count = kind === 'local' ? PETIBOT_LIMITS.nearLocal : PETIBOT_LIMITS.nearWithGuide;
  const miles = milesAround(place);
  const near =
    kind === 'urgent' || answer.isOpen
      ? await toCall(core, answer, location)
      : await nearestOf(core, answer, location, miles);
  const isNobody = near.length === 0 && kind === 'local';
  const all = isNobody ? await nearestOf(core, answer, location, SEARCH_LIMITS.radiusNationwideMiles) : near;
  const nowMs = core.reach.serverNowMs();
  return all.slice(0, count).map((business) => ({
    ...recommended(business, category),
    ...(answer.isForNow ? { opening: openingOf(business, nowMs) } : {}),
    ...(answer.wishes ? { states: statedBy(business, answer.wishes, location) } : {}),
  }));
}

/** The radius of a search: around a named place, or the phone's position. Beyond it, only if nobody is within. */
export const milesAround = (place: LatLng | null) =>
  place ? PETIBOT_LIMITS.namedPlaceMiles : PETIBOT_LIMITS.radiusMiles;

/** The wishes that a business states. A farm call must reach the place. */
const statedBy = (business: FoundBusiness, wishes: readonly FactName[], location: LatLng) =>
  wishes.filter((wish) => matchesButAnimals(business, { [wish]: true, location }, 0));

/** The order of Emergency; samples come last. */
async function toCall(core: Core, answer: PetibotAnswer, from: LatLng): Promise<FoundBusiness[]> {
  const { animal, kin } = answer;
  const { treats, nearest, ask, noNumber, samples } = await findVets(core, kin ? null : animal, from);
  const first = nearest ? [nearest] : []; // nobody in range has a number
  const mayTreat = ask.filter(({ business }) => business.phone);
  const mayTreatWithout = ask.filter(({ business }) => !business.phone);
  const all = [...treats, ...first, ...mayTreat, ...noNumber, ...mayTreatWithout, ...samples].map(
    ({ business, miles }) => ({
      ...business,
      distance: miles ?? 0,
    }),
  );
  return kin ? byTreating(all, kin.animals) : all;
}

/**
 * Businesses of the category. An animal from the conversation filters only vets: after a question about
 * hens, the person may look for a farrier.
 */
async function nearestOf(
  core: Core,
  answer: PetibotAnswer,
  location: LatLng,
  radius: number,
): Promise<FoundBusiness[]> {
  const { animal, isCarried, category, kin, wishes = [] } = answer;
  const nowMs = core.reach.serverNowMs();
  const isForVet = HELP_CATEGORIES.some((one) => one === category);
  const isWish = isCarried && !isForVet;
  const request = {
    location,
    radius,
    businessCategories: isForVet ? HELP_CATEGORIES : category ? [category] : [],
    ...(animal && isAnimalName(animal) && !isWish && !isForVet ? { animalTypes: [animal] } : {}),
  };
  const { found, unstated } = await search(core.cache, request, nowMs);
  const animals = kin?.animals ?? (animal ? [animal] : null);
  const vets = () => found.filter((one) => !isOtherTrade(one.name, one.businessCategories));
  const near = isForVet
    ? animals
      ? byTreating(vets(), animals, PETIBOT_LIMITS.treatingMiles)
      : vets()
    : [...found, ...unstated];
  const isAnother = (one: FoundBusiness) =>
    isWish === true && animal !== null && !one.animalTypes.includes(animal);
  const opening = (one: FoundBusiness) =>
    answer.isForNow ? OPENINGS.indexOf(openingOf(one, nowMs)) / OPENINGS.length : 0;
  const own = isForVet && !animals ? await readOwnSpecies(core, await personId(core.cache)) : [];
  const isForOwn = (one: FoundBusiness) =>
    own.length === 0 || one.animalTypes.some((name) => own.some((each) => each === name));
  const rank = (one: FoundBusiness) =>
    (one.isSample ? 4 : isNewListing(one) ? 2 : 0) +
    Number(isAnother(one) || statedBy(one, wishes, location).length < wishes.length) +
    opening(one) +
    (isForOwn(one) ? 0 : LESS_THAN_OPENING);
  return near.sort((one, other) => rank(one) - rank(other));
}

/**
 * Vets who may treat one of these animals: first those that state one, then by name, then those that state
 * none. Vets for other animals are left out. @param withinMiles of the nearest; beyond it, vets that state or name the
 * animal rank with those that state none. In an emergency there is no such limit.
 */
function byTreating(
  vets: readonly FoundBusiness[],
  animals: readonly HelpAnimal[],
  withinMiles = Number.POSITIVE_INFINITY,
): FoundBusiness[] {
  const isOne = (stated: readonly string[]) => animals.some((animal) => stated.includes(animal));
  const worth = ({ animalTypes, name }: FoundBusiness) => {
    const named = animalsInName(name);
    if (isOne(animalTypes)) return 0;
    if (named && isOne(named)) return 1;
    return animalTypes.length === 0 && named === null ? UNSTATED : null;
  };
  const treating = vets.filter((vet) => worth(vet) !== null);
  const nearestOf = (isSample: boolean) =>
    Math.min(...treating.filter((vet) => vet.isSample === isSample).map(({ distance }) => distance));
  const limit = { real: nearestOf(false) + withinMiles, sample: nearestOf(true) + withinMiles };
  const rank = (vet: FoundBusiness) =>
    (vet.isSample ? RANKS : 0) +
    (vet.distance > (vet.isSample ? limit.sample : limit.real) ? UNSTATED : (worth(vet) ?? UNSTATED));
  return treating.sort((one, other) => rank(one) - rank(other));
}

/** Rank of a vet that states no animals; 0 states one, 1 has it in its name. */
const UNSTATED = 2;
const RANKS = UNSTATED + 1;

/** Whether a business is open now by verified hours or around the clock, closed, or unknown. */
function openingOf(business: FoundBusiness, nowMs: number): Opening {
  const isOpen = isOpenNow(business.hours, checkedAtOf(business), nowMs);
  if (isAlwaysOpen(business)) return 'always';
  return isOpen === null ? 'unknown' : isOpen ? 'open' : 'closed';
}
const OPENINGS: readonly Opening[] = ['open', 'always', 'unknown', 'closed'];
const LESS_THAN_OPENING = 1 / OPENINGS.length / 2;

/** Whether this phone has all businesses near a place. */
export async function keepsAllNear({ cache }: Pick<Core, 'cache'>, place: LatLng): Promise<boolean> {
  const areas = await readWholeAreas(cache);
  return areas.some(
    ({ centre, radiusMiles }) => milesBetween(centre, place) + PETIBOT_LIMITS.namedPlaceMiles <= radiusMiles,
  );
}

function recommended(business: FoundBusiness, category: string): RecommendedBusiness {
  const { id, name, images, rating, reviewCount, distance, phone, isSample, animalTypes } = business;
  const { businessCategories } = business;
  const image = images[0] ?? null;
  const isNew = isNewListing(business);
  const isExact = isExactlyPlaced(business);
  const facts = { id, name, image, rating, reviewCount, category, distance, isExact, phone, isSample, isNew };
  return { ...facts, businessCategories, animalTypes };
}

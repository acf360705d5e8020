import { type FoundBusiness, isExactlyPlaced, isNewListing } from '#contract/businesses.ts';
import { HELP_CATEGORIES } from '#contract/catalogue.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { readVets } from '#src/features/emergency/emergency.local.ts';
import { readWholeAreas } from '#src/local/areas/areas.ts';
import { search } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { readOrigin } from '#src/places/origin.ts';
import type { PetibotAnswer, RecommendedBusiness } from './messages.ts';

/**
 * Who is near for an answer, from the phone's own copy. In an emergency those whom the emergency page would have called first;
 * else the nearest of the answer's category, first those that say they treat the animal, then those that do not say, and
 * samples after all that are real. Undefined when this phone does not know where it is.
 * @param place the point of a place that the question names; without it, this phone's own.
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
  const all =
    kind === 'urgent'
      ? await toCall(core, answer, location)
      : await nearestOf(core, answer, location, place !== null);
  return all.slice(0, count).map((business) => recommended(business, category));
}

/** Those who can be called come first, of them and of the others first those for the animal, and samples last. */
async function toCall(core: Core, { animal }: PetibotAnswer, from: LatLng): Promise<FoundBusiness[]> {
  const { treats, nearest, ask, noNumber, samples } = await readVets(core, animal, from);
  const first = nearest ? [nearest] : []; // nobody within reach can be called
  const mayTreat = ask.filter(({ business }) => business.phone);
  const mayTreatWithout = ask.filter(({ business }) => !business.phone);
  return [...treats, ...first, ...mayTreat, ...noNumber, ...mayTreatWithout, ...samples].map(
    ({ business, miles }) => ({
      ...business,
      distance: miles ?? 0,
    }),
  );
}

/** Those of the category. An animal that was only spoken of before leaves nobody out but vets: who asked about hens may look for a farrier. */
async function nearestOf(
  core: Core,
  { animal, isCarried, category }: PetibotAnswer,
  location: LatLng,
  isNamed: boolean,
): Promise<FoundBusiness[]> {
  const isWish = isCarried && HELP_CATEGORIES.every((one) => one !== category);
  const request = {
    location,
    radius: isNamed ? PETIBOT_LIMITS.namedPlaceMiles : PETIBOT_LIMITS.radiusMiles,
    businessCategories: category ? [category] : [],
    ...(animal && !isWish ? { animalTypes: [animal] } : {}),
  };
  const { found, unstated } = await search(core.cache, request, core.reach.serverNowMs());
  const isAnother = (one: FoundBusiness) =>
    isWish === true && animal !== null && !one.animalTypes.includes(animal);
  const rank = (one: FoundBusiness) =>
    (one.isSample ? 4 : isNewListing(one) ? 2 : 0) + Number(isAnother(one));
  return [...found, ...unstated].sort((one, other) => rank(one) - rank(other));
}

/** Whether all that is near a named place is on this phone. */
export async function keepsAllNear({ cache }: Pick<Core, 'cache'>, place: LatLng): Promise<boolean> {
  const areas = await readWholeAreas(cache);
  return areas.some(
    ({ centre, radiusMiles }) => milesBetween(centre, place) + PETIBOT_LIMITS.namedPlaceMiles <= radiusMiles,
  );
}

function recommended(business: FoundBusiness, category: string): RecommendedBusiness {
  const { id, name, images, rating, reviewCount, distance, phone, isSample } = business;
  const image = images[0] ?? null;
  const isNew = isNewListing(business);
  const isExact = isExactlyPlaced(business);
  return { id, name, image, rating, reviewCount, category, distance, isExact, phone, isSample, isNew };
}

import { isAlwaysOpen } from '#contract/business-search.ts';
import { checkedAtOf, type FoundBusiness, isExactlyPlaced, isNewListing } from '#contract/businesses.ts';
import { type AnimalName, HELP_CATEGORIES } from '#contract/catalogue.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { isOpenNow } from '#contract/shared/hours.ts';
import { animalsInName, isOtherTrade } from '#src/catalogue/name-says.ts';
import { readVets } from '#src/features/emergency/emergency.local.ts';
import { readWholeAreas } from '#src/local/areas/areas.ts';
import { search } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { readOrigin } from '#src/places/origin.ts';
import type { Opening, PetibotAnswer, RecommendedBusiness } from './messages.ts';

/**
 * Who is near for an answer, from the phone's own copy. In an emergency those whom the emergency page would have called first;
 * else the nearest of the answer's category, first those that say they treat the animal, then those that do not say, and
 * samples after all that are real. A shop is no vet; where who is open now is asked for, those who are known to be come first. Undefined when this phone does not know where it is.
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
  const nowMs = core.reach.serverNowMs();
  return all.slice(0, count).map((business) => ({
    ...recommended(business, category),
    ...(answer.isForNow ? { opening: openingOf(business, nowMs) } : {}),
  }));
}

/** Those who can be called come first, of them and of the others first those for the animal, and samples last. */
async function toCall(core: Core, answer: PetibotAnswer, from: LatLng): Promise<FoundBusiness[]> {
  const { animal, kin } = answer;
  const { treats, nearest, ask, noNumber, samples } = await readVets(core, kin ? null : animal, from);
  const first = nearest ? [nearest] : []; // nobody within reach can be called
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

/** Those of the category. An animal that was only spoken of before leaves nobody out but vets: who asked about hens may look for a farrier. */
async function nearestOf(
  core: Core,
  answer: PetibotAnswer,
  location: LatLng,
  isNamed: boolean,
): Promise<FoundBusiness[]> {
  const { animal, isCarried, category, kin } = answer;
  const nowMs = core.reach.serverNowMs();
  const isForVet = HELP_CATEGORIES.some((one) => one === category);
  const isWish = isCarried && !isForVet;
  const request = {
    location,
    radius: isNamed ? PETIBOT_LIMITS.namedPlaceMiles : PETIBOT_LIMITS.radiusMiles,
    businessCategories: isForVet ? HELP_CATEGORIES : category ? [category] : [],
    ...(animal && !isWish && !isForVet ? { animalTypes: [animal] } : {}),
  };
  const { found, unstated } = await search(core.cache, request, nowMs);
  const animals = kin?.animals ?? (animal ? [animal] : null);
  const vets = () => found.filter((one) => !isOtherTrade(one.name, one.businessCategories));
  const near = isForVet ? (animals ? byTreating(vets(), animals) : vets()) : [...found, ...unstated];
  const isAnother = (one: FoundBusiness) =>
    isWish === true && animal !== null && !one.animalTypes.includes(animal);
  const opening = (one: FoundBusiness) =>
    answer.isForNow ? OPENINGS.indexOf(openingOf(one, nowMs)) / OPENINGS.length : 0;
  const rank = (one: FoundBusiness) =>
    (one.isSample ? 4 : isNewListing(one) ? 2 : 0) + Number(isAnother(one)) + opening(one);
  return near.sort((one, other) => rank(one) - rank(other));
}

/**
 * The vets who may treat one of these animals, in their order: who state one, then whose names speak of one, then who say
 * nothing. Left out are those that state others, or whose names do.
 */
function byTreating(vets: readonly FoundBusiness[], animals: readonly AnimalName[]): FoundBusiness[] {
  const isOne = (stated: readonly string[]) => animals.some((animal) => stated.includes(animal));
  const worth = ({ animalTypes, name }: FoundBusiness) => {
    const named = animalsInName(name);
    if (isOne(animalTypes)) return 0;
    if (named && isOne(named)) return 1;
    return animalTypes.length === 0 && named === null ? 2 : null;
  };
  return vets
    .filter((vet) => worth(vet) !== null)
    .sort(
      (one, other) =>
        Number(one.isSample) - Number(other.isSample) || (worth(one) ?? 0) - (worth(other) ?? 0),
    );
}

/** What is known of a business at this moment: open by hours that somebody has checked, or day and night; closed by such hours; or nothing. */
function openingOf(business: FoundBusiness, nowMs: number): Opening {
  const isOpen = isOpenNow(business.hours, checkedAtOf(business), nowMs);
  if (isAlwaysOpen(business)) return 'always';
  return isOpen === null ? 'unknown' : isOpen ? 'open' : 'closed';
}
const OPENINGS: readonly Opening[] = ['open', 'always', 'unknown', 'closed'];

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

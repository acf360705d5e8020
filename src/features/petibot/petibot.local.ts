import { type FoundBusiness, isExactlyPlaced, isNewListing } from '#contract/businesses.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { readWholeAreas } from '#src/local/areas/areas.ts';
import { search } from '#src/local/cache/businesses.ts';
import { personId } from '#src/local/cache/identity.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { readOrigin } from '#src/places/origin.ts';
import type { ChatMessage, PetibotAnswer, RecommendedBusiness } from './messages.ts';

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** The conversation with PetiBot, oldest first. */
    petibotHistory: ChatMessage[];
  }
}

/** The conversation that this phone keeps, oldest first. */
export async function readHistory({ cache }: Core): Promise<ChatMessage[]> {
  return (await readSetting(cache, 'petibotHistory')) ?? [];
}

/**
 * Adds a message to what the phone keeps, also to what another tab has added, and drops the oldest over the limit.
 * @param owner who asked; null for a visitor, whose conversation goes with them when they sign in.
 * @returns the conversation; null when `owner` has left this phone meanwhile.
 * @throws QuotaExceededError when the phone is full.
 */
export function appendMessage(
  core: Core,
  message: ChatMessage,
  owner: number | null,
): Promise<ChatMessage[] | null> {
  const { cache } = core;
  let history: ChatMessage[] | undefined; // added once: the step may be repeated
  return cache.transaction('rw', cache.settings, cache.session, async () => {
    if (owner !== null && (await personId(cache)) !== owner) return null;
    history ??= [...(await readHistory(core)), message].slice(-PETIBOT_LIMITS.history);
    await writeSetting(cache, 'petibotHistory', history);
    return history;
  });
}

/** Forgets the conversation. */
export function clearHistory({ cache }: Core): Promise<void> {
  return clearSetting(cache, 'petibotHistory');
}

/**
 * The nearest businesses of the answer's category from the phone's own copy: first those that say they treat the
 * animal, then those that do not say, and samples after all that are real. Undefined when this phone does not know where it is.
 * @param place the point of a place that the question names; without it, this phone's own.
 */
export async function readNearby(
  core: Core,
  { kind, animal, category }: PetibotAnswer,
  place: LatLng | null = null,
): Promise<RecommendedBusiness[] | undefined> {
  if (!category) return [];
  const location = place ?? (await readOrigin(core)).point;
  if (!location) return undefined;
  const request = {
    location,
    radius: place ? PETIBOT_LIMITS.namedPlaceMiles : PETIBOT_LIMITS.radiusMiles,
    businessCategories: [category],
    ...(animal ? { animalTypes: [animal] } : {}),
  };
  const { found, unstated } = await search(core.cache, request, core.reach.serverNowMs());
  const count = kind === 'local' ? PETIBOT_LIMITS.nearLocal : PETIBOT_LIMITS.nearWithGuide;
  const rank = (one: FoundBusiness) => (one.isSample ? 2 : Number(isNewListing(one)));
  const all = [...found, ...unstated].sort((a, b) => rank(a) - rank(b));
  return all.slice(0, count).map((business) => recommended(business, category));
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

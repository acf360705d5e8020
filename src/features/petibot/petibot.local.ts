import type { FoundBusiness } from '#contract/businesses.ts';
import type { LatLng } from '#contract/geo.ts';
import {
  type ChatMessage,
  PETIBOT_BOUNDS,
  type PetibotAnswer,
  type RecommendedBusiness,
} from '#contract/petibot.ts';
import { readAreas } from '#src/local/areas.ts';
import { search } from '#src/local/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/settings.ts';

declare module '#src/local/settings.ts' {
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
 * @throws QuotaExceededError when the phone is full.
 */
export function appendMessage(core: Core, message: ChatMessage): Promise<ChatMessage[]> {
  const { cache } = core;
  return cache.transaction('rw', cache.settings, async () => {
    const history = [...(await readHistory(core)), message].slice(-PETIBOT_BOUNDS.history);
    await writeSetting(cache, 'petibotHistory', history);
    return history;
  });
}

/** Forgets the conversation. */
export function clearHistory({ cache }: Core): Promise<void> {
  return clearSetting(cache, 'petibotHistory');
}

/** Where this phone was last, else the middle of its home area; null when neither is known. */
export async function readPlace({ cache }: Core): Promise<LatLng | null> {
  const last = await readSetting(cache, 'lastPosition');
  if (last) return last.point;
  return (await readAreas(cache)).find(({ isHome }) => isHome)?.centre ?? null;
}

/**
 * The nearest businesses of the answer's category from the phone's own copy: first those that say they treat the
 * animal, then those that do not say. Undefined when this phone does not know where it is.
 */
export async function readNearby(
  core: Core,
  { kind, animal, category }: PetibotAnswer,
): Promise<RecommendedBusiness[] | undefined> {
  if (!category) return [];
  const location = await readPlace(core);
  if (!location) return undefined;
  const { found, unstated } = await search(core.cache, {
    location,
    radius: PETIBOT_BOUNDS.radiusMiles,
    businessCategories: [category],
    ...(animal ? { animalTypes: [animal] } : {}),
  });
  const count = kind === 'local' ? PETIBOT_BOUNDS.nearLocal : PETIBOT_BOUNDS.nearWithGuide;
  return [...found, ...unstated].slice(0, count).map((business) => recommended(business, category));
}

function recommended(business: FoundBusiness, category: string): RecommendedBusiness {
  const { id, name, images, rating, reviewCount, distance, phone, isSample } = business;
  const image = images[0] ?? null;
  return { id, name, image, rating, reviewCount, category, distance, phone, isSample };
}

import type { FoundPlace } from '#contract/shared/gazetteer.ts';
import type { SearchMetadata } from '#contract/shared/places.ts';
import { tabStorage } from '#src/data/small-storage.ts';
import { clearSetting, readSetting, type Settings, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { keepFetched } from '#src/local/sync/keep-fetched.ts';

/** Name under which a search survives a reload of the tab (session storage). docs/specification.md, section 2, hero. */
export const STORED_SEARCH_KEY = 'petiyard-search';
/** How maps were left in this tab: it tells where somebody has looked. */
export const LEFT_MAPS_KEY = 'petiyard-maps';

/** The place that is searched while nobody has named one: the whole country. */
export const DEFAULT_LOCATION_TEXT = 'United States';

/**
 * What a search leaves behind: place, radius in miles, optional categories and animals, and what it tells of itself. docs/specification.md, section
 * 3.
 */
export type StoredSearch = Settings['lastSearch'];

/**
 * Keeps a search for the next visit: in this tab's session storage and, for a cold start, on the phone if it has room.
 * @throws what writing the phone's database throws.
 */
export async function storeSearch(core: Core, search: StoredSearch): Promise<void> {
  tabStorage().setItem(STORED_SEARCH_KEY, JSON.stringify(search)); // the phone's database keeps it too
  await keepFetched(core, () => writeSetting(core.cache, 'lastSearch', search));
}

/** What a search of a place tells of itself; empty text for what it does not name. */
export function metadataOf(
  place: Omit<SearchMetadata, 'category' | 'timestamp'>,
  category: string,
  nowMs: number,
): SearchMetadata {
  const { country, state, city, zipCode } = place;
  return { country, state, city, zipCode, category, timestamp: new Date(nowMs).toISOString() };
}

/** A found place in parts. */
export function partsOf({ name, kind, country, state = '', zipCode = '' }: FoundPlace) {
  const isWide = kind === 'state' || kind === 'country';
  return { country, state, city: isWide ? '' : name, zipCode };
}

/** Forgets the last search, of this tab and of the phone. */
export async function forgetStoredSearch({ cache }: Pick<Core, 'cache'>): Promise<void> {
  tabStorage().removeItem(STORED_SEARCH_KEY);
  await clearSetting(cache, 'lastSearch');
  await clearSetting(cache, 'searchedPlace');
}

/** The tab's own last search, else the phone's, else null. */
export async function readStoredSearch(core: Core): Promise<StoredSearch | null> {
  return ofThisTab() ?? (await readSetting(core.cache, 'lastSearch')) ?? null;
}

function ofThisTab(): StoredSearch | null {
  try {
    const kept: unknown = JSON.parse(tabStorage().getItem(STORED_SEARCH_KEY) ?? 'null');
    return isStoredSearch(kept) ? kept : null;
  } catch {
    return null; // not what we wrote: as if there were none
  }
}

function isStoredSearch(value: unknown): value is StoredSearch {
  const { location, radius, businessCategories, animalTypes, metadata } = (value ??
    {}) as Partial<StoredSearch>;
  return (
    typeof location === 'string' &&
    typeof radius === 'number' &&
    isNames(businessCategories) &&
    isNames(animalTypes) &&
    (metadata === undefined || isMetadata(metadata))
  );
}

const METADATA = ['country', 'state', 'city', 'zipCode', 'category', 'timestamp'] as const;
const isMetadata = (value: Partial<SearchMetadata> | null) =>
  METADATA.every((name) => typeof value?.[name] === 'string');

const isNames = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every((name) => typeof name === 'string'));

import type { FoundPlace } from '#contract/shared/gazetteer.ts';
import type { SearchMetadata } from '#contract/shared/places.ts';
import { tabStorage } from '#src/data/core/small-storage.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { clearSetting, readSetting, type Settings, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Session storage key of the last search. docs/specification.md, section 2, hero. */
export const STORED_SEARCH_KEY = 'petiyard-search';
/** Session storage key of the map positions in this tab. */
export const LEFT_MAPS_KEY = 'petiyard-maps';

/** Default place of a search. */
export const DEFAULT_LOCATION_TEXT = 'United States';

/** A stored search. Radius in miles. docs/specification.md, section 3. */
export type StoredSearch = Settings['lastSearch'];

/**
 * Stores a search in this tab's session storage and, for a cold start, in the database if the phone is not full.
 * @throws what writing the database throws
 */
export async function storeSearch(core: Core, search: StoredSearch): Promise<void> {
  tabStorage().setItem(STORED_SEARCH_KEY, JSON.stringify(search));
  await keepFetched(core, () => writeSetting(core.cache, 'lastSearch', search));
}

/** Returns the metadata of a search; unknown parts are empty. */
export function metadataOf(
  place: Omit<SearchMetadata, 'category' | 'timestamp'>,
  category: string,
  nowMs: number,
): SearchMetadata {
  const { country, state, city, zipCode } = place;
  return { country, state, city, zipCode, category, timestamp: new Date(nowMs).toISOString() };
}

/** Splits a place into its parts. */
export function partsOf({ name, kind, country, state = '', zipCode = '' }: FoundPlace) {
  const isWide = kind === 'state' || kind === 'country';
  return { country, state, city: isWide ? '' : name, zipCode };
}

/** Removes the last search from this tab and the database. */
export async function forgetStoredSearch({ cache }: Pick<Core, 'cache'>): Promise<void> {
  tabStorage().removeItem(STORED_SEARCH_KEY);
  await clearSetting(cache, 'lastSearch');
  await clearSetting(cache, 'searchedPlace');
}

/** Returns the last search of this tab, otherwise of the phone; null if there is none. */
export async function readStoredSearch(core: Core): Promise<StoredSearch | null> {
  return readTabSearch() ?? (await readSetting(core.cache, 'lastSearch')) ?? null;
}

function readTabSearch(): StoredSearch | null {
  try {
    const stored: unknown = JSON.parse(tabStorage().getItem(STORED_SEARCH_KEY) ?? 'null');
    return isStoredSearch(stored) ? stored : null;
  } catch {
    return null; // not valid JSON
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

import type { Business } from '#contract/businesses.ts';
import { type DirectoryCount, directoryKey, directoryState, joinCounts } from '#contract/directory.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';

/** Radius of the search offered for a state or a city, in miles, and number of businesses shown at once. */
export const DIRECTORY_LIMITS = { stateMiles: 100, cityMiles: 25, pageSize: 25 } as const;

/** The parameters: `/directory?state=Florida&city=Ocala&category=Farrier`. */
export interface DirectorySearch {
  state?: string | undefined;
  city?: string | undefined;
  category?: string | undefined;
}

/** The fields of a business that the directory reads. */
export type Listed = Pick<Business, 'id' | 'name' | 'state' | 'city' | 'businessCategories'>;

/** A state or a city. */
export interface Group {
  /** Empty if the listings do not name it. */
  name: string;
  /** Listings on the server; null while unknown. */
  listed: number | null;
  /** Listings on this phone. */
  kept: number;
}

/** Returns all fifty states and any other that occurs, A–Z, also those without listings on this phone. */
export function groupStates(rows: readonly Listed[], listed: readonly DirectoryCount[] | null): Group[] {
  const saved = rows.map(({ state }) => ({ name: directoryState(state), count: 1 }));
  return groupsOf(
    saved,
    listed,
    US_STATES.map(({ name }) => name),
  );
}

/** Returns the cities of a state, A–Z; spellings that differ only in case, accents or abbreviations are merged. */
export function groupCities(
  rows: readonly Listed[],
  state: string,
  listed: readonly DirectoryCount[] | null,
): Group[] {
  const inState = rows.filter((row) => directoryState(row.state) === state);
  return groupsOf(
    inState.map(({ city }) => ({ name: city, count: 1 })),
    listed,
    [],
  );
}

/** Joins listed and kept counts, and adds the names that are always shown. */
function groupsOf(
  kept: readonly DirectoryCount[],
  listed: readonly DirectoryCount[] | null,
  names: readonly string[],
): Group[] {
  const keptBy = new Map(joinCounts(kept).map(({ name, count }) => [directoryKey(name), count]));
  const listedBy = new Map(listed?.map(({ name, count }) => [directoryKey(name), count]));
  const always = names.map((name) => ({ name, count: 0 }));
  return joinCounts([...always, ...(listed ?? []), ...kept]).map(({ name }) => ({
    name,
    listed: listed && (listedBy.get(directoryKey(name)) ?? 0),
    kept: keptBy.get(directoryKey(name)) ?? 0,
  }));
}

/** Returns the categories of some listings, A–Z; a listing counts in each of its categories. */
export function groupCategories(rows: readonly Listed[]): DirectoryCount[] {
  return joinCounts(
    rows.flatMap(({ businessCategories }) =>
      [...new Set(businessCategories)].map((name) => ({ name, count: 1 })),
    ),
  );
}

/** Returns the listings of a place and category, A–Z by name, ties by id. */
export function listOf<B extends Listed>(
  rows: readonly B[],
  { state, city, category }: DirectorySearch,
): B[] {
  return rows
    .filter((row) => state === undefined || directoryState(row.state) === state)
    .filter((row) => city === undefined || directoryKey(row.city) === directoryKey(city))
    .filter((row) => category === undefined || row.businessCategories.includes(category))
    .sort((a, b) => a.name.localeCompare(b.name, LOCALE) || a.id - b.id);
}

/** Returns the first letter of a name without accents, '#' for anything else. */
export function letterOf(name: string): string {
  const first = foldText(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
}

/** Groups entries by letter, keeping their order. */
export function byLetter<T extends { name: string }>(items: readonly T[]): { letter: string; items: T[] }[] {
  const letters: { letter: string; items: T[] }[] = [];
  for (const item of items) {
    const letter = letterOf(item.name);
    const last = letters.find((entry) => entry.letter === letter);
    if (last) last.items.push(item);
    else letters.push({ letter, items: [item] });
  }
  return letters;
}

/** Display name of a city. */
export const cityName = (city: string) => city || WORDS.unnamedCity;
/** Display name of a state. */
export const stateTitle = (state: string) => state || WORDS.unnamedState;

/** Display name of the state or city: 'Ocala, Florida'. */
export function placeOf({ state = '', city }: DirectorySearch): string {
  return city === undefined ? stateTitle(state) : `${cityName(city)}, ${stateTitle(state)}`;
}

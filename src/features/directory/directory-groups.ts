import type { Business } from '#contract/businesses.ts';
import { type DirectoryCount, directoryState, joinCounts } from '#contract/directory.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';

/** Radius in miles of the search that a state or city offers for signal; businesses at once. */
export const DIRECTORY_LIMITS = { stateMiles: 100, cityMiles: 25, pageSize: 25 } as const;

/** What stands in the address of the directory: `/directory?state=Florida&city=Ocala&category=Farrier`. */
export interface DirectorySearch {
  state?: string | undefined;
  city?: string | undefined;
  category?: string | undefined;
}

/** What the directory reads of a business. */
export type Listed = Pick<Business, 'id' | 'name' | 'state' | 'city' | 'businessCategories'>;

/** A state or city of the list. */
export interface Group {
  /** Empty where the listings do not say. */
  name: string;
  /** How many are listed; null while the server has not told this phone. */
  listed: number | null;
  /** How many this phone keeps. */
  kept: number;
}

/** All fifty states and whatever else occurs, A–Z, also those of which this phone keeps nothing. */
export function groupStates(rows: readonly Listed[], listed: readonly DirectoryCount[] | null): Group[] {
  const kept = rows.map(({ state }) => ({ name: directoryState(state), count: 1 }));
  return groupsOf(
    kept,
    listed,
    US_STATES.map(({ name }) => name),
  );
}

/** The cities of a state, A–Z; spellings that differ in case or accents alone are one. */
export function groupCities(
  rows: readonly Listed[],
  state: string,
  listed: readonly DirectoryCount[] | null,
): Group[] {
  const here = rows.filter((row) => directoryState(row.state) === state);
  return groupsOf(
    here.map(({ city }) => ({ name: city, count: 1 })),
    listed,
    [],
  );
}

/** What is listed beside what is kept, with the names that always stand there. */
function groupsOf(
  kept: readonly DirectoryCount[],
  listed: readonly DirectoryCount[] | null,
  names: readonly string[],
): Group[] {
  const keptBy = new Map(joinCounts(kept).map(({ name, count }) => [foldText(name), count]));
  const listedBy = new Map(listed?.map(({ name, count }) => [foldText(name), count]));
  const always = names.map((name) => ({ name, count: 0 }));
  return joinCounts([...always, ...(listed ?? []), ...kept]).map(({ name }) => ({
    name,
    listed: listed && (listedBy.get(foldText(name)) ?? 0),
    kept: keptBy.get(foldText(name)) ?? 0,
  }));
}

/** The categories among some listings, A–Z; one listing counts in each of its categories. */
export function groupCategories(rows: readonly Listed[]): DirectoryCount[] {
  return joinCounts(
    rows.flatMap(({ businessCategories }) =>
      [...new Set(businessCategories)].map((name) => ({ name, count: 1 })),
    ),
  );
}

/** The listings of a place and category, A–Z by name, ties by id. */
export function listOf<B extends Listed>(
  rows: readonly B[],
  { state, city, category }: DirectorySearch,
): B[] {
  return rows
    .filter((row) => state === undefined || directoryState(row.state) === state)
    .filter((row) => city === undefined || foldText(row.city) === foldText(city))
    .filter((row) => category === undefined || row.businessCategories.includes(category))
    .sort((a, b) => a.name.localeCompare(b.name, LOCALE) || a.id - b.id);
}

/** Where a name stands in the alphabet: its first letter without accents, '#' for anything else. */
export function letterOf(name: string): string {
  const first = foldText(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
}

/** Groups in the order they come, under their letters. */
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

/** What a city is called. */
export const cityName = (city: string) => city || WORDS.unnamedCity;
/** What a state is called. */
export const stateTitle = (state: string) => state || WORDS.unnamedState;

/** What the state or city is called: 'Ocala, Florida'. */
export function placeOf({ state = '', city }: DirectorySearch): string {
  return city === undefined ? stateTitle(state) : `${cityName(city)}, ${stateTitle(state)}`;
}

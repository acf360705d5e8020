import { stateName } from './shared/places.ts';
import { foldText } from './shared/text-search.ts';

/** How many businesses are listed in a state or city; the name is empty where listings do not say. */
export interface DirectoryCount {
  name: string;
  count: number;
}

/** The state of a listing by its full name: 'FL' and 'Florida' are one; empty where none is given. */
export const directoryState = (state: string) => stateName(state) ?? state.trim();

/** Adds up names that differ in case or accents alone, under the commonest spelling; A–Z, what has no name last. */
export function joinCounts(rows: readonly DirectoryCount[]): DirectoryCount[] {
  const joined = new Map<string, DirectoryCount & { most: number }>();
  for (const { name, count } of rows) {
    const key = foldText(name);
    const before = joined.get(key) ?? { name, count: 0, most: 0 };
    const isCommoner =
      count > before.most || (count === before.most && isCapital(name) && !isCapital(before.name));
    joined.set(key, {
      name: isCommoner ? name : before.name,
      count: before.count + count,
      most: Math.max(before.most, count),
    });
  }
  return [...joined.values()]
    .map(({ name, count }) => ({ name: name.trim(), count }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name, 'en-US'));
}

const isCapital = (name: string) => name !== name.toLowerCase();

/** What stands in the address of the directory: `/directory?state=Florida&city=Ocala&category=Farrier`. */
export interface DirectorySearch {
  state?: string | undefined;
  city?: string | undefined;
  category?: string | undefined;
}

/** Radius in miles of the search that a state or city offers for signal; businesses at once. */
export const DIRECTORY_LIMITS = { stateMiles: 100, cityMiles: 25, pageSize: 25 } as const;

/** Words of `/directory`. Counts come formatted. */
export const DIRECTORY_WORDS = {
  title: 'Directory',
  lede: 'Everything that is listed, by state, city and category.',
  crumbs: 'Breadcrumb',
  top: 'Directory',
  states: 'States',
  citiesOf: (state: string) => `Cities in ${state}`,
  categoriesOf: (place: string) => `Categories in ${place}`,
  letters: 'Letters',
  toLetter: (letter: string) => `Jump to ${letter}`,
  count: (count: string, isOne: boolean) => (isOne ? '1 business' : `${count} businesses`),
  noneKept: 'None on this phone',
  noneListed: 'None listed yet',
  keptToo: (count: string) => `${count} on this phone`,
  unnamedState: 'Elsewhere',
  unnamedCity: 'City not given',
  all: 'All categories',
  counts: 'Counts of what this phone keeps, not of everything there is.',
  countsOfAll: (age: string) => `Counts of everything listed, ${age}.`,
  areas: (areas: string) => `Kept on this phone: ${areas}.`,
  area: (name: string, miles: string) => `${name} (${miles})`,
  noAreas: 'No area is kept on this phone yet.',
  searchPlace: (place: string) => `Search ${place}`,
  empty: (place: string) => `Nothing kept for ${place} yet`,
  emptyHint: 'It will load when you have signal.',
  noneIn: (place: string) => `No businesses listed in ${place} yet`,
  noneInHint: 'Do you run one there? Listing it is free.',
  reading: 'Looking on this phone',
  more: 'Show more',
  shown: (shown: string, all: string) => `${shown} of ${all}`,
} as const;

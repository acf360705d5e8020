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
  lede: 'By state, city and category, from what this phone keeps.',
  crumbs: 'Breadcrumb',
  top: 'Directory',
  states: 'States',
  citiesOf: (state: string) => `Cities in ${state}`,
  categoriesOf: (place: string) => `Categories in ${place}`,
  businessesOf: (place: string) => `Businesses in ${place}`,
  letters: 'Letters',
  toLetter: (letter: string) => `Jump to ${letter}`,
  count: (count: string, isOne: boolean) => (isOne ? '1 business' : `${count} businesses`),
  noneKept: 'None on this phone',
  unnamedState: 'Elsewhere',
  unnamedCity: 'City not given',
  all: 'All categories',
  counts: 'Counts of what this phone keeps, not of everything there is.',
  areas: (areas: string) => `Kept on this phone: ${areas}.`,
  area: (name: string, miles: string) => `${name} (${miles})`,
  noAreas: 'No area is kept on this phone yet.',
  searchPlace: (place: string) => `Search ${place}`,
  empty: (place: string) => `Nothing kept for ${place} yet`,
  emptyHint: 'It will load when you have signal.',
  toTop: 'All states',
  reading: 'Looking on this phone',
  more: 'Show more',
  shown: (shown: string, all: string) => `${shown} of ${all}`,
} as const;

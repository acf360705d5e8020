import type { AnimalName, BusinessCategoryName } from '#contract/catalogue.ts';

/** The tiles of "What's Your Favorite?". "Browse More Animals" shows the rest. docs/specification.md, section 2. */
export const FAVORITE_ANIMALS = [
  'Dog',
  'Cat',
  'Horse',
  'Bird',
  'Fish',
  'Rabbit',
] as const satisfies AnimalName[];

/** Animal buttons of the nearby finder. docs/specification.md, section 9. */
export const FINDER_ANIMALS = [
  { value: 'Dog', label: 'Dog' },
  { value: 'Cat', label: 'Cat' },
  { value: 'Horse', label: 'Horse' },
  { value: 'Cattle', label: 'Livestock' },
] as const satisfies readonly { value: AnimalName; label: string }[];

/** The eight cards of "Popular Business Categories": the first eight of the catalogue. */
export const HOME_CATEGORIES = [
  'Veterinary Services',
  'Pet Grooming',
  'Pet Supplies',
  'Boarding',
  'Training',
  'Animal Feed',
  'Farm Equipment',
  'Breeders',
] as const satisfies BusinessCategoryName[];

/** States of the listed US cities (places-countries.ts). */
export const US_CITY_STATES: Readonly<Record<string, string>> = {
  'New York': 'New York',
  'Los Angeles': 'California',
  Chicago: 'Illinois',
  Houston: 'Texas',
  Phoenix: 'Arizona',
  Philadelphia: 'Pennsylvania',
  Jacksonville: 'Florida',
  Miami: 'Florida',
  Tampa: 'Florida',
  Orlando: 'Florida',
  Gainesville: 'Florida',
  Tallahassee: 'Florida',
};

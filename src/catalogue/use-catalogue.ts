import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { useLive } from '#src/data/use-live.ts';

const BUILT_IN_ANIMALS: readonly string[] = ANIMAL_TYPES.map(({ name }) => name);

/** Names of the animals in the catalogue's order: the phone's copy, the built-in ones until there is one. */
export function useAnimalNames(): readonly string[] {
  const rows = useLive((core) => core.cache.animalTypes.orderBy('id').toArray(), []);
  return rows && rows.length > 0 ? rows.map(({ name }) => name) : BUILT_IN_ANIMALS;
}

/** Names of the business categories in the catalogue's order: the phone's copy, the built-in ones until there is one. */
export function useCategoryNames(): readonly string[] {
  const rows = useLive((core) => core.cache.businessCategories.orderBy('id').toArray(), []);
  return rows && rows.length > 0 ? rows.map(({ name }) => name) : BUSINESS_CATEGORIES;
}

/** Names whose cards carry the farm badge and the farm picture. docs/specification.md, section 2, business card. */
export const FARM_CATEGORIES: readonly string[] = [
  'Animal Feed',
  'Farm Equipment',
  'Farrier',
  'Livestock Market',
  'Agricultural Fair',
  'Farmers Market',
  'Youth Agriculture',
  'Extension Office',
  'Diagnostic Laboratory',
];

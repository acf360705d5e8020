import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { useLive } from '#src/data/read/use-live.ts';

const BUILT_IN_ANIMALS: readonly string[] = ANIMAL_TYPES.map(({ name }) => name);

/** Returns the animal names in catalogue order; the built-in ones until the phone has a copy. */
export function useAnimalNames(): readonly string[] {
  const rows = useLive((core) => core.cache.animalTypes.orderBy('id').toArray(), []);
  return rows && rows.length > 0 ? rows.map(({ name }) => name) : BUILT_IN_ANIMALS;
}

/** Returns the category names in catalogue order; the built-in ones until the phone has a copy. */
export function useCategoryNames(): readonly string[] {
  const rows = useLive((core) => core.cache.businessCategories.orderBy('id').toArray(), []);
  return rows && rows.length > 0 ? rows.map(({ name }) => name) : BUSINESS_CATEGORIES;
}

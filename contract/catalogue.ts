import type { z } from 'zod';
import type { animalType, businessCategory } from './catalogue.schema.ts';
export type AnimalType = z.infer<typeof animalType>;

export type BusinessCategory = z.infer<typeof businessCategory>;

/** Order of docs/specification.md, section 3. `icon` names the drawing. */
export const ANIMAL_TYPES = [
  { id: 1, name: 'Dog', icon: 'dog', category: 'pet' },
  { id: 2, name: 'Cat', icon: 'cat', category: 'pet' },
  { id: 3, name: 'Bird', icon: 'bird', category: 'pet' },
  { id: 4, name: 'Fish', icon: 'fish', category: 'pet' },
  { id: 5, name: 'Horse', icon: 'horse', category: 'farm' },
  { id: 6, name: 'Cattle', icon: 'cattle', category: 'farm' },
  { id: 7, name: 'Chicken', icon: 'chicken', category: 'farm' },
  { id: 8, name: 'Goat', icon: 'goat', category: 'farm' },
  { id: 9, name: 'Rabbit', icon: 'rabbit', category: 'pet' },
  { id: 10, name: 'Sheep', icon: 'sheep', category: 'farm' },
] as const satisfies readonly AnimalType[];

export type AnimalName = (typeof ANIMAL_TYPES)[number]['name'];

/**
 * Animals of guides, of the emergency page and of the animal book, beside those of the catalogue. Listings, events and
 * games cannot name them: the specification's list is fixed.
 */
export const MORE_ANIMALS = ['Pig', 'Duck', 'Turkey', 'Donkey', 'Bees'] as const;

export type HelpAnimal = AnimalName | (typeof MORE_ANIMALS)[number];

export const HELP_ANIMALS: readonly HelpAnimal[] = [...ANIMAL_TYPES.map(({ name }) => name), ...MORE_ANIMALS];

export const isAnimalName = (name: string): name is AnimalName =>
  ANIMAL_TYPES.some((animal) => animal.name === name);

/** Order of docs/api.md, section 5; the last three are ours. Append new ones: the id is the position. */
export const BUSINESS_CATEGORIES = [
  'Veterinary Services',
  'Pet Grooming',
  'Pet Supplies',
  'Boarding',
  'Training',
  'Animal Feed',
  'Farm Equipment',
  'Breeders',
  'Farrier',
  'Agricultural Fair',
  'Animal Services',
  'Dog Park',
  'Farmers Market',
  'Livestock Market',
  'Pet Sitting',
  'Rescue & Adoption',
  'Youth Agriculture',
  'Emergency Hospital',
  'Extension Office',
  'Diagnostic Laboratory',
] as const;

export type BusinessCategoryName = (typeof BUSINESS_CATEGORIES)[number];

/** Categories to call in an emergency. Shops, markets and shelters cannot treat a sick animal. */
export const HELP_CATEGORIES: readonly BusinessCategoryName[] = ['Veterinary Services', 'Emergency Hospital'];

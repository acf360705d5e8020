import type { AnimalName, HelpAnimal } from '#contract/catalogue.ts';

/** Catalogue animals whose vets may treat an animal that no listing can name. Nobody is likely to treat bees. */
const RELATIVES: Readonly<Partial<Record<HelpAnimal, readonly AnimalName[]>>> = {
  Pig: ['Cattle', 'Goat', 'Sheep'],
  Duck: ['Chicken', 'Bird'],
  Turkey: ['Chicken', 'Bird'],
  Donkey: ['Horse'],
  Bees: [],
};

/** Returns the animals that a vet for this one states: itself, or its relatives if listings cannot name it. */
export const statedFor = (animal: HelpAnimal): readonly HelpAnimal[] => RELATIVES[animal] ?? [animal];

/** Returns the animal whose urgent guides help; null for bees, who have none. */
export const guidedBy = (animal: HelpAnimal): HelpAnimal | null => (animal === 'Bees' ? null : animal);

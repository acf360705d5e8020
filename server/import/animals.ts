import { ANIMAL_TYPES, type AnimalName } from '#contract/catalogue.ts';
import { tidy } from './normalize.ts';

const LIVESTOCK: AnimalName[] = ['Horse', 'Cattle', 'Goat', 'Sheep'];
/** Words of lists that are not the catalogue's own names. */
const NAMES = new Map<string, AnimalName[]>(
  Object.entries({
    canine: ['Dog'],
    puppy: ['Dog'],
    puppies: ['Dog'],
    feline: ['Cat'],
    kitten: ['Cat'],
    avian: ['Bird'],
    equine: ['Horse'],
    bovine: ['Cattle'],
    cow: ['Cattle'],
    ovine: ['Sheep'],
    caprine: ['Goat'],
    poultry: ['Chicken'],
    'large animal': LIVESTOCK,
    livestock: LIVESTOCK,
  }),
);

/** Reads animals separated by `;`, `|`, `,`, '/', '&' or 'and', in singular or plural. */
export function readAnimals(text: string): { animals: AnimalName[]; unread: string[] } {
  const words = tidy(text)
    .split(/\s*(?:[;|,/&]|\band\b)\s*/i)
    .filter((word) => word !== '');
  const named = words.map((word) => ({ word, animals: animalsNamed(word.toLowerCase()) }));
  const animals = ANIMAL_TYPES.map(({ name }) => name);
  return {
    animals: animals.filter((name) => named.some((one) => one.animals.includes(name))),
    unread: named.filter((one) => one.animals.length === 0).map(({ word }) => word),
  };
}

function animalsNamed(word: string): AnimalName[] {
  for (const form of [word, word.replace(/s$/, '')]) {
    const own = ANIMAL_TYPES.find(({ name }) => name.toLowerCase() === form);
    const animals = own ? [own.name] : NAMES.get(form);
    if (animals) return animals;
  }
  return [];
}

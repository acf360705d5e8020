import { inLanguages } from './in-languages.ts';

const SAME_IN_PLURAL = ['cattle', 'fish', 'sheep', 'bees'];

/** Singular and plural of the animals in Spanish, by the English name. */
const ANIMALS_ES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  dog: ['perro', 'perros'],
  cat: ['gato', 'gatos'],
  bird: ['ave', 'aves'],
  fish: ['pez', 'peces'],
  horse: ['caballo', 'caballos'],
  cattle: ['vaca', 'vacas'],
  chicken: ['gallina', 'gallinas'],
  goat: ['chivo', 'chivos'],
  rabbit: ['conejo', 'conejos'],
  sheep: ['borrego', 'borregos'],
  pig: ['puerco', 'puercos'],
  duck: ['pato', 'patos'],
  turkey: ['guajolote', 'guajolotes'],
  donkey: ['burro', 'burros'],
  bees: ['abejas', 'abejas'],
};

const ANIMALS = inLanguages({
  en: {
    one: (name: string) => name,
    many: (name: string) => (SAME_IN_PLURAL.includes(name) ? name : `${name}s`),
  },
  es: {
    one: (name) => ANIMALS_ES[name]?.[0] ?? name,
    many: (name) => ANIMALS_ES[name]?.[1] ?? name,
  },
});

/** 'horses' for 'Horse'. */
export const pluralOf = (animal: string): string => ANIMALS.many(animal.toLowerCase());

/** 'horse' for 'Horse'. */
export const animalName = (animal: string): string => ANIMALS.one(animal.toLowerCase());

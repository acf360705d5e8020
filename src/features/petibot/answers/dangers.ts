import type { HelpAnimal } from '#contract/catalogue.ts';
import { PETIBOT_DANGERS as WORDS } from '../dangers.words.ts';

type Drug = keyof typeof WORDS.drugs;

const PETS: readonly HelpAnimal[] = ['Dog', 'Cat'];

/** Drugs and xylitol by the words people use, and the animals that they can poison. */
const DRUGS: readonly [Drug, RegExp, readonly HelpAnimal[]][] = [
  ['ibuprofen', /\b(?:ibuprofen|advil|motrin)\b/, PETS],
  ['acetaminophen', /\b(?:acetaminophen|tylenol|paracetamol)\b/, PETS],
  ['naproxen', /\b(?:naproxen|aleve)\b/, PETS],
  ['aspirin', /\baspirin\b/, PETS],
  ['ivermectin', /\b(?:ivermectin|ivomec)\b/, PETS],
  ['permethrin', /\bpermethrin\b/, ['Cat']],
  ['xylitol', /\b(?:x[yi]litol|birch sugar|sugar ?free|without sugar)\b/, ['Dog']],
  ['banamine', /\b(?:banamine|flunixin)\b/, PETS],
];

/** Returns the danger of a drug for the animals of a question, or for any animal if it names none; null if there is none. */
export function dangerOf(text: string, animals: readonly string[]): string | null {
  const found = DRUGS.find(
    ([, words, poisoned]) =>
      words.test(text) && (animals.length === 0 || poisoned.some((animal) => animals.includes(animal))),
  );
  return found ? WORDS.drugs[found[0]] : null;
}

/** Returns the same with the poison line. */
export function dangerIn(text: string, animals: readonly string[]): string | null {
  const danger = dangerOf(text, animals);
  return danger === null ? null : `${danger} ${WORDS.poisonLine}`;
}

import { HELP_ANIMALS, type HelpAnimal } from '#contract/catalogue.ts';
import { DEFAULT_COUNTRY } from '#contract/shared/places.ts';
import { animalName, pluralOf } from './animal-names.ts';
import { inOurWords } from './contract/in-our-words.ts';
import { inLanguages } from './in-languages.ts';
import { LABELS_ES } from './labels.es.ts';

/**
 * Returns what a screen shows for a name in the data, such as an animal, a category or a fact, and for a text that a
 * program has composed, such as the description of a starter listing. The words of people stay. The data keep the English
 * ones.
 */
export const labelOf = inLanguages({
  en: (name: string) => name,
  es: (name) => (Object.hasOwn(LABELS_ES, name) ? labelIn(LABELS_ES, name) : inOurWords(name)),
});

/** Other everyday words for a whole species; 'heifer' says more than its species, so it stays as typed. */
const OTHER_NAMES = new Map<string, HelpAnimal>([
  ['cow', 'Cattle'],
  ['cows', 'Cattle'],
]);

/** Returns the name in the data for a typed animal, singular or plural, in any case; any other text stays. */
export const animalNameOf = (label: string): string => {
  const typed = label.trim().toLowerCase();
  const isTyped = (name: string) => name.toLowerCase() === typed;
  const isNamed = (name: HelpAnimal) => [name, labelOf(name), animalName(name), pluralOf(name)].some(isTyped);
  return OTHER_NAMES.get(typed) ?? HELP_ANIMALS.find(isNamed) ?? label;
};

/** Returns the name in the data for a typed 'United States'; any other text stays. */
export const placeNameOf = inLanguages({
  en: (label: string) => label,
  es: (label) => (label.toLowerCase() === LABELS_ES[DEFAULT_COUNTRY].toLowerCase() ? DEFAULT_COUNTRY : label),
});

/** Returns the label of a name; the name itself if the table lacks it. */
export const labelIn = (table: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(table, name) ? (table[name] ?? name) : name;

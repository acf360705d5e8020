import { HELP_ANIMALS } from '#contract/catalogue.ts';
import { DEFAULT_COUNTRY } from '#contract/shared/places.ts';
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

/** Returns the name in the data for a typed animal, in any case; any other text stays. */
export const animalNameOf = (label: string): string => {
  const typed = label.trim().toLowerCase();
  return (
    HELP_ANIMALS.find((name) => [name, labelOf(name)].some((each) => each.toLowerCase() === typed)) ?? label
  );
};

/** Returns the name in the data for a typed 'United States'; any other text stays. */
export const placeNameOf = inLanguages({
  en: (label: string) => label,
  es: (label) => (label.toLowerCase() === LABELS_ES[DEFAULT_COUNTRY].toLowerCase() ? DEFAULT_COUNTRY : label),
});

/** Returns the label of a name; the name itself if the table lacks it. */
export const labelIn = (table: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(table, name) ? (table[name] ?? name) : name;

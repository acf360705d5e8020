import type { HelpAnimal } from '#contract/catalogue.ts';
import PHRASES from '../phrases/animals.json' with { type: 'json' };
import { turned, turnsOf, wordsIn } from './phrases.ts';
import { plain } from './words.ts';

/** Animals without guides in the care library. */
const OTHERS = new Set(wordsIn(PHRASES.others));
/** Names that also tell the animal's age or use. */
const YOUNG = new Set(wordsIn(PHRASES.young));
/** Animal names inside other names, and their replacement. */
const NOT_THE_ANIMAL = turnsOf(PHRASES.notTheAnimal);

const BY_NAME = new Map<string, HelpAnimal[]>();
for (const [animal, names] of Object.entries(PHRASES.names) as [HelpAnimal, string[]][])
  for (const name of wordsIn(names)) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), animal]);

/** Whether a plain word names an animal without guides. */
export const isOtherName = (word: string) => singular(word).some((form) => OTHERS.has(form));

/** The animals that a question names: those of the catalog, and the word for any other. */
export interface NamedAnimals {
  animals: HelpAnimal[];
  other: string | null;
  /** The plain words that name them. */
  words: Set<string>;
  /** The names that tell nothing else, such as an age. */
  bareNames: Set<string>;
}

/** "does" as a verb, not female goats: 'what does', 'does it', 'how much hay does a horse eat'. */
const DOES_IT =
  /^does\b|\b(?:how|what|when|why|where|which|who|it|he|she|that|this|long|often|much|many|old) does\b|\bdoes (?:a|an|the|my|our|your|it|its|he|she|his|her|this|that|anyone|anybody|someone|not)\b/;
const ASKS_WITH_DOES =
  /^(?:how|what|when|why|where|which|who)\b(?!.*\b(?:do|is|are|can|could|should|will)\b.*\bdoes\b)/;
const THEIR_DOES =
  /\b(?:my|our|the|these|those|some|few|all|both|bred|open|dry|milk|milking|dairy|hungry|pregnant|old|young|\d+|two|three|four|five|six) does\b/;

/** Removes the verb "does". */
function withoutAsking(text: string): string {
  if (THEIR_DOES.test(text)) return text;
  return DOES_IT.test(text) || ASKS_WITH_DOES.test(text) ? text.replace(/\bdoes\b/, '') : text;
}

const singular = (word: string) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')];

/**
 * Finds the animals in a question. One wrong letter in a name of five or more is tolerated: 'chikens'.
 * @param isKnown whether the library contains a word; such a word is no misspelled name.
 */
export function animalsIn(question: string, isKnown: (word: string) => boolean): NamedAnimals {
  const named: NamedAnimals = { animals: [], other: null, words: new Set(), bareNames: new Set() };
  const found = new Set<HelpAnimal>();
  const words = withoutAsking(turned(plain(question), NOT_THE_ANIMAL)).split(' ');
  for (const word of words) {
    const forms = singular(word);
    const animals =
      forms.map((form) => BY_NAME.get(form)).find(Boolean) ?? (isKnown(word) ? undefined : misspelt(word));
    const other = forms.find((form) => OTHERS.has(form));
    if (animals) for (const animal of animals) found.add(animal);
    if (other) named.other = other;
    if (animals || other) named.words.add(word);
    if ((animals || other) && !forms.some((form) => YOUNG.has(form))) named.bareNames.add(word);
  }
  if (
    words.includes('kids') &&
    (found.has('Sheep') || /\b(?:lambs and kids|kids and lambs)\b/.test(words.join(' ')))
  )
    found.add('Goat');
  named.animals = [...found];
  return named;
}

/** Whether any animal is named. */
export const namesOne = ({ animals, other }: NamedAnimals) => animals.length > 0 || other !== null;

/** Whether a guide covers one of the animals asked about. A guide on only one other animal is not for a donkey. */
export const isForOne = (animals: readonly HelpAnimal[], asked: readonly HelpAnimal[]): boolean =>
  animals.length === 1 && asked.includes('Donkey')
    ? animals[0] === 'Donkey'
    : animals.some((one) => asked.includes(one));

/** The words after an owner: 'my old milk cow', not 'my barn and the cow'. */
const OWNERS =
  /\b(?:my|our|one of (?:my|our|the))((?: (?!(?:and|but|or|the|a|an|is|was|in|at|by)\b)[a-z]+){1,3})/g;
/** "Horse" in 'horse feed', which is not the patient. */
const OF_A_THING =
  /\b[a-z]+ (?=(?:feed|food|grain|barn|stall|pens?|coop|run|kennel|crate|pasture|field|yard|trailer|trough|tank|bed|house|shed|lot|wormer|dewormer|medicine|spray|dip|shampoo|vaccine|pour on|wagon)\b)/g;

/** Removes animals that only name a thing: 'horse feed'. */
export const withoutThings = (text: string) => text.replace(OF_A_THING, '');

/**
 * Returns the patients among the named animals: the owner's. 'The neighbor's dog tore into my ewe' is
 * about a sheep. Returns all if no owner is named.
 */
export function sufferersIn(question: string, named: NamedAnimals): NamedAnimals {
  if (named.animals.length < 2) return named;
  const own = [...withoutThings(plain(question)).matchAll(OWNERS)].flatMap(([, words = '']) => {
    const first = words
      .trim()
      .split(' ')
      .map((word) => animalsIn(word, () => true).animals);
    return first.find((animals) => animals.length > 0) ?? [];
  });
  return own.length > 0 ? { ...named, animals: named.animals.filter((one) => own.includes(one)) } : named;
}

/** One wrong letter in a word of six or more, or one missing letter in a shorter word: 'rabit'. */
function misspelt(word: string): HelpAnimal[] | undefined {
  if (word.length < 5) return undefined;
  for (const [name, animals] of BY_NAME)
    if (
      name.length >= (word.length < 6 ? 6 : 5) &&
      singular(word).some(
        (form) => isOneLetterOff(form, name) && (word.length > 5 || form.length < name.length),
      )
    )
      return animals;
  return undefined;
}

/** Whether two words differ by one letter added, omitted, replaced or swapped with its neighbor. */
function isOneLetterOff(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return one === other;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwap = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwap;
}

/**
 * Whether a word is a typo of another: one letter off. In five-letter words a replaced letter does not
 * count, because short words have many neighbors: a stake is no snake.
 */
export function isTypoOf(word: string, other: string): boolean {
  if (!isOneLetterOff(word, other)) return false;
  return word.length > 5 || word.length !== other.length || lettersOf(word) === lettersOf(other);
}

const lettersOf = (word: string) => [...word].sort().join('');

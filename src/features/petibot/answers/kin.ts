import type { HelpAnimal } from '#contract/catalogue.ts';
import type { Kin } from '../messages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import { plain } from './words.ts';

const LIVESTOCK: readonly HelpAnimal[] = ['Cattle', 'Goat', 'Sheep'];

/** Kinds of animals by name, and the catalog animals whose vets may treat them; the first match counts. */
const KINDS: readonly (readonly [names: RegExp, animals: readonly HelpAnimal[], said: string | null])[] = [
  [
    /\b(?:guinea pigs?|hamsters?|gerbils?|ferrets?|chinchillas?|hedgehogs?|pet rats?|turtles?|tortoises?|lizards?|geckos?|iguanas?|skinks?|chameleons?|bearded dragons?|pythons?|boas?|sugar gliders?|exotics?(?: animals?| pets?| vets?)?)\b/,
    ['Rabbit', 'Bird'],
    WORDS.kinExotic,
  ],
  [
    /\b(?:pigs?|hogs?|piglets?|sows?|swine|gilts?|shoats?|kunekunes?|potbell\w+)\b(?! (?:wire|panels?))/,
    LIVESTOCK,
    WORDS.kinPigs,
  ],
  [/\b(?:llamas?|alpacas?|crias?)\b/, LIVESTOCK, WORDS.kinLlamas],
  [
    /\b(?:ducks?|ducklings?|geese|goose|goslings?|ganders?|turkeys?|poults?|quails?|pheasants?|peacocks?|peafowl|swans?|emus?|ostrich\w*)\b/,
    ['Chicken', 'Bird'],
    WORDS.kinFowl,
  ],
  [
    /\b(?:large|big|farm) animals?\b|\blivestock\b(?! (?:market|auction|sale)s?\b)/,
    ['Horse', ...LIVESTOCK],
    null,
  ],
  [/\bsmall animals?\b|\b(?:my|our|for) pets\b/, ['Dog', 'Cat', 'Rabbit'], null],
  [/\bavian\b(?! (?:flu|influenza)\b)/, ['Bird', 'Chicken'], null],
];

/**
 * Returns the kind of animal outside the catalog that a question names ('a large animal vet', 'my pig'),
 * or null.
 */
export function kinIn(question: string): Kin | null {
  const text = plain(question);
  const kind = KINDS.find(([names]) => names.test(text));
  return kind ? { animals: kind[1], said: kind[2] } : null;
}

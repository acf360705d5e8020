import type { HelpAnimal } from '#contract/catalogue.ts';
import type { Kin } from '../messages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import PHRASES from '../phrases/animals.json' with { type: 'json' };
import { patternOf } from './phrases.ts';
import { plain } from './words.ts';

const LIVESTOCK: readonly HelpAnimal[] = ['Cattle', 'Goat', 'Sheep'];

/** Kinds of animals by their names in `animals.json`, and the catalog animals whose vets may treat them. */
const KINDS: readonly (readonly [
  name: keyof typeof PHRASES.kin,
  animals: readonly HelpAnimal[],
  said: string | null,
])[] = [
  ['exotic', ['Rabbit', 'Bird'], WORDS.kinExotic],
  ['pigs', LIVESTOCK, WORDS.kinPigs],
  ['llamas', LIVESTOCK, WORDS.kinLlamas],
  ['fowl', ['Chicken', 'Bird'], WORDS.kinFowl],
  ['large', ['Horse', ...LIVESTOCK], null],
  ['small', ['Dog', 'Cat', 'Rabbit'], null],
  ['avian', ['Bird', 'Chicken'], null],
];
const PATTERNS = KINDS.map(([name, animals, said]) => ({
  says: patternOf(PHRASES.kin[name]),
  animals,
  said,
}));

/**
 * Returns the kind of animal outside the catalog that a question names ('a large animal vet', 'my pig'),
 * or null.
 */
export function kinIn(question: string): Kin | null {
  const text = plain(question);
  const kind = PATTERNS.find(({ says }) => says.test(text));
  return kind ? { animals: kind.animals, said: kind.said } : null;
}

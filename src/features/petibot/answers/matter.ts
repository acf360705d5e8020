import type { HelpAnimal } from '#contract/catalogue.ts';
import PHRASES from '../phrases/matter.json' with { type: 'json' };
import { type NamedAnimals, namesOne } from './animals.ts';
import { patternOf } from './phrases.ts';

const RECIPE = patternOf(PHRASES.recipe);
/** Animal names that mean something else. */
const IDIOMS = patternOf(PHRASES.idioms);
/** Machines, people and the world. */
const NOT_OURS = patternOf(PHRASES.world);
/** People and their illnesses. */
const PEOPLE = patternOf(PHRASES.people);
const WRITES = patternOf(PHRASES.writes);
/** Signs that an animal is kept, not eaten or written about, and food for an animal, not made of one. */
const OWN = patternOf([...PHRASES.own, ...PHRASES.forAnimals]);
/** Things that burn. In a question about a fire they do not make it off-topic; songs and teams still do. */
const BURNS = patternOf(PHRASES.burns, {}, 'g');
const FARM = patternOf(PHRASES.farm);
const OF_FISH_OR_BIRDS = patternOf(PHRASES.fishOrBirds);
const FISH_AND_BIRDS: readonly HelpAnimal[] = ['Fish', 'Bird', 'Chicken'];

/** Whether a question has words about machines, people or the world. */
export const isOfTheWorld = (text: string) => NOT_OURS.test(text) || PEOPLE.test(text);

/** Whether a question has a word that only people with animals use, or a misspelled animal. */
export const isOfTheFarm = (text: string) => FARM.test(text);

/** Whether guides for these animals fit a question without an animal: those for fish and birds need a word about them. */
export const mayBeMeant = (animals: readonly HelpAnimal[], text: string) =>
  OF_FISH_OR_BIRDS.test(text) || !animals.every((one) => FISH_AND_BIRDS.includes(one));

/**
 * Whether a question is about cooking, machines, people or the world, and not about keeping animals.
 * @param named the animals that it names itself. @param isOfGuide a guide surely answers it, whatever world it names.
 */
export function isElsewhere(text: string, named: NamedAnimals, isOfGuide = false): boolean {
  const isOwn = OWN.test(text);
  if ((RECIPE.test(text) && !isOwn) || WRITES.test(text)) return true;
  if (IDIOMS.test(text)) return !namesOne(named) || !isOwn;
  return !isOfGuide && isOfTheWorld(text) && !namesOne(named) && !isOfTheFarm(text);
}

/** Whether an emergency in a question is no animal's: no animal is named, but a recipe, a machine or the world. */
export function isOfNoAnimal(text: string, named: NamedAnimals, isFire: boolean): boolean {
  const said = isFire ? text.replace(BURNS, '') : text;
  return !namesOne(named) && (RECIPE.test(said) || NOT_OURS.test(said));
}

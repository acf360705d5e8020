import PHRASES from '../phrases/people.json' with { type: 'json' };
import { animalsIn, namesOne } from './animals.ts';
import { patternOf } from './phrases.ts';
import { plain } from './words.ts';

const { lists, inJest, ofOneself, ofKin } = PHRASES.crisis;
/**
 * Figures of speech such as 'kill myself laughing'. A wish or plan before them still counts: rather one
 * 988 too many.
 */
const IN_JEST = patternOf(inJest, {}, 'g');
/** Statements about oneself, in English and Spanish. */
const OF_ONESELF = patternOf(ofOneself);
const OF_KIN = patternOf(ofKin, lists);
/** The word itself, unless said of an animal. */
const SUICIDE = /\bsuicid\w*/;
const OF_ANOTHER = /\b(\w+) (?:is|are|was|seems?|acts?|acting|looks?|feels?|being|gets?) (?:\w+ )?suicidal\b/;

/**
 * Whether the text speaks of suicide, one's own or a family member's: then 988 comes first. Animals that
 * are put down or in danger do not count.
 */
export function isInCrisis(question: string): boolean {
  const text = plain(question).replace(IN_JEST, '');
  if (OF_ONESELF.test(text)) return true;
  if (OF_KIN.test(text)) return !namesAnimal(text);
  if (!SUICIDE.test(text)) return false;
  const who = OF_ANOTHER.exec(text)?.[1];
  return who ? !namesAnimal(who) : true;
}

const namesAnimal = (text: string) => namesOne(animalsIn(text, () => true));

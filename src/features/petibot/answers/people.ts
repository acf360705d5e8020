import PHRASES from '../phrases/people.json' with { type: 'json' };
import { animalsIn, namesOne } from './animals.ts';
import { patternOf } from './phrases.ts';
import { plain } from './words.ts';

const { lists, happened, notNow } = PHRASES.hurt;
/** Events with the person as `who`: 'my son was kicked', 'a rattlesnake bit me'. */
const HAPPENED = happened.map((one) => patternOf([one], lists, 'g'));
/** Prevention, and events long ago. */
const NOT_NOW = patternOf(notNow);
/** Words for people and animals. */
const FIRST_NAMES = /\b(?:tom|billy|buck|colt|jersey)\b/g;

/**
 * Whether a person is hurt: then 911 comes first. Bites of dogs and wild animals alone have a guide on
 * rabies.
 */
export function isPersonHurt(question: string): boolean {
  const text = plain(question);
  if (NOT_NOW.test(text)) return false;
  return HAPPENED.some((pattern) =>
    [...text.matchAll(pattern)].some(
      ({ groups }) => !namesOne(animalsIn((groups?.who ?? '').replace(FIRST_NAMES, ''), () => true)),
    ),
  );
}

import PHRASES from '../phrases/people.json' with { type: 'json' };
import { patternOf } from './phrases.ts';
import { plain } from './words.ts';

const { lists, wants, isFeared } = PHRASES.harm;
const WANTS = patternOf(wants, lists);
/** It has happened or is feared: an emergency or a normal question. */
const IS_FEARED = patternOf(isFeared);

/** Whether the text threatens to hurt an animal. Euthanasia and slaughter do not count. */
export function wantsHarm(question: string): boolean {
  const text = plain(question);
  return !IS_FEARED.test(text) && WANTS.test(text);
}

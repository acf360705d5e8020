import type { Before } from '../messages.ts';
import type { Kind } from './learned.ts';
import type { Hit } from './library-index.ts';
import type { Reading } from './reading.ts';
import { wordsOf } from './words.ts';

/** Speaks of what was spoken of before. */
const OF_IT = /\b(?:it|that|this|them|he|she|they|him|her|his|its|hes|shes|theyre)\b/;
/** Content words up to which a question that goes on says nothing of its own. */
const FEW_SAID = 1;
/** Content words that only ask. */
const ASKS_ONLY = new Set(['long', 'last', 'doing']);

/**
 * The guide that was spoken of before, where the question goes on about it ('how often should I do it') and says too
 * little to be about anything else; null where it stands for itself.
 */
export function stayedWith(
  { question, text, goesOn, found }: Pick<Reading, 'question' | 'text' | 'goesOn' | 'found'>,
  before: Before | null,
  kind: Kind,
): Hit | null {
  const says = wordsOf(question).filter((word) => !ASKS_ONLY.has(word));
  const most = kind === 'guide' ? 0 : kind === 'unknown' ? FEW_SAID : -1;
  if (!before?.guide || before.isUrgent || !goesOn || !OF_IT.test(text) || says.length > most) return null;
  return found.find(({ guide }) => guide.slug === before.guide) ?? null;
}

import type { Before } from '../messages.ts';
import type { Kind } from './learned.ts';
import type { Hit } from './library-index.ts';
import type { Reading } from './reading.ts';
import { wordsOf } from './words.ts';

/** Pronouns for the subject of the conversation. */
export const OF_IT = /\b(?:it|that|this|them|they|he|she|him|her|his|its|hes|shes|theyre|em|those|these)\b/;
/** Questions this short continue: 'and how old', 'for how long'. */
const FEW_WORDS = 4;
/** Content words without a subject. */
const ASKS_ONLY = new Set(['long', 'last', 'doing', 'old', 'soon']);

/** Returns the guide of the conversation if the question has no subject of its own: 'how often should I do it'. */
export function stayedWith(
  { question, text, goesOn, found }: Pick<Reading, 'question' | 'text' | 'goesOn' | 'found'>,
  before: Before | null,
  kind: Kind,
): Hit | undefined {
  if (!before?.guide || before.isUrgent || !goesOn) return undefined;
  if (!OF_IT.test(text) && text.split(' ').length > FEW_WORDS) return undefined;
  const said = wordsOf(question).filter((word) => !ASKS_ONLY.has(word)).length;
  const most = kind === 'guide' ? 0 : kind === 'unknown' ? 1 : -1;
  return said <= most ? found.find(({ guide }) => guide.slug === before.guide) : undefined;
}

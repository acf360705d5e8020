import type { Before } from '../messages.ts';
import type { Kind } from './learned.ts';
import type { Hit, LibraryIndex } from './library-index.ts';
import { asksAnew, type Reading } from './reading.ts';
import { plain, wordsOf } from './words.ts';

/** Pronouns for the subject of the conversation. */
export const OF_IT = /\b(?:it|that|this|them|they|he|she|him|her|his|its|hes|shes|theyre|em|those|these)\b/;
/** Questions this short continue: 'and how old', 'for how long'. */
const FEW_WORDS = 4;
/** With so few content words, a question has no subject of its own. */
const FEW_SAID = 1;
/** Or with so few words that the guide contains all of them, if no other guide is likelier than this. */
const KNOWN = { words: 3, others: 0.5 };
/** Content words without a subject. */
const ASKS_ONLY = new Set(['long', 'last', 'doing', 'old', 'soon']);
/**
 * Returns the guide of the conversation if the question continues it ('how often should I do it'), else
 * null.
 */
export function stayedWith(
  { holds }: LibraryIndex,
  { question, text, goesOn, found, hits }: Pick<Reading, 'question' | 'text' | 'goesOn' | 'found' | 'hits'>,
  before: Before | null,
  kind: Kind,
): Hit | null {
  if (!before?.guide || before.isUrgent || !goesOn) return null;
  const isOfIt = OF_IT.test(text) || plain(text).split(' ').length <= FEW_WORDS;
  const spokenOf = found.find(({ guide }) => guide.slug === before.guide);
  if (!isOfIt || !spokenOf) return null;
  const says = wordsOf(question).filter((word) => !ASKS_ONLY.has(word));
  const most = kind === 'guide' ? 0 : kind === 'unknown' ? FEW_SAID : -1;
  if (says.length <= most) return spokenOf;
  const [best] = hits;
  const isOfNoOther = (kind === 'guide' || kind === 'unknown') && (best?.score ?? 0) < KNOWN.others;
  return isOfNoOther &&
    says.length <= KNOWN.words &&
    !asksAnew(question) &&
    says.every((word) => holds(spokenOf.guide, word))
    ? spokenOf
    : null;
}

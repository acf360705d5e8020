import type { Guide } from '#contract/guides.ts';
import type { Before } from '../messages.ts';
import type { Kind } from './learned.ts';
import type { Hit } from './library-index.ts';
import { partsOf } from './parts.ts';
import type { Reading } from './reading.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** Speaks of what was spoken of before. */
export const OF_IT = /\b(?:it|that|this|them|they|he|she|him|her|his|its|hes|shes|theyre|em|those|these)\b/;
/** So short a question asks on: 'and how old', 'for how long'. */
const FEW_WORDS = 4;
/** Content words up to which a question that goes on says nothing of its own. */
const FEW_SAID = 1;
/** Or says too little to leave the guide that knows each of its words, where no other is likelier than this. */
const KNOWN = { words: 3, others: 0.5 };
/** Content words that only ask. */
const ASKS_ONLY = new Set(['long', 'last', 'doing', 'old', 'soon']);
/** What other guides are on: who asks for it asks anew. */
const ASKS_ANEW = new Set(
  ['eat', 'feed', 'drink', 'water', 'shots', 'vaccine', 'shear', 'wormer'].map(termOf),
);

/**
 * The guide that was spoken of before, where the question goes on about it ('how often should I do it') and says too
 * little to be about anything else; null where it stands for itself.
 */
export function stayedWith(
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
  return isOfNoOther && says.length <= KNOWN.words && knows(spokenOf.guide, says) ? spokenOf : null;
}

const known = new WeakMap<Guide, ReadonlySet<string>>();

/** The words that a guide has somewhere. */
function termsOf(guide: Guide): ReadonlySet<string> {
  const terms =
    known.get(guide) ??
    new Set(
      partsOf(guide).flatMap(({ titleTerms, sentences }) => [
        ...titleTerms,
        ...sentences.flatMap((one) => [...one.terms]),
      ]),
    );
  known.set(guide, terms);
  return terms;
}

/** Whether a guide has each of these words somewhere. */
const knows = (guide: Guide, words: readonly string[]) =>
  words.map(termOf).every((term) => termsOf(guide).has(term) && !ASKS_ANEW.has(term));

/** How many of these words a guide has somewhere. */
export const knownTo = (guide: Guide, words: readonly string[]): number =>
  words.filter((word) => termsOf(guide).has(termOf(word))).length;

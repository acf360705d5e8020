import { isAnimalName } from '#contract/catalogue.ts';
import type { Before, Kin } from '../messages.ts';
import { animalsIn, type NamedAnimals, namesOne, sufferersIn } from './animals.ts';
import { type Emergency, emergencyIn } from './emergencies.ts';
import { type Features, featuresOf } from './features.ts';
import { kinIn } from './kin.ts';
import type { Learned, Likely } from './learned.ts';
import type { Hit, LibraryIndex } from './library-index.ts';
import { isSpanish } from './spanish.ts';
import { mended } from './spelling.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** Repeats a question for another animal: 'and goats?', 'how about for horses'. */
const ASKS_AGAIN = /^(?:and|or|what about|how about|what of|and what about|same for|for|now)\b/;
/** Adds the animal to the last question: 'mine are Katahdins', 'it is a mare'. */
const IS_OURS = /^(?:mine|ours|it|he|she|they|its|hes|shes|theyre|my|our)\b/;
/** Words of a question; a message without them only tells what happens. */
const ASKS =
  /^(?:can|could|should|is|are|do|does|will|would|may|am)\b|\b(?:how|what|whats|which|when|why|who|where|help|treat|prevent|signs?|(?:can|should|do|may|could) (?:i|we|you))\b/;
/** Words that no question about bees has. */
const OF_MILK = /\b(?:milk|milking|udders?|hoof|hooves|wool)\b/;
/** Factor of the guide that the conversation is about. */
const SPOKEN_OF = 12;
/** Subjects of other guides: questions about them leave the guide of the conversation. */
const ASKS_ANEW = new Set(
  ['eat', 'feed', 'drink', 'water', 'shots', 'vaccine', 'shear', 'wormer'].map(termOf),
);

/** Whether a question asks about the subject of another guide. */
export const asksAnew = (question: string) => wordsOf(question).some((word) => ASKS_ANEW.has(termOf(word)));

/** Floors of probabilities and scores. */
const LEAST_LIKELY = 1e-4;
const LEAST_SCORE = 0.03;
/** From this probability on, a guide is a candidate even if no word matches. */
const THOUGHT_OF = 0.005;

/** The analysis of a question. */
export interface Reading {
  question: string;
  text: string;
  inSpanish: boolean;
  /** The animals it names. */
  spoken: NamedAnimals;
  /** The same, or the animal of the conversation. */
  named: NamedAnimals;
  /** It names no animal and continues the conversation about one. */
  goesOn: boolean;
  /** The kind of animal outside the catalog that it or the conversation names. */
  kin: Kin | null;
  emergency: Emergency | null;
  features: Features;
  /** Search results, best first. */
  found: Hit[];
  /** The same, ranked with the learned model. */
  hits: Hit[];
  /** Probability of each guide; empty without the model. */
  likely: ReadonlyMap<string, number>;
  /** Probability of no guide by its words; 0 without the model. */
  ofNone: number;
}

/** Analyzes a question. @param learned null if not loaded: then the search ranks the guides. */
export function read(
  library: LibraryIndex,
  learned: Learned | null,
  asked: string,
  before: Before | null,
): Reading {
  const { isKnown, dictionary } = library;
  const question = askedAgain(mended(asked, isKnown, dictionary), before, library);
  const spoken = animalsIn(question, isKnown);
  const kind = spoken.animals.some(isAnimalName) ? null : kinIn(question);
  const isOfOther = before?.animal === 'Bees' && OF_MILK.test(plain(question));
  const goesOn = before?.animal != null && !namesOne(spoken) && !kind && !isOfOther;
  const kin = kind ?? (before?.animal == null && !namesOne(spoken) ? (before?.kin ?? null) : null);
  const named = goesOn ? { ...spoken, animals: before?.animal ? [before.animal] : [] } : spoken;
  const emergency = emergencyIn(question, isKnown, named.animals);
  const about = emergency ? sufferersIn(question, named) : named;
  const features = featuresOf(question, about);
  const { ofGuides: likely, ofNone } = learned?.guides(features, about.animals) ?? NOTHING_LEARNED;
  const spokenOf = goesOn && !asksAnew(question) ? before?.guide : null;
  const found = library.find(
    question,
    about,
    ({ slug }) =>
      (likely.get(slug) ?? 0) >= THOUGHT_OF ||
      slug === before?.guide ||
      emergency?.slugs.includes(slug) === true,
  );
  const hits = learned ? ranked(found, likely, learned.weights, spokenOf) : found;
  return {
    question,
    text: plain(question),
    inSpanish: isSpanish(plain(asked), dictionary),
    spoken,
    named: about,
    goesOn,
    kin,
    emergency,
    features,
    found,
    hits,
    likely,
    ofNone,
  };
}

const NOTHING_LEARNED: Likely = { ofGuides: new Map(), ofNone: 0 };

/** Ranks guides by probability and search score; the scores sum to 1. */
export function ranked(
  found: readonly Hit[],
  likely: ReadonlyMap<string, number>,
  weights: Learned['weights'],
  spokenOf: string | null | undefined = null,
): Hit[] {
  const top = Math.max(Number.EPSILON, found[0]?.score ?? 0);
  const unheardOf = Math.max(0, ...likely.values());
  const fitOf = ({ guide, score }: Hit) =>
    ((likely.get(guide.slug) ?? unheardOf) * (guide.slug === spokenOf ? SPOKEN_OF : 1) + LEAST_LIKELY) **
      weights.learned *
    (score / top + LEAST_SCORE) ** weights.found;
  const sum = found.reduce((so, hit) => so + fitOf(hit), 0);
  return found
    .map((hit) => ({ ...hit, score: fitOf(hit) / sum }))
    .sort((one, other) => other.score - one.score);
}

/**
 * Completes a question from the previous one: 'and how about goats?' repeats it for goats, and a question
 * after an unanswered statement ('my dog is old', 'how do I know that it hurts') includes it.
 */
function askedAgain(
  question: string,
  before: Before | null,
  { isKnown, dictionary }: Pick<LibraryIndex, 'isKnown' | 'dictionary'>,
): string {
  if (!before) return question;
  const { words, other } = animalsIn(question, isKnown);
  const isUnanswered = before.animal !== null && (before.kind === 'unknown' || before.kind === 'more');
  const isTold = isUnanswered && !ASKS.test(plain(before.question)) && ASKS.test(plain(question));
  if (isTold && words.size === 0 && other === null)
    return `${mended(before.question, isKnown, dictionary)} ${question}`;
  if (words.size === 0 || wordsOf(question).some((word) => !words.has(word))) return question;
  if (!ASKS_AGAIN.test(question) && !IS_OURS.test(question)) return question;
  const earlier = mended(before.question, isKnown, dictionary);
  const { words: others } = animalsIn(earlier, isKnown);
  const rest = earlier.split(' ').filter((word) => !others.has(word));
  return `${rest.join(' ')} ${[...words].join(' ')}`;
}

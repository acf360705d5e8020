import type { Guide } from '#contract/guides.ts';
import type { NamedAnimals } from './animals.ts';
import type { Hit } from './library-index.ts';
import { namesOne } from './reading.ts';

/** A question's own words that a guide must hold, from 0 to 1, before it is taken for the answer. */
const LEAST_COVERAGE = 0.3;
/** Or so telling words, or so many: see `Coverage`. */
const LEAST_STRENGTH = 3;
const LEAST_HEADS = 2;
/** What one word alone must be of a question of so few, or of one that the guide answers. */
const FEW_WORDS = 3;
const ONE_WORD_COVERAGE = 0.5;
const ONE_WORD_ANSWER = 0.4;
/** Share of the best guide's score that another one has when it fits as well. */
export const NEARLY = 0.7;
/** One word that only stands among what people say of a guide tells of it where so few guides hold it: see `Coverage`. */
const TELLING_WORD = 2.2;
/** How far a guide must be before all others. */
const AHEAD = { coverage: 0.2, times: 1.8 };

/** In an emergency what the search found counts so many times what was learned. */
const SEARCHED = 8;

/** The guides about what is asked, if the best of them fits nearly as well as the best of all; else none. */
export function onSubject(hits: readonly Hit[]): Hit[] {
  const about = hits.filter(({ isOnSubject }) => isOnSubject);
  return (about[0]?.score ?? 0) >= (hits[0]?.score ?? 0) * NEARLY ? about : [];
}

/** Whether a guide is on the animal that is asked for. */
export const isOn = ({ animals }: Guide, named: NamedAnimals) =>
  namesOne(named) ? named.animals.some((animal) => animals.includes(animal)) : true;

/** Whether a guide says enough of what is asked, about the animal that is asked for. */
export function isAnswer(
  { guide, coverage, strength, shownStrength, heads }: Hit,
  named: NamedAnimals,
): boolean {
  const isMet =
    coverage >= LEAST_COVERAGE ||
    strength >= LEAST_STRENGTH ||
    shownStrength >= TELLING_WORD ||
    heads >= LEAST_HEADS;
  return isOn(guide, named) && heads > 0 && isMet;
}

/** Whether a guide on the animal fits far better than any other, though much else is said. */
export const isFarAhead = (first: Hit, second: Hit | undefined, named: NamedAnimals) =>
  namesOne(named) &&
  isOn(first.guide, named) &&
  first.shown > 0 &&
  first.coverage >= AHEAD.coverage &&
  first.score >= (second?.score ?? 0) * AHEAD.times;

/** Whether a guide meets a question by one word alone, which is not most of what is asked. */
export const isByOneWord = ({ heads, shown, asked, coverage, answerCoverage, strength }: Hit) =>
  asked <= FEW_WORDS &&
  heads < LEAST_HEADS &&
  ((shown === 0 && strength < TELLING_WORD) ||
    (coverage < ONE_WORD_COVERAGE && answerCoverage < ONE_WORD_ANSWER));

/** The guides by their shares of the search's score and of what was learned, together. */
export function byBoth(found: readonly Hit[], hits: readonly Hit[]): Hit[] {
  const all = found.reduce((sum, { score }) => sum + score, Number.EPSILON);
  const learned = new Map(hits.map(({ guide, score }) => [guide, score]));
  return found.map((hit) => ({
    ...hit,
    score: (hit.score / all) * SEARCHED + (learned.get(hit.guide) ?? 0),
  }));
}

import PHRASES from '../phrases/talk.json' with { type: 'json' };
import { namesOne } from './animals.ts';
import { businessAskedFor } from './categories.ts';
import type { Evidence, Kind, Learned } from './learned.ts';
import { NO_MATCH } from './library-index.ts';
import { isElsewhere, isOfTheFarm, isOfTheWorld } from './matter.ts';
import { patternOf } from './phrases.ts';
import type { Reading } from './reading.ts';
import { soundsUrgent } from './urgent.ts';

const DOSE = patternOf(PHRASES.dose, { MEDICINES: PHRASES.medicines });
/** People who do it themselves look for nobody. */
const BY_ONESELF =
  /\bhow (?:do|can|would|should) (?:i|we)\b(?!.*\b(?:find|get|call|reach|hire)\b).*\b(?:by hand|myself|ourselves)\b/;
/** The logarithm of a share, about -1 to 0. */
const logOf = (share: number) => Math.log(share + 0.001) / 7;
/**
 * How much likelier a guide must be than no answer: in Spanish, where words are lost, if its headings contain most of the
 * question, and else.
 */
const LIKELIER = { headed: 1.5, inSpanish: 1.1, else: 2.5 };
/** Off-topic is the answer from this share of the probability of an unknown subject on. */
const OFF_SOONER = 0.7;
/** From this probability of a guide on, words about the world do not make a question off-topic. */
const SURELY_GUIDE = 0.9;
/** Share of the question's words that counts as most. */
const MOST = 0.7;
/** Without learned weights, a guide answers if it contains this share of the question. */
const LEAST_HELD = 0.5;

/** The category of businesses that a question looks for, or null. */
export const categoryIn = ({ question, text }: Reading) =>
  BY_ONESELF.test(text) ? null : businessAskedFor(question);

/** Returns the numbers about a question that the learned weights use beside its words. */
export function evidenceOf(reading: Reading): Evidence {
  const { hits, text, spoken, named, likely, ofNone, emergency, question } = reading;
  const [first] = hits;
  const score = first?.score ?? 0;
  const best = Math.max(0, ...likely.values());
  return {
    score,
    likely: best,
    none: ofNone,
    logScore: logOf(score),
    logLikely: logOf(best),
    logNone: logOf(ofNone),
    ...(first?.match ?? NO_MATCH),
    elsewhere: isElsewhere(text, spoken) ? 1 : 0,
    world: isOfTheWorld(text) ? 1 : 0,
    animal: named.animals.length > 0 ? 1 : 0,
    named: namesOne(named) ? 1 : 0,
    emergency: emergency ? 1 : 0,
    sounds: soundsUrgent(question, false) ? 1 : 0,
    soundsMore: soundsUrgent(question, true) ? 1 : 0,
    urgentGuides: hits.reduce((sum, { guide, score }) => sum + (guide.urgent ? score : 0), 0),
  };
}

/** Decides what a question is about. Patterns recognize businesses, doses and other matters; the rest is learned. */
export function kindOf(reading: Reading, learned: Learned | null, evidence: Evidence): Kind {
  const {
    hits: [first],
    text,
    spoken,
    named,
    likely,
  } = reading;
  const kinds = learned?.kinds(reading.features, evidence);
  if (isElsewhere(text, spoken, (kinds?.guide ?? 0) >= SURELY_GUIDE)) return 'offTopic';
  if (categoryIn(reading)) return 'local';
  if (DOSE.test(text)) return 'dose';
  const isNew = first !== undefined && !likely.has(first.guide.slug);
  if (!kinds || isNew) return (first?.match.held ?? 0) >= LEAST_HELD ? 'guide' : 'unknown';
  const off = kinds.offTopic + kinds.talk;
  const isHeaded = namesOne(named) && (first?.match.headed ?? 0) >= MOST;
  const factor = LIKELIER[reading.inSpanish ? 'inSpanish' : isHeaded ? 'headed' : 'else'];
  if (kinds.guide >= (off + kinds.unknown) * factor) return 'guide';
  return off > kinds.unknown * OFF_SOONER && !isOfTheFarm(text) ? 'offTopic' : 'unknown';
}

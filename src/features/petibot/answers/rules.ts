import { businessAskedFor } from './categories.ts';
import { isAnswer, isByOneWord, isFarAhead, onSubject } from './fit.ts';
import type { Evidence, Kind } from './learned.ts';
import type { Hit } from './library-index.ts';
import { isOfTheWorld, isOurMatter, isRecipe } from './matter.ts';
import { namesOne, type Reading } from './reading.ts';
import { soundsUrgent } from './urgent.ts';

const MEDICINES =
  'ivermectin|banamine|flunixin|bute|penicillin|aspirin|ibuprofen|tylenol|benadryl|meloxicam|antibiotics?|dewormer|medicine|melatonin|rimadyl|gabapentin';
const DOSE = new RegExp(
  `\\b(?:dose|doses|dosage|dosing)\\b|\\bhow (?:much|many)\\b.*\\b(?:mg|ml|ccs?|milligrams?|${MEDICINES})\\b`,
);
/** Who does it themselves looks for nobody. */
const BY_ONESELF =
  /\bhow (?:do|can|would|should) (?:i|we)\b(?!.*\b(?:find|get|call|reach|hire)\b).*\b(?:by hand|myself|ourselves)\b/;
/** Words up to which a question is short. */
const SHORT = 8;

/** What the rules alone make of a question; what is urgent is known before. */
export interface Ruled {
  kind: Kind;
  isOurs: boolean;
  /** Category of the businesses that are looked for. */
  category: ReturnType<typeof businessAskedFor>;
  /** The guides that fit by the rules. */
  hits: readonly Hit[];
}

/** What the rules make of a question: whose matter it is, whether somebody is looked for, and whether a guide fits. */
export function ruledOn({ question, text, spoken, named, goesOn, found }: Reading): Ruled {
  const isOurs = isOurMatter(question, spoken, found[0], goesOn);
  const category = BY_ONESELF.test(text) ? null : businessAskedFor(question);
  const hits = onSubject(found);
  const [first, second] = hits;
  const isMet =
    first && ((isAnswer(first, named) && !isByOneWord(first)) || isFarAhead(first, second, named));
  const isPlace = category !== null && !isOfTheWorld(text) && !isRecipe(text);
  const kind = () => {
    if (!isOurs && !isPlace) return 'offTopic';
    if (category) return 'local';
    if (DOSE.test(text)) return 'dose';
    return isMet ? 'guide' : 'unknown';
  };
  return { kind: kind(), isOurs, category, hits };
}

/** What the learned kinds are told of a question besides its words; how well a guide fits tells less where no animal is named. */
export function evidenceOf(reading: Reading, { kind, isOurs, hits: ruled }: Ruled): Evidence {
  const { hits, named, likely, ofNone, emergency, question, found } = reading;
  const [first, second] = hits;
  const terms = Math.max(1, reading.features.terms.length);
  const fit: Evidence = {
    score: first?.score ?? 0,
    likely: Math.max(0, ...likely.values()),
    none: ofNone,
    coverage: first?.coverage ?? 0,
    answered: first?.answerCoverage ?? 0,
    strength: Math.min(1, (first?.strength ?? 0) / 10),
    heads: Math.min(1, (first?.heads ?? 0) / 4),
    one: first && first.heads < 2 ? 1 : 0,
    telling: first?.telling ?? 0,
    strange: Math.min(1, (first?.strange ?? 0) / 3),
    shown: Math.min(1, (first?.shownStrength ?? 0) / 8),
    short: Math.min(1, SHORT / terms / 4),
    ours: isOurs ? 1 : 0,
  };
  const ofNobody = Object.entries(fit).map(([name, much]) => [`${name} of nobody`, much] as const);
  return {
    ...fit,
    ...(namesOne(named) ? {} : Object.fromEntries(ofNobody)),
    [`ruled ${kind}`]: 1,
    elsewhere: isOfTheWorld(reading.text) || isRecipe(reading.text) ? 1 : 0,
    animal: named.animals.length > 0 ? 1 : 0,
    other: named.other ? 1 : 0,
    named: namesOne(named) ? 1 : 0,
    goesOn: reading.goesOn ? 1 : 0,
    ahead: (first?.score ?? 0) - (second?.score ?? 0),
    agree: first && first.guide === found[0]?.guide ? 1 : 0,
    subject: first?.isOnSubject === false ? 0 : 1,
    ruledOut: ruled.length === 0 ? 1 : 0,
    emergency: emergency ? 1 : 0,
    sounds: soundsUrgent(question, false) ? 1 : 0,
    soundsMore: soundsUrgent(question, true) ? 1 : 0,
    urgentGuides: hits.reduce((sum, { guide, score }) => sum + (guide.urgent ? score : 0), 0),
  };
}

import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import type { Before, Kin } from '../messages.ts';
import { animalsIn, type NamedAnimals, sufferersIn } from './animals.ts';
import type { Emergency } from './emergencies.ts';
import { type Features, featuresOf } from './features.ts';
import { intentOf } from './intent.ts';
import { kinIn } from './kin.ts';
import type { Learned, Likely } from './learned.ts';
import type { Hit, LibraryIndex } from './library-index.ts';
import { mended } from './spelling.ts';
import { emergencyIn, soundsUrgent } from './urgent.ts';
import { plain, wordsOf } from './words.ts';

/** 'And goats?', 'what about my sheep', 'how about for horses'. */
const ASKS_AGAIN = /^(?:and|or|what about|how about|what of|and what about|same for|for|now)\b/;
/** 'Mine are Katahdins', 'it is a mare': the animal of what was asked. */
const IS_OURS = /^(?:mine|ours|it|he|she|they|its|hes|shes|theyre|my|our)\b/;
const SOME_WEEKS =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple(?: of)?) (?:days?|weeks?|wks?|months?|mos?|mo) olds?\b/;
const YOUNG_OF: Partial<Record<AnimalName, string>> = {
  Dog: 'puppy',
  Cat: 'kitten',
  Horse: 'foal',
  Cattle: 'calf',
  Chicken: 'chicks',
  Goat: 'kids',
  Sheep: 'lamb',
};
/** What is fed: guides on feeding are meant a little more. */
const FEEDS = /\b(?:feed\w*|eats?|diet|grain|hay|pellets|chow|treats?|minerals?|meals?|scraps|oats|corn)\b/;
const FED = 1.15;
const IF_CALM = 0.9;
/** So many times likelier is the guide that was spoken of, where the conversation goes on. */
const SPOKEN_OF = 12;
/** Likelihoods and scores below these tell no more. */
const LEAST_LIKELY = 1e-4;
const LEAST_SCORE = 0.03;
/** A guide that no word finds is thought of where it is so likely. */
const THOUGHT_OF = 0.005;

/** What is known of a question before it is answered. */
export interface Reading {
  question: string;
  text: string;
  /** The animals that it names itself. */
  spoken: NamedAnimals;
  /** The same, or else the one before it. */
  named: NamedAnimals;
  /** It goes on about the animal that was spoken of, without naming one. */
  goesOn: boolean;
  /** The kind of animal that it names where it names none of the catalogue, or that of the one before it. */
  kin: Kin | null;
  emergency: Emergency | null;
  features: Features;
  /** What the search found, best first. */
  found: Hit[];
  /** The same, with what was learned. */
  hits: Hit[];
  /** How likely each guide is by what was learned; empty without it. */
  likely: ReadonlyMap<string, number>;
  /** How likely no guide is meant, by its words alone; 0 without what was learned. */
  ofNone: number;
}

/** Reads a question. @param learned null where it is not on this phone: then the search alone ranks the guides. */
export function read(
  library: LibraryIndex,
  learned: Learned | null,
  asked: string,
  before: Before | null,
): Reading {
  const { isKnown } = library;
  const question = withOwner(askedAgain(mended(asked, isKnown), before, isKnown), isKnown);
  const spoken = animalsIn(question, isKnown);
  const kind = spoken.animals.length > 0 ? null : kinIn(question);
  const goesOn = before?.animal != null && !namesOne(spoken) && !kind;
  const kin = kind ?? (before?.animal == null && !namesOne(spoken) ? (before?.kin ?? null) : null);
  const named = goesOn ? { ...spoken, animals: before?.animal ? [before.animal] : [] } : spoken;
  const emergency = emergencyIn(question, isKnown, named.animals);
  const about = emergency ? sufferersIn(question, named) : named;
  const features = featuresOf(question, about);
  const { ofGuides: likely, ofNone } = learned?.guides(features, about.animals) ?? NOTHING_LEARNED;
  const searched = library.find(withYoung(question, about), about, {
    spokenOf: goesOn ? before?.guide : null,
    also: ({ slug }) => (likely.get(slug) ?? 0) >= THOUGHT_OF || (goesOn && slug === before?.guide),
  });
  const found =
    emergency || soundsUrgent(question, true) ? searched : calmly(searched, goesOn ? '' : question);
  const hits = learned ? ranked(found, likely, learned.weights, goesOn ? before?.guide : null) : found;
  return {
    question,
    text: plain(question),
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

/** Guides by what was learned and what the search found, together; the scores are shares of 1. */
export function ranked(
  found: readonly Hit[],
  likely: ReadonlyMap<string, number>,
  weights: Learned['weights'],
  spokenOf: string | null | undefined = null,
): Hit[] {
  const top = Math.max(Number.EPSILON, found[0]?.score ?? 0);
  const unheardOf = Math.max(0, ...likely.values()) / 2;
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
 * 'And how about goats?' asks again of goats what was asked before; and what is asked after something was told
 * that no guide answered ('my dog is old', 'how do I know that it hurts') is read with it.
 */
function askedAgain(question: string, before: Before | null, isKnown: LibraryIndex['isKnown']): string {
  if (!before) return question;
  const { words, other } = animalsIn(question, isKnown);
  const isUnanswered = before.animal !== null && (before.kind === 'unknown' || before.kind === 'more');
  const isTold = isUnanswered && intentOf(before.question) === 'tells' && intentOf(question) !== 'tells';
  if (isTold && words.size === 0 && other === null) return `${mended(before.question, isKnown)} ${question}`;
  if (words.size === 0 || wordsOf(question).some((word) => !words.has(word))) return question;
  if (!ASKS_AGAIN.test(question) && !IS_OURS.test(question)) return question;
  const earlier = mended(before.question, isKnown);
  const { words: others } = animalsIn(earlier, isKnown);
  const rest = earlier.split(' ').filter((word) => !others.has(word));
  return `${rest.join(' ')} ${[...words].join(' ')}`;
}

/** What an animal is or does that is told of as somebody's own. */
const IS_TOLD =
  /^(\w+) (?:(?:is|isnt|was|has|hasnt|wont|cant|not|stopped|quit|keeps|doesnt|looks|seems|acts|just|still) )/;

/** 'Cat is not eating' is told of somebody's own cat, as 'my cat' is. */
function withOwner(question: string, isKnown: LibraryIndex['isKnown']): string {
  const who = IS_TOLD.exec(question)?.[1] ?? '';
  return who !== '' && animalsIn(who, isKnown).words.size > 0 ? `my ${question}` : question;
}

/** Where nothing sounds like trouble, a guide on what cannot wait is meant a little less. */
const calmly = (hits: readonly Hit[], question: string) => {
  const feeding = FEEDS.test(question) ? FED : 1;
  const weigh = ({ urgent: isUrgent, topic }: Guide) =>
    isUrgent ? IF_CALM : topic === 'feeding' ? feeding : 1;
  return hits
    .map((hit) => ({ ...hit, score: hit.score * weigh(hit.guide) }))
    .sort((one, other) => other.score - one.score);
};

/** An animal of some weeks or months is a young one, whatever it is called: then guides on the young fit. */
const withYoung = (question: string, { animals }: NamedAnimals) =>
  SOME_WEEKS.test(question) && animals[0] ? `${question} ${YOUNG_OF[animals[0]] ?? ''}` : question;

/** Whether an animal is named, of the catalogue or any other. */
export const namesOne = ({ animals, other }: NamedAnimals) => animals.length > 0 || other !== null;

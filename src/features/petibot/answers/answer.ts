import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import type { Before, PetibotAnswer, PetibotGuide } from '../messages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import { animalsIn, type NamedAnimals, sufferersIn } from './animals.ts';
import { businessAskedFor, categoryFor } from './categories.ts';
import type { Emergency } from './emergencies.ts';
import { type Hit, indexLibrary, type LibraryIndex } from './library-index.ts';
import { isOfTheWorld, isOurMatter, isRecipe, mayBeMeant, withoutWhatBurns } from './matter.ts';
import { isPersonHurt } from './people.ts';
import { sentencesOf, urgentSentences } from './sentences.ts';
import { mended } from './spelling.ts';
import { stillUrgent } from './still-urgent.ts';
import { emergencyIn, guidesOfSigns, soundsUrgent } from './urgent.ts';
import { plain, wordsOf } from './words.ts';

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
const NEARLY = 0.7;
/** Weight of an emergency's own guides against others, and what another must hold of it. */
const OWN_GUIDE = 2;
const CAN_WAIT = 0.7;
const CLEARLY = 0.45;
const MORE_CLEARLY = 0.5;
const FULLY = 0.7;
const IF_CALM = 0.9;
/** One word that only stands among what people say of a guide tells of it where so few guides hold it: see `Coverage`. */
const TELLING_WORD = 2.2;
const NO_HIT = {
  score: 0,
  coverage: 0,
  answerCoverage: 0,
  strength: 0,
  heads: 0,
  shown: 0,
  shownStrength: 0,
  asked: 0,
  isOnSubject: true,
  answer: null,
  answers: [],
  shareOf: () => 0,
};
const MEDICINES =
  'ivermectin|banamine|flunixin|bute|penicillin|aspirin|ibuprofen|tylenol|benadryl|meloxicam|antibiotics?|dewormer|medicine|melatonin|rimadyl|gabapentin';
const DOSE = new RegExp(
  `\\b(?:dose|doses|dosage|dosing)\\b|\\bhow (?:much|many)\\b.*\\b(?:mg|ml|ccs?|milligrams?|${MEDICINES})\\b`,
);
/** Speaks of an animal without its name. */
const ONE_OF_THEM = /\b(?:he|she|it|hes|shes|its|they|theyve|theyre|her|his|him)\b/;
/** 'And goats?', 'what about my sheep', 'how about for horses'. */
const ASKS_AGAIN = /^(?:and|or|what about|how about|what of|and what about|same for|for|now)\b/;
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
/** It is meant where something burns, and never else. */
const FIRE_GUIDE = 'barn-fire';
/** Names that are a matter of their own. */
const TELLS_MORE = /^(?:kidding|lambing|foaling|calving|chicks)$/;
const AHEAD = { coverage: 0.2, times: 1.8 };
const HELLO = /^(?:hi|hello|hey|howdy|good (?:morning|evening|afternoon))(?: there| petibot)?$/;
const THANKS = /^(?:thanks?|thank you|thx)\b/;

/** Answers questions from the care library. */
export type Answerer = (question: string, before?: Before | null) => PetibotAnswer;

/**
 * Makes PetiBot's answers over a library; without guides it still knows emergencies and what is not its matter. Of a
 * longer question than can be typed only so much is read: its patterns look for words that stand apart.
 */
export function createAnswerer(guides: readonly Guide[]): Answerer {
  const library = indexLibrary(guides);
  const answer: Answerer = (question, before = null) =>
    answerTo(library, question.slice(0, PETIBOT_LIMITS.questionMax), before);
  const namesAnimal = (question: string) => namesOne(animalsIn(question, library.isKnown));
  return (question, before = null) =>
    stillUrgent(answer, answer(question, before), before, () => namesAnimal(question));
}

/** What is known of a question before it is answered. */
interface Reading {
  question: string;
  text: string;
  /** The animals that it names itself. */
  spoken: NamedAnimals;
  /** The same, or else the one before it. */
  named: NamedAnimals;
  /** It goes on about the animal that was spoken of, without naming one. */
  goesOn: boolean;
  emergency: Emergency | null;
  hits: Hit[];
}

function read(library: LibraryIndex, asked: string, before: Before | null): Reading {
  const { isKnown } = library;
  const question = askedAgain(mended(asked, isKnown), before, isKnown);
  const spoken = animalsIn(question, isKnown);
  const goesOn = before?.animal != null && !namesOne(spoken);
  const named = goesOn ? { ...spoken, animals: before?.animal ? [before.animal] : [] } : spoken;
  const emergency = emergencyIn(question, isKnown, named.animals);
  const about = emergency ? sufferersIn(question, named) : named;
  const found = library.find(withYoung(question, about), about, goesOn ? before?.guide : null);
  const hits = emergency || soundsUrgent(question, true) ? found : calmly(found, goesOn ? '' : question);
  return { question, text: plain(question), spoken, named: about, goesOn, emergency, hits };
}

/** 'And how about goats?' asks again of goats what was asked before. */
function askedAgain(question: string, before: Before | null, isKnown: LibraryIndex['isKnown']): string {
  if (!before || !ASKS_AGAIN.test(question)) return question;
  const { words } = animalsIn(question, isKnown);
  if (words.size === 0 || wordsOf(question).some((word) => !words.has(word))) return question;
  const earlier = mended(before.question, isKnown);
  const { words: others } = animalsIn(earlier, isKnown);
  const rest = earlier.split(' ').filter((word) => !others.has(word));
  return `${rest.join(' ')} ${[...words].join(' ')}`;
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

const namesOne = ({ animals, other }: NamedAnimals) => animals.length > 0 || other !== null;

/** The guides that fit a question, best first, as the answer ranks them. */
export function guidesFor(library: LibraryIndex, question: string, before: Before | null = null): Hit[] {
  const reading = read(library, question, before);
  return reading.emergency ? urgentHits(library, reading, reading.emergency) : reading.hits;
}

/** The emergency's own guides on the animal, and others that clearly tell of it; its own weigh more. */
function urgentHits(library: LibraryIndex, { hits, named, text }: Reading, emergency: Emergency): Hit[] {
  const { slugs, alone } = emergency;
  const own = slugs
    .flatMap((slug) => library.guides.find((guide) => guide.slug === slug) ?? [])
    .filter((guide) => isOn(guide, named))
    .map((guide) => hits.find((hit) => hit.guide === guide) ?? { ...NO_HIT, guide });
  const least = own.length > 0 ? MORE_CLEARLY : CLEARLY;
  const mayStand = ({ guide, coverage }: Hit) => coverage >= least && guide.slug !== FIRE_GUIDE;
  const rest = alone && own.length > 0 ? [] : hits.filter((hit) => !own.includes(hit));
  const others = rest.filter((hit) => isClear(hit, named) && mayStand(hit));
  const weigh = ({ guide, score }: Hit) =>
    score * (slugs.includes(guide.slug) ? OWN_GUIDE : guide.urgent ? 1 : CAN_WAIT);
  return [...own, ...others]
    .filter(({ guide }) => namesOne(named) || mayBeMeant(guide.animals, text))
    .sort((one, other) => weigh(other) - weigh(one));
}

/** Whether a guide holds so much of what is told that it may stand under an emergency that is not its own. */
const isClear = (hit: Hit, named: NamedAnimals) =>
  hit.isOnSubject &&
  isAnswer(hit, named) &&
  hit.coverage >= CLEARLY &&
  (hit.guide.urgent || hit.guide.topic === 'health' || hit.guide.topic === 'birth' || hit.coverage >= FULLY);

function answerTo(library: LibraryIndex, asked: string, before: Before | null): PetibotAnswer {
  const reading = read(library, asked, before);
  const { question, text, named, hits } = reading;
  const blank = { guide: null, also: null, animal: named.animals[0] ?? null, category: null };
  if (isPersonHurt(question))
    return { ...blank, kind: 'urgent', text: WORDS.personHurt, calls911: true, isPerson: true };
  const isOurs = isOurMatter(question, reading.spoken, hits[0], reading.goesOn);
  const trouble = troubleIn(library, reading, isOurs);
  if (trouble) return urgent(trouble, blank.animal, reading.emergency);
  if (HELLO.test(text)) return { ...blank, kind: 'hello', text: WORDS.hello };
  if (THANKS.test(text)) return { ...blank, kind: 'hello', text: WORDS.thanks };
  const category = businessAskedFor(question);
  const isPlace = category !== null && !isOfTheWorld(text) && !isRecipe(text);
  if (!isOurs && !isPlace)
    return { ...blank, animal: before?.animal ?? null, kind: 'offTopic', text: WORDS.offTopic };
  if (category) return { ...blank, kind: 'local', text: WORDS.local(category), category };
  if (DOSE.test(text)) return { ...blank, kind: 'dose', text: WORDS.dose, category: 'Veterinary Services' };
  const isBare = wordsOf(question).every((word) => named.words.has(word) && !TELLS_MORE.test(word));
  return fromGuides(library, hits, { ...named, isBare });
}

/** The guides on the trouble that a question tells of, best first; null when it tells of none. */
function troubleIn(library: LibraryIndex, reading: Reading, isOurs: boolean): Hit[] | null {
  const { question, text, named, spoken, emergency, hits } = reading;
  const isOfAnimals = isOurs || namesOne(spoken);
  const isElsewhere = isRecipe(text) || isOfTheWorld(emergency?.calls911 ? withoutWhatBurns(text) : text);
  if (emergency) return isOfAnimals || !isElsewhere ? urgentHits(library, reading, emergency) : null;
  const answers = hits.filter((hit) => isAnswer(hit, named));
  const isOnUrgent = answers[0] !== undefined && answers[0] === hits[0] && answers[0].guide.urgent;
  const isOfOne = isOfAnimals || (ONE_OF_THEM.test(text) && !isElsewhere);
  if (!isOfOne || !soundsUrgent(question, isOnUrgent)) return null;
  return urgentHits(library, reading, { says: [], slugs: guidesOfSigns(question) }).filter(
    ({ score }) => score > 0,
  );
}

function urgent(hits: readonly Hit[], animal: AnimalName | null, emergency: Emergency | null): PetibotAnswer {
  const [first, second] = hits;
  const { calls911, tells } = emergency ?? {};
  return {
    kind: 'urgent',
    text: first ? urgentSentences(first, tells) : calls911 ? WORDS.fireCall : WORDS.urgentCall,
    guide: first ? nameGuide(first.guide) : null,
    also: second && first && second.score > first.score / 2 ? nameGuide(second.guide) : null,
    animal: animal ?? (first?.guide.animals.length === 1 ? (first.guide.animals[0] ?? null) : null),
    category: 'Veterinary Services',
    ...(calls911 ? { calls911 } : {}),
  };
}

function fromGuides(
  library: LibraryIndex,
  hits: readonly Hit[],
  named: NamedAnimals & { isBare: boolean },
): PetibotAnswer {
  const animal = named.animals[0] ?? null;
  const blank = { guide: null, also: null, animal, category: null };
  const [first, second] = onSubject(hits);
  if (named.isBare && library.guides.length > 0) return { ...blank, kind: 'more', text: WORDS.more };
  if (!first || !((isAnswer(first, named) && !isByOneWord(first)) || isFarAhead(first, second, named))) {
    return { ...blank, kind: 'unknown', text: WORDS.unknown, category: 'Veterinary Services' };
  }
  return {
    kind: 'guide',
    text: sentencesOf(first),
    guide: nameGuide(first.guide),
    also:
      second && second.score > first.score * NEARLY && isAnswer(second, named)
        ? nameGuide(second.guide)
        : null,
    animal,
    category: categoryFor(first.guide, animal ?? first.guide.animals[0] ?? null),
  };
}

/** The guides about what is asked, if the best of them fits nearly as well as the best of all; else none. */
function onSubject(hits: readonly Hit[]): Hit[] {
  const about = hits.filter(({ isOnSubject }) => isOnSubject);
  return (about[0]?.score ?? 0) >= (hits[0]?.score ?? 0) * NEARLY ? about : [];
}

/** Whether a guide is on the animal that is asked for. */
const isOn = ({ animals }: Guide, named: NamedAnimals) =>
  namesOne(named) ? named.animals.some((animal) => animals.includes(animal)) : true;

/** Whether a guide says enough of what is asked, about the animal that is asked for. */
function isAnswer({ guide, coverage, strength, shownStrength, heads }: Hit, named: NamedAnimals): boolean {
  const isMet =
    coverage >= LEAST_COVERAGE ||
    strength >= LEAST_STRENGTH ||
    shownStrength >= TELLING_WORD ||
    heads >= LEAST_HEADS;
  return isOn(guide, named) && heads > 0 && isMet;
}

/** Whether a guide on the animal fits far better than any other, though much else is said. */
const isFarAhead = (first: Hit, second: Hit | undefined, named: NamedAnimals) =>
  namesOne(named) &&
  isOn(first.guide, named) &&
  first.shown > 0 &&
  first.coverage >= AHEAD.coverage &&
  first.score >= (second?.score ?? 0) * AHEAD.times;

/** Whether a guide meets a question by one word alone, which is not most of what is asked. */
const isByOneWord = ({ heads, shown, asked, coverage, answerCoverage, strength }: Hit) =>
  asked <= FEW_WORDS &&
  heads < LEAST_HEADS &&
  ((shown === 0 && strength < TELLING_WORD) ||
    (coverage < ONE_WORD_COVERAGE && answerCoverage < ONE_WORD_ANSWER));

function nameGuide({ slug, title, sources, reviewedAt }: Guide): PetibotGuide {
  const [source] = sources;
  return { slug, title, sourceName: source?.name ?? '', sourceDate: source?.published ?? null, reviewedAt };
}

import type { Guide } from '#contract/guides.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';
import { PETIBOT_DANGERS as DANGERS } from '../dangers.words.ts';
import { type Before, isWordless, type PetibotAnswer, type PetibotGuide } from '../messages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import PHRASES from '../phrases/talk.json' with { type: 'json' };
import { namesOne } from './animals.ts';
import {
  asksForDay,
  asksForNow,
  asksForShearer,
  categoryFor,
  SHEARING_GUIDE,
  wishesIn,
} from './categories.ts';
import { dangerIn, dangerOf } from './dangers.ts';
import { type Emergency, isRemedy } from './emergencies.ts';
import { categoryIn, evidenceOf, kindOf } from './kinds.ts';
import type { Learned } from './learned.ts';
import { type Hit, indexLibrary, type LibraryIndex } from './library-index.ts';
import { isOfNoAnimal } from './matter.ts';
import { textOf, urgentTextOf } from './passages.ts';
import { isInCrisis, isOfPerson, isPersonHurt, isPersonHurtInSpanish, wantsHarm } from './people.ts';
import { patternOf } from './phrases.ts';
import { asksAnew, type Reading, read } from './reading.ts';
import { isSpanish } from './spanish.ts';
import { spanishQuestions } from './spanish-questions.ts';
import { stayedWith } from './stays.ts';
import { stillUrgent } from './still-urgent.ts';
import { isLoss, soundsUrgent } from './urgent.ts';
import { likelyUrgentHits, namedUrgentHits } from './urgent-hits.ts';
import { plain, wordsOf } from './words.ts';

/** Pronouns for an animal. */
const ONE_OF_THEM = /\b(?:he|she|it|hes|shes|its|they|theyve|theyre|her|his|him)\b/;
/** Animal names that are a subject by themselves. */
const TELLS_MORE = /^(?:kidding|lambing|foaling|calving|chicks)$/;
/** The learned weights raise an alarm from this likelihood on; sooner if the best guide is about an emergency. */
const ALARM = { cannotWait: 0.5, else: 0.75 };
/** Signs alone raise no alarm below this likelihood. */
const CALM = 0.05;
/** A second guide is named if it reaches this share of the best score. */
const NEARLY = 0.3;
/** Guides that are named if none answers. */
const OFFERED_GUIDES = 3;
const HELLO =
  /^(?:hi|hello|hey|howdy|hola|buenos dias|buenas tardes|buenas noches|good (?:morning|evening|afternoon))(?: there| petibot)?$/;
const ABOUT_ITSELF = patternOf(PHRASES.aboutItself);
const THANKS = /^(?:thanks?|thank you|thx|gracias)\b/;

/** Answers a question from the care library. */
export type Answerer = (question: string, before?: Before | null) => PetibotAnswer;

/**
 * Creates an answerer. Without guides, it still recognizes emergencies and off-topic questions. Longer
 * questions are cut, because the patterns look for words far apart.
 */
export function createAnswerer(guides: readonly Guide[], learned: Learned | null = null): Answerer {
  const library = indexLibrary(guides, learned?.dictionary);
  const englishOf = spanishQuestions(guides);
  const answer: Answerer = (question, before = null) =>
    ofPeople(question) ?? answerTo(library, learned, englishOf(question) ?? question, before);
  return (question, before = null) => {
    const asked = question.slice(0, PETIBOT_LIMITS.questionMax);
    if (guides.length > 0 && isWordless(asked)) return { ...NOTHING_NAMED, kind: 'more', text: WORDS.more };
    const given =
      ofPeople(asked) ??
      ofItself(asked, before) ??
      stillUrgent({ answer, library }, asked, answer(asked, before), before);
    return isSpanish(plain(asked), library.dictionary) && !given.isCrisis
      ? { ...given, inSpanish: true }
      : given;
  };
}

/** Bites have a guide of their own, also for people. */
const RABIES_GUIDE = 'rabies-exposure';
const NOTHING_NAMED = { guide: null, also: null, animal: null, category: null };

const PERSON_HURT = {
  kind: 'urgent',
  text: WORDS.personHurt,
  calls911: true,
  isPerson: true,
} as const;

/**
 * Answers people in danger before anything about animals: threats of suicide, and threats to hurt an
 * animal.
 */
function ofPeople(question: string): PetibotAnswer | null {
  if (isInCrisis(question))
    return {
      ...NOTHING_NAMED,
      kind: 'urgent',
      text: WORDS.crisis,
      calls911: true,
      isPerson: true,
      isCrisis: true,
    };
  if (isPersonHurtInSpanish(question)) return { ...NOTHING_NAMED, ...PERSON_HURT };
  return wantsHarm(question) ? { ...NOTHING_NAMED, kind: 'offTopic', text: WORDS.noHarm } : null;
}

/** Says what PetiBot is, also after an emergency. */
const ofItself = (question: string, before: Before | null): PetibotAnswer | null =>
  ABOUT_ITSELF.test(plain(question))
    ? { ...NOTHING_NAMED, animal: before?.animal ?? null, kind: 'offTopic', text: WORDS.whatIAm }
    : null;

function answerTo(
  library: LibraryIndex,
  learned: Learned | null,
  asked: string,
  before: Before | null,
): PetibotAnswer {
  const reading = read(library, learned, asked, before);
  const { kin } = reading;
  const given = answerRead(library, learned, reading, before);
  const warned = isRemedy(reading.text) ? warnedOf(given) : given;
  return kin && warned.category ? { ...warned, kin } : warned;
}

/** Names what a home remedy does to the skin before the guide. */
const warnedOf = (given: PetibotAnswer): PetibotAnswer =>
  given.kind === 'guide' || given.kind === 'unknown'
    ? { ...given, text: `${DANGERS.remedy}\n${given.text}` }
    : given;

function answerRead(
  library: LibraryIndex,
  learned: Learned | null,
  reading: Reading,
  before: Before | null,
): PetibotAnswer {
  const { question, text, named, hits } = reading;
  const blank = { guide: null, also: null, animal: named.animals[0] ?? null, category: null };
  if (isPersonHurt(question)) return { ...blank, ...PERSON_HURT };
  const evidence = evidenceOf(reading);
  const kind = kindOf(reading, learned, evidence);
  const alarm = alarmIn(library, reading, learned?.urgent(reading.features, evidence) ?? null);
  if (alarm && isOfPerson(question) && alarm.guide?.slug !== RABIES_GUIDE)
    return { ...blank, ...PERSON_HURT };
  if (alarm) return alarm;
  if (HELLO.test(text)) return { ...blank, kind: 'hello', text: WORDS.hello };
  if (THANKS.test(text)) return { ...blank, kind: 'hello', text: WORDS.thanks };
  const category = categoryIn(reading);
  if (kind === 'local' && category) {
    const wishes = wishesIn(question);
    return {
      ...blank,
      ...(asksForShearer(question) && ofShearers(library)),
      ...(reading.goesOn && { isCarried: true as const }),
      ...(asksForNow(question) && { isForNow: true as const }),
      ...(asksForDay(question) && { isForDay: true as const }),
      ...(wishes.length > 0 && { wishes }),
      kind,
      text: WORDS.local(category),
      category,
    };
  }
  if (kind === 'dose') {
    const danger = dangerIn(text, named.animals);
    const said = danger === null ? WORDS.dose : `${danger}\n${WORDS.dose}`;
    return { ...blank, kind, text: said, category: 'Veterinary Services' };
  }
  const stays = stayedWith(reading, before, kind);
  if (stays) return fromGuides(stays, undefined, reading);
  if (kind === 'offTopic' || kind === 'talk')
    return { ...blank, animal: before?.animal ?? null, kind: 'offTopic', text: WORDS.offTopic };
  const own = wordsOf(question).filter((word) => !named.words.has(word) || TELLS_MORE.test(word));
  const isOfNobody = !namesOne(named) && !reading.kin && ONE_OF_THEM.test(text) && asksAnew(question);
  if (own.length <= (isOfNobody ? 1 : 0) && library.guides.length > 0)
    return { ...blank, kind: 'more', text: WORDS.more };
  const [first, second] = hits;
  return kind === 'guide' && first ? fromGuides(first, second, reading) : unknownWith(hits, blank);
}

/** Says why a shearer is looked for under another category, and names the guide. */
function ofShearers({ guides }: LibraryIndex): Pick<PetibotAnswer, 'note' | 'guides'> {
  const about = guides.filter(({ slug }) => slug === SHEARING_GUIDE);
  return { note: WORDS.shearer, guides: about.map(nameGuide) };
}

/** Returns the alarm for an emergency that is named, recognized by its signs, or likely by the learned weights. */
function alarmIn(library: LibraryIndex, reading: Reading, likely: number | null): PetibotAnswer | null {
  const { question, text, spoken, named, emergency, hits } = reading;
  const [first] = hits;
  if (isLoss(text) || isOfNoAnimal(text, spoken, emergency?.calls911 === true)) return null;
  if (emergency) return urgent(namedUrgentHits(library, reading, emergency), reading, emergency);
  const isOfOne = namesOne(named) || ONE_OF_THEM.test(text);
  const isByGuide = first?.guide.urgent === true;
  const isBySigns = isOfOne && soundsUrgent(question, isByGuide) && (likely === null || likely >= CALM);
  const isByWords = likely !== null && likely >= (isByGuide ? ALARM.cannotWait : ALARM.else);
  return isBySigns || isByWords ? urgent(likelyUrgentHits(reading), reading, null) : null;
}

function urgent(
  hits: readonly Hit[],
  { question, text, named }: Reading,
  emergency: Emergency | null,
): PetibotAnswer {
  const animal = named.animals[0] ?? null;
  const [first, second] = hits;
  const calls911 = emergency?.calls911 === true;
  const toDo = first
    ? urgentTextOf(first, emergency?.tells, question, named)
    : calls911
      ? WORDS.fireCall
      : WORDS.urgentCall;
  const danger = dangerOf(text, named.animals);
  return {
    kind: 'urgent',
    text: danger ? `${toDo}\n${danger}` : toDo,
    guide: first ? nameGuide(first.guide) : null,
    also: second && first && second.score > first.score / 2 ? nameGuide(second.guide) : null,
    animal: animal ?? (first?.guide.animals.length === 1 ? (first.guide.animals[0] ?? null) : null),
    category: 'Veterinary Services',
    ...(calls911 ? { calls911 } : {}),
  };
}

function fromGuides(first: Hit, second: Hit | undefined, { question, named }: Reading): PetibotAnswer {
  const animal = named.animals[0] ?? null;
  const text = textOf(first, question, named);
  return {
    kind: 'guide',
    text,
    guide: nameGuide(first.guide),
    also: second && second.score > first.score * NEARLY ? nameGuide(second.guide) : null,
    animal,
    category: categoryFor(first.guide, animal ?? first.guide.animals[0] ?? null, text),
  };
}

/** Admits that no guide answers, and names the likeliest ones. */
function unknownWith(
  hits: readonly Hit[],
  blank: Pick<PetibotAnswer, 'guide' | 'also' | 'animal' | 'category'>,
): PetibotAnswer {
  const guides = hits.slice(0, OFFERED_GUIDES).map(({ guide }) => nameGuide(guide));
  return {
    ...blank,
    kind: 'unknown',
    text: WORDS.unknown,
    category: 'Veterinary Services',
    ...(guides.length > 0 ? { guides } : {}),
  };
}

function nameGuide(guide: Guide): PetibotGuide {
  const { slug, reviewedAt } = guide;
  const [source] = guide.sources;
  const { title } = guide.translation ?? guide;
  const foreign = LANGUAGE === 'en' || guide.translation ? {} : ({ isInEnglish: true } as const);
  return {
    slug,
    title,
    ...foreign,
    sourceName: source?.name ?? '',
    sourceDate: source?.published ?? null,
    reviewedAt,
  };
}

import type { Guide } from '#contract/guides.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { type Before, isWordless, type PetibotAnswer, type PetibotGuide } from '../messages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import { asksForNow, categoryFor } from './categories.ts';
import { isInCrisis } from './crisis.ts';
import type { Emergency } from './emergencies.ts';
import { isAnswer, NEARLY } from './fit.ts';
import { wantsHarm } from './harm.ts';
import type { Evidence, Kind, Learned } from './learned.ts';
import { type Hit, indexLibrary, type LibraryIndex } from './library-index.ts';
import { isIdiom, isOfTheWorld, isRecipe, withoutWhatBurns } from './matter.ts';
import { isPersonHurt } from './people.ts';
import { namesOne, type Reading, read } from './reading.ts';
import { evidenceOf, type Ruled, ruledOn } from './rules.ts';
import { sentencesOf, urgentSentences } from './sentences.ts';
import { isSpanish } from './spanish.ts';
import { stayedWith } from './stays.ts';
import { stillUrgent } from './still-urgent.ts';
import { guidesOfSigns, isTold, soundsUrgent } from './urgent.ts';
import { FIRE_GUIDE, OF_TROUBLE, urgentHits } from './urgent-hits.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** Speaks of an animal without its name. */
const ONE_OF_THEM = /\b(?:he|she|it|hes|shes|its|they|theyve|theyre|her|his|him)\b/;
/** Names that are a matter of their own. */
const TELLS_MORE = /^(?:kidding|lambing|foaling|calving|chicks)$/;
/** From so likely on what the learned says is an alarm; later, where the best guide is on what can wait. */
const ALARM = { cannotWait: 0.55, else: 0.75 };
/** Below so likely, the rules' alarm is none where a guide answers what is asked: by name, by signs, by signs where nothing is asked, and by
 * signs where a guide that is no emergency's is all but certain. */
const CALM = { named: 0.1, asks: 0.05, tells: 0.01, certain: 0.3 };
/** A guide on what can wait, and on no illness, is that likely where it alone is meant. */
const ALONE = 0.9;
/** Of an alarm that no emergency by name gives, the guide that was learned is shown from so likely on; of the learned's own alarm, sooner. */
const SURE = { named: 0.85, else: 0.5 };
const CERTAIN = 0.25;
/** So much likelier a guide must be than that the question is not our matter, or that no guide knows it: the more, the more the rules speak against it. */
const OVER_NONE = { offTopic: 2.5, unknown: 3, guide: 1.3 };
/** The same where a conversation goes on about an animal: then little else is meant. */
const GOES_ON = 1;
/** So much likelier off-topic must be than that no guide knows it: less where the rules call it so, more where an animal is named. */
const OFF_SOONER = { ruled: 0.5, named: 3, else: 1.3 };
const ASKS =
  /^(?:is|are|do|does|can|should|will|heard)\b|\b(?:how|what|whats|which|when|whens|why|(?:can|could|should|do) i)\b/;
const HELLO =
  /^(?:hi|hello|hey|howdy|hola|buenos dias|buenas tardes|buenas noches|good (?:morning|evening|afternoon))(?: there| petibot)?$/;
const THANKS = /^(?:thanks?|thank you|thx|gracias)\b/;

/** Answers questions from the care library. */
export type Answerer = (question: string, before?: Before | null) => PetibotAnswer;

/**
 * Makes PetiBot's answers over a library; without guides it still knows emergencies and what is not its matter. Of a
 * longer question than can be typed only so much is read: its patterns look for words that stand apart.
 */
export function createAnswerer(guides: readonly Guide[], learned: Learned | null = null): Answerer {
  const library = indexLibrary(guides);
  const answer: Answerer = (question, before = null) =>
    ofPeople(question) ?? answerTo(library, learned, question, before);
  return (question, before = null) => {
    const asked = question.slice(0, PETIBOT_LIMITS.questionMax);
    if (guides.length > 0 && isWordless(asked)) return { ...NOTHING_NAMED, kind: 'more', text: WORDS.more };
    const given = ofPeople(asked) ?? stillUrgent({ answer, library }, asked, answer(asked, before), before);
    return isSpanish(plain(asked)) && !given.isCrisis ? { ...given, inSpanish: true } : given;
  };
}

const NOTHING_NAMED = { guide: null, also: null, animal: null, category: null };

/** What is said to a person before anything of animals: somebody who may end a life, and somebody who wants to hurt an animal. */
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
  return wantsHarm(question) ? { ...NOTHING_NAMED, kind: 'offTopic', text: WORDS.noHarm } : null;
}

/** The guides that fit a question, best first, as the answer ranks them. */
export function guidesFor(
  library: LibraryIndex,
  learned: Learned | null,
  question: string,
  before: Before | null = null,
): Hit[] {
  const reading = read(library, learned, question, before);
  return reading.emergency ? urgentHits(library, reading, reading.emergency) : reading.hits;
}

function answerTo(
  library: LibraryIndex,
  learned: Learned | null,
  asked: string,
  before: Before | null,
): PetibotAnswer {
  const reading = read(library, learned, asked, before);
  const { kin } = reading;
  const given = answerRead(library, learned, reading, before);
  return kin && given.category ? { ...given, kin } : given;
}

function answerRead(
  library: LibraryIndex,
  learned: Learned | null,
  reading: Reading,
  before: Before | null,
): PetibotAnswer {
  const { question, text, named, hits } = reading;
  const blank = { guide: null, also: null, animal: named.animals[0] ?? null, category: null };
  if (isPersonHurt(question))
    return { ...blank, kind: 'urgent', text: WORDS.personHurt, calls911: true, isPerson: true };
  const ruled = ruledOn(reading);
  const evidence = evidenceOf(reading, ruled);
  const kind = decided(reading, ruled, learned, evidence);
  const likelyUrgent = learned?.urgent(reading.features, evidence) ?? null;
  const isCalm = kind === 'guide' && likelyUrgent !== null && likelyUrgent < calmBelow(reading);
  const trouble = isCalm ? null : troubleIn(library, reading, ruled.isOurs);
  if (trouble) {
    const isNamed = reading.emergency !== null;
    const { alone, only, calls911 } = reading.emergency ?? {};
    const mayBeSure = learned && !alone && !only && !calls911;
    const mayHelp = ({ guide }: Hit) =>
      guide.slug !== FIRE_GUIDE && (guide.urgent || (!isNamed && OF_TROUBLE.has(guide.topic)));
    const sure = mayBeSure
      ? hits.filter((hit) => hit.score >= (isNamed ? SURE.named : SURE.else) && mayHelp(hit))
      : [];
    return urgent(
      [...sure, ...trouble.filter((hit) => hit.guide !== sure[0]?.guide)],
      reading,
      reading.emergency,
    );
  }
  if (HELLO.test(text)) return { ...blank, kind: 'hello', text: WORDS.hello };
  if (THANKS.test(text)) return { ...blank, kind: 'hello', text: WORDS.thanks };
  const mayAlarm = ruled.isOurs || (kind === 'guide' && !isOfTheWorld(text) && !isRecipe(text));
  if (
    mayAlarm &&
    likelyUrgent !== null &&
    likelyUrgent >= (hits[0]?.guide.urgent ? ALARM.cannotWait : ALARM.else)
  )
    return urgent(
      hits.filter(({ score, guide }) => score >= CERTAIN && (guide.urgent || OF_TROUBLE.has(guide.topic))),
      reading,
      null,
    );
  const { category } = ruled;
  if (kind === 'local' && category) {
    const carried = reading.goesOn ? ({ isCarried: true } as const) : {};
    const isForNow = asksForNow(question) ? ({ isForNow: true } as const) : {};
    return { ...blank, ...carried, ...isForNow, kind, text: WORDS.local(category), category };
  }
  if (kind === 'dose') return { ...blank, kind, text: WORDS.dose, category: 'Veterinary Services' };
  const stays = stayedWith(reading, before, kind);
  if (stays) return fromGuides([stays], reading);
  if (kind === 'offTopic' || kind === 'talk')
    return { ...blank, animal: before?.animal ?? null, kind: 'offTopic', text: WORDS.offTopic };
  const isBare = wordsOf(question).every((word) => named.words.has(word) && !TELLS_MORE.test(word));
  if (isBare && library.guides.length > 0) return { ...blank, kind: 'more', text: WORDS.more };
  return fromGuides(kind === 'guide' ? (learned ? hits : ruled.hits) : [], reading);
}

/**
 * What a question is: who is near and a dose by the rules alone, else what is likely; what the rules say is evidence of it.
 */
function decided(
  reading: Reading,
  { kind: ruled }: Ruled,
  learned: Learned | null,
  evidence: Evidence,
): Kind {
  const [first] = reading.hits;
  const isUnheardOf = first !== undefined && !reading.likely.has(first.guide.slug); // added since it was learned
  const isOwnQuestion =
    ruled === 'guide' && first?.guide.answers.some((one) => asksTheSame(one.question, reading.question));
  if (!learned || isUnheardOf || isOwnQuestion || isByRules(ruled)) return ruled;
  const kinds = learned.kinds(reading.features, evidence);
  const off = kinds.offTopic + kinds.talk;
  const isOff = ruled === 'offTopic';
  const mayBe = !isOff || (!isRecipe(reading.text) && !isIdiom(reading.text));
  const over = reading.goesOn ? GOES_ON : OVER_NONE[ruled];
  if (mayBe && kinds.guide >= (off + kinds.unknown) * over) return 'guide';
  const isNamed = namesOne(reading.named);
  const isElsewhere = !mayBe || ((isOff || !isNamed) && isOfTheWorld(reading.text));
  const sooner = isOff ? OFF_SOONER.ruled : isNamed ? OFF_SOONER.named : OFF_SOONER.else;
  return isElsewhere || off > kinds.unknown * sooner ? 'offTopic' : 'unknown';
}

/** How unlikely urgent must be, so that an alarm of the rules is none: never where people must be called first. */
function calmBelow({ text, emergency, hits: [first] }: Reading): number {
  if (emergency?.calls911) return 0;
  if (emergency) return ASKS.test(text) && !isTold(text) ? CALM.named : 0;
  if (first && first.score >= ALONE && !first.guide.urgent && !OF_TROUBLE.has(first.guide.topic))
    return CALM.certain;
  return ASKS.test(text) ? CALM.asks : CALM.tells;
}

/** Whether two questions hold the same words, whatever stands between them. */
function asksTheSame(one: string, other: string): boolean {
  const [terms, others] = [one, other].map((question) => new Set(wordsOf(question).map(termOf)));
  return terms?.size === others?.size && [...(terms ?? [])].every((term) => others?.has(term));
}

const isByRules = (kind: Kind): kind is 'local' | 'dose' | 'talk' =>
  kind === 'local' || kind === 'dose' || kind === 'talk';

/** The guides on the trouble that a question tells of, best first; null when it tells of none. */
function troubleIn(library: LibraryIndex, reading: Reading, isOurs: boolean): Hit[] | null {
  const { question, text, named, spoken, emergency, found } = reading;
  const isOfAnimals = isOurs || namesOne(spoken);
  const isElsewhere = isRecipe(text) || isOfTheWorld(emergency?.calls911 ? withoutWhatBurns(text) : text);
  if (emergency) return isOfAnimals || !isElsewhere ? urgentHits(library, reading, emergency) : null;
  const answers = found.filter((hit) => isAnswer(hit, named));
  const isOnUrgent = answers[0] !== undefined && answers[0] === found[0] && answers[0].guide.urgent;
  const isOfOne = isOfAnimals || (ONE_OF_THEM.test(text) && !isElsewhere);
  if (!isOfOne || !soundsUrgent(question, isOnUrgent)) return null;
  return urgentHits(library, reading, { says: [], slugs: guidesOfSigns(question) }).filter(
    ({ score }) => score > 0,
  );
}

function urgent(
  hits: readonly Hit[],
  { question, named }: Reading,
  emergency: Emergency | null,
): PetibotAnswer {
  const animal = named.animals[0] ?? null;
  const [first, second] = hits;
  const { calls911, tells } = emergency ?? {};
  return {
    kind: 'urgent',
    text: first
      ? urgentSentences(first, tells, question, named)
      : calls911
        ? WORDS.fireCall
        : WORDS.urgentCall,
    guide: first ? nameGuide(first.guide) : null,
    also: second && first && second.score > first.score / 2 ? nameGuide(second.guide) : null,
    animal: animal ?? (first?.guide.animals.length === 1 ? (first.guide.animals[0] ?? null) : null),
    category: 'Veterinary Services',
    ...(calls911 ? { calls911 } : {}),
  };
}

function fromGuides(hits: readonly Hit[], { question, named }: Reading): PetibotAnswer {
  const animal = named.animals[0] ?? null;
  const blank = { guide: null, also: null, animal, category: null };
  const [first, second] = hits;
  if (!first) return { ...blank, kind: 'unknown', text: WORDS.unknown, category: 'Veterinary Services' };
  const text = sentencesOf(first, question, named);
  return {
    kind: 'guide',
    text,
    guide: nameGuide(first.guide),
    also:
      second && second.score > first.score * NEARLY && isAnswer(second, named)
        ? nameGuide(second.guide)
        : null,
    animal,
    category: categoryFor(first.guide, animal ?? first.guide.animals[0] ?? null, text),
  };
}

function nameGuide({ slug, title, sources, reviewedAt }: Guide): PetibotGuide {
  const [source] = sources;
  return { slug, title, sourceName: source?.name ?? '', sourceDate: source?.published ?? null, reviewedAt };
}

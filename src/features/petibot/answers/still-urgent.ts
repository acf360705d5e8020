import type { Before, PetibotAnswer } from '../messages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import PHRASES from '../phrases/talk.json' with { type: 'json' };
import { animalsIn, namesOne } from './animals.ts';
import type { Answerer } from './answer.ts';
import { kinIn } from './kin.ts';
import type { LibraryIndex } from './library-index.ts';
import { patternOf } from './phrases.ts';
import { mended } from './spelling.ts';
import { OF_IT } from './stays.ts';
import { plain, wordsOf } from './words.ts';

/** Asks what to do now, or how much time is left: 'how long does he have'. */
const WHAT_TO_DO = patternOf([...PHRASES.whatToDo, ...PHRASES.howLong]);

/** Kinds of answers that ignore the emergency. */
const BESIDE_IT: readonly PetibotAnswer['kind'][] = ['guide', 'unknown', 'more', 'offTopic'];
/** For a hurt person, guides and vets are no help either. */
const BESIDE_A_PERSON: readonly PetibotAnswer['kind'][] = [...BESIDE_IT, 'urgent', 'dose'];

/**
 * Answers a question after an emergency. 'How long does he have' has no guide, so the first aid is
 * repeated. It is not repeated if the question names an animal, or continues the emergency's guide without
 * asking what to do. After a text that was not understood, the answer only says that the emergency is
 * still open.
 */
export function stillUrgent(
  { answer: ask, library }: { answer: Answerer; library: LibraryIndex },
  question: string,
  answer: PetibotAnswer,
  before: Before | null,
): PetibotAnswer {
  if (!before?.isUrgent) return answer;
  const said = mended(question, library.isKnown, library.dictionary);
  if (namesOne(animalsIn(said, library.isKnown)) || kinIn(said)) return answer;
  const earlier = {
    question: '',
    animal: before.animal,
    guide: null,
    kind: 'hello',
    isUrgent: false,
  } as const;
  const again = ask(before.question, earlier);
  const beside = again.isPerson ? BESIDE_A_PERSON : BESIDE_IT;
  const asksWhatToDo = WHAT_TO_DO.test(plain(said));
  const staysWithIt = answer.guide !== null && answer.guide.slug === before.guide && !asksWhatToDo;
  // "Help" by itself is an alarm without a guide.
  const isBareCall = answer.kind === 'urgent' && answer.guide === null && asksWhatToDo && !answer.calls911;
  const isBesideIt = beside.includes(answer.kind) || isBareCall;
  if (again.kind !== 'urgent' || answer.isPerson || staysWithIt || !isBesideIt) return answer;
  if (asksWhatToDo || again.isCrisis || answer.kind === 'guide' || isOfIt(said, answer, before, library))
    return { ...again, again: before.question };
  const open = again.isPerson ? WORDS.stillOpenPerson : WORDS.stillOpen(before.question);
  return {
    kind: 'unknown',
    text: `${WORDS.notUnderstood} ${open}`,
    guide: null,
    also: null,
    animal: again.animal,
    category: answer.kind === 'offTopic' ? null : again.category,
    isOpen: true,
  };
}

/**
 * Whether a question may be about the emergency: it has a pronoun or no subject, or the guide contains
 * half of its words.
 */
function isOfIt(
  question: string,
  { kind }: PetibotAnswer,
  { guide: slug }: Before,
  { guides, holds }: LibraryIndex,
): boolean {
  const words = wordsOf(question);
  if (words.length === 0 || OF_IT.test(question)) return true;
  const guide = kind === 'unknown' ? guides.find((one) => one.slug === slug) : undefined;
  return guide !== undefined && words.filter((word) => holds(guide, word)).length * 2 >= words.length;
}

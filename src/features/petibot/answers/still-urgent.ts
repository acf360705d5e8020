import type { Before, PetibotAnswer } from '../messages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import { animalsIn } from './animals.ts';
import type { Answerer } from './answer.ts';
import { intentOf } from './intent.ts';
import { kinIn } from './kin.ts';
import type { LibraryIndex } from './library-index.ts';
import { namesOne } from './reading.ts';
import { mended } from './spelling.ts';
import { knownTo, OF_IT } from './stays.ts';
import { plain, wordsOf } from './words.ts';

/** Asks how long there is: 'how long does he have', 'how soon must I be there'. */
const HOW_LONG =
  /\bhow (?:long|much time)\b.*\b(?:have|has|got|left|wait|live|survive|take|before|until|till?)\b|\bhow (?:soon|fast|quick\w*|urgent)\b|\bwhen\b.*\b(?:vet|call|go in)\b/;

/** What is not about the emergency that was told of before: said of it, a guide would be beside the point. */
const BESIDE_IT: readonly PetibotAnswer['kind'][] = ['guide', 'unknown', 'more', 'offTopic'];
/** For a person there is nothing to add from an animal's guides and vets, neither. */
const BESIDE_A_PERSON: readonly PetibotAnswer['kind'][] = [...BESIDE_IT, 'urgent', 'dose'];

/**
 * The answer to a question after an emergency: 'how long does he have' has no guide of its own, so what to do now is
 * said again. Not where it names an animal, or stays with the emergency's guide, unless it asks what to do or how long
 * there is; and of what was not understood it is only said that the emergency is still open.
 */
export function stillUrgent(
  { answer: ask, library }: { answer: Answerer; library: LibraryIndex },
  question: string,
  answer: PetibotAnswer,
  before: Before | null,
): PetibotAnswer {
  if (!before?.isUrgent) return answer;
  const said = mended(question, library.isKnown);
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
  const asksWhatToDo = intentOf(said) === 'do' || HOW_LONG.test(plain(said));
  const staysWithIt = answer.guide !== null && answer.guide.slug === before.guide && !asksWhatToDo;
  if (again.kind !== 'urgent' || answer.isPerson || staysWithIt || !beside.includes(answer.kind))
    return answer;
  if (asksWhatToDo || again.isCrisis || answer.kind === 'guide' || isOfIt(said, answer, before, library))
    return { ...again, again: before.question };
  const open = again.isPerson ? WORDS.stillOpenPerson : WORDS.stillOpen(before.question);
  return {
    kind: 'unknown',
    text: `${WORDS.notUnderstood} ${open}`,
    guide: null,
    also: null,
    animal: again.animal,
    category: again.category,
    isOpen: true,
  };
}

/**
 * Whether a question may be about what was told before: it speaks of it without a name, says nothing of its own, or its
 * guide has half of its words and nothing else is meant.
 */
function isOfIt(
  question: string,
  { kind }: PetibotAnswer,
  { guide: slug }: Before,
  { guides }: LibraryIndex,
): boolean {
  const words = wordsOf(question);
  if (words.length === 0 || OF_IT.test(question)) return true;
  const guide = kind === 'unknown' ? guides.find((one) => one.slug === slug) : undefined;
  return guide !== undefined && knownTo(guide, words) * 2 >= words.length;
}

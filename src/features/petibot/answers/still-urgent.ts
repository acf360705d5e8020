import type { Before, PetibotAnswer } from '../messages.ts';
import type { Answerer } from './answer.ts';
import { intentOf } from './intent.ts';
import { plain } from './words.ts';

/** Asks how long there is: 'how long does he have', 'how soon must I be there'. */
const HOW_LONG =
  /\bhow (?:long|much time)\b.*\b(?:have|has|got|left|wait|live|survive|take|before|until|till?)\b|\bhow (?:soon|fast|quick\w*|urgent)\b|\bwhen\b.*\b(?:vet|call|go in)\b/;

/** What is not about the emergency that was told of before: said of it, a guide would be beside the point. */
const BESIDE_IT: readonly PetibotAnswer['kind'][] = ['guide', 'unknown', 'more', 'offTopic'];
/** For a person there is nothing to add from an animal's guides and vets, neither. */
const BESIDE_A_PERSON: readonly PetibotAnswer['kind'][] = [...BESIDE_IT, 'urgent', 'dose'];

/**
 * The answer to a question after an emergency: 'how long does he have' has no guide of its own, so what to do now is
 * said again. Not where it names an animal, or stays with the emergency's guide, unless it asks what to do or how long there is.
 * @param namesAnimal asked only in an emergency.
 */
export function stillUrgent(
  ask: Answerer,
  question: string,
  answer: PetibotAnswer,
  before: Before | null,
  namesAnimal: () => boolean,
): PetibotAnswer {
  if (!before?.isUrgent || namesAnimal()) return answer;
  const earlier = {
    question: '',
    animal: before.animal,
    guide: null,
    kind: 'hello',
    isUrgent: false,
  } as const;
  const again = ask(before.question, earlier);
  const beside = again.isPerson ? BESIDE_A_PERSON : BESIDE_IT;
  const asksWhatToDo = intentOf(question) === 'do' || HOW_LONG.test(plain(question));
  const staysWithIt = answer.guide !== null && answer.guide.slug === before.guide && !asksWhatToDo;
  if (again.kind !== 'urgent' || answer.isPerson || staysWithIt || !beside.includes(answer.kind))
    return answer;
  return { ...again, again: before.question };
}

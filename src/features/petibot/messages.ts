import type { AnimalName } from '#contract/catalogue.ts';

/** The guide whose words an answer took, with its first source. Dates as in `GuideSource`. */
export interface PetibotGuide {
  slug: string;
  title: string;
  sourceName: string;
  /** The source's own date; null where it gives none. */
  sourceDate: string | null;
  reviewedAt: string;
}

/** What kind of answer it is. `urgent` comes with the way to the emergency page before anything else. */
type PetibotAnswerKind = 'guide' | 'urgent' | 'local' | 'dose' | 'offTopic' | 'unknown' | 'more' | 'hello';

/** A kind of animal that no listing states by name, as 'large animals' and pigs. */
export interface Kin {
  /** Those of the catalogue whose vets may treat it. */
  animals: readonly AnimalName[];
  /** How it is called where one has to ask for it; null where those animals are all of it. */
  said: string | null;
}

/** An answer as the phone finds it, before businesses are added. */
export interface PetibotAnswer {
  kind: PetibotAnswerKind;
  /** One to twelve sentences; those of another part of the guide stand on a line of their own. */
  text: string;
  guide: PetibotGuide | null;
  /** Another guide that fits. */
  also: PetibotGuide | null;
  /** The animal that the question, or the one before it, is about. */
  animal: AnimalName | null;
  /** The question itself names no animal: the one before it did. Told only where somebody nearby is looked for. */
  isCarried?: true;
  /** The question names a kind of animal, and none of the catalogue. */
  kin?: Kin;
  /** Who is open at this moment is looked for. */
  isForNow?: true;
  /** Category of the businesses to recommend; null for none. */
  category: string | null;
  /** The place that the question names, as a search takes it; absent when it names none that is known. */
  place?: string;
  /** People are in danger: 911 comes before any vet. */
  calls911?: true;
  /** It happened to a person: no vet and no guide are of use. */
  isPerson?: true;
  /** Somebody speaks of ending a life: 988 comes first, then 911. */
  isCrisis?: true;
  /** The earlier question that this answers once more: an emergency goes on while what is asked after it has no better answer. */
  again?: string;
  /** Nothing of it was understood while an emergency goes on: it ends nothing. */
  isOpen?: true;
  /** It was asked in Spanish, and is answered in English. */
  inSpanish?: true;
  /** Whose words `text` is; absent for PetiBot's own. */
  by?: 'provider';
}

/** What a conversation was about before a question: the one before it, its animal, and the guide that answered it. */
export interface Before {
  question: string;
  animal: AnimalName | null;
  /** The kind of animal, where it was none of the catalogue. */
  kin?: Kin;
  guide: string | null;
  /** What kind of answer it got. */
  kind: PetibotAnswerKind;
  /** It was an emergency, a short while ago. */
  isUrgent: boolean;
}

/** What is known of a business at the moment of an answer. */
export type Opening = 'open' | 'always' | 'unknown' | 'closed';

/** A nearby business beside an answer, as it was when the answer was given. Distance in miles. */
export interface RecommendedBusiness {
  id: number;
  name: string;
  image: string | null;
  rating: number;
  reviewCount: number;
  category: string;
  distance: number;
  /** Its place is known by its address. Absent in what an older version has kept. */
  isExact?: boolean;
  phone: string | null;
  isSample: boolean;
  /** Absent in what an older version has kept. */
  isNew?: boolean;
  /** Only where who is open now was asked for. */
  opening?: Opening;
}

/** One message of the conversation that the phone keeps. `atMs`: this phone's clock. */
export type ChatMessage =
  | { id: string; role: 'user'; content: string; atMs: number }
  | { id: string; role: 'assistant'; answer: PetibotAnswer; near: RecommendedBusiness[]; atMs: number };

/** Whether a message has neither letter nor digit: signs and little pictures alone. */
export const isWordless = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** So long an emergency goes on without a word. */
const GOES_ON_MS = 60 * 60 * 1000;

/**
 * What a conversation was about, by its last answer; null where it has none. A message without words tells nothing
 * and ends nothing, nor does one that was not understood. @param nowMs this phone's clock.
 */
export function lastExchange(messages: readonly ChatMessage[], nowMs: number): Before | null {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return null;
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages[at];
  const question = asked?.role === 'user' ? asked.content : '';
  if (asked && (isWordless(question) || last.answer.isOpen))
    return lastExchange(messages.slice(0, at), nowMs);
  return exchangeOf(question, last.answer, nowMs - last.atMs < GOES_ON_MS);
}

/** What comes before the next question, once this one has its answer. @param isRecent it was given a short while ago. */
export function exchangeOf(
  question: string,
  { kind, animal, kin, guide, again }: PetibotAnswer,
  isRecent = true,
): Before {
  return {
    question: again ?? question,
    animal,
    ...(kin ? { kin } : {}),
    guide: guide?.slug ?? null,
    kind,
    isUrgent: kind === 'urgent' && isRecent,
  };
}

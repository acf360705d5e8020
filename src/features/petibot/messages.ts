import type { HelpAnimal } from '#contract/catalogue.ts';
import type { FactName } from '#contract/facts.ts';

/** The guide of an answer, with its first source. Dates as in `GuideSource`. */
export interface PetibotGuide {
  slug: string;
  title: string;
  sourceName: string;
  /** The source's date; null if it has none. */
  sourceDate: string | null;
  reviewedAt: string;
  /** The page is in another language than the guide, which is in English only. */
  isInEnglish?: true;
}

/** The kind of answer. `urgent` shows the way to Emergency first. */
type PetibotAnswerKind = 'guide' | 'urgent' | 'local' | 'dose' | 'offTopic' | 'unknown' | 'more' | 'hello';

/** A kind of animal outside the catalog, such as large animals or pigs. */
export interface Kin {
  /** Catalog animals whose vets may treat it. */
  animals: readonly HelpAnimal[];
  /** Its name, if the owner has to ask; null if the catalog animals are all of it. */
  said: string | null;
}

/** An answer, before businesses are added. */
export interface PetibotAnswer {
  kind: PetibotAnswerKind;
  /** Each passage of the guide is on a line. */
  text: string;
  guide: PetibotGuide | null;
  /** Another guide about it. */
  also: PetibotGuide | null;
  /** The likeliest guides, if none answers; beside businesses, the guide about the service. */
  guides?: PetibotGuide[];
  /** The animal of the question or the conversation. */
  animal: HelpAnimal | null;
  /** The animal is from the conversation. Only for businesses. */
  isCarried?: true;
  /** The kind of animal outside the catalog. */
  kin?: Kin;
  /** The question looks for a business that is open now. */
  isForNow?: true;
  /** The question looks for a business that is open on a day. */
  isForDay?: true;
  /** Facts that the business should state. */
  wishes?: readonly FactName[];
  /** Why this category, if the service has none of its own. */
  note?: string;
  /** Category of businesses to recommend, or null. */
  category: string | null;
  /** The place in the question, as a search term; absent if unknown. */
  place?: string;
  /** People are in danger: 911 comes before a vet. */
  calls911?: true;
  /** A person is hurt: vets and guides are no help. */
  isPerson?: true;
  /** The text is about suicide: 988 comes first, then 911. */
  isCrisis?: true;
  /** The earlier emergency whose answer is repeated. */
  again?: string;
  /** The text was not understood, and an emergency is still open. */
  isOpen?: true;
  /** The question was in Spanish; the answer is in English. */
  inSpanish?: true;
  /** The author of `text`; absent for PetiBot. */
  by?: 'provider';
}

/** The previous question, its animal, guide and kind of answer. */
export interface Before {
  question: string;
  animal: HelpAnimal | null;
  /** The kind of animal outside the catalog. */
  kin?: Kin;
  guide: string | null;
  /** Kind of its answer. */
  kind: PetibotAnswerKind;
  /** It was a recent emergency. */
  isUrgent: boolean;
}

/** Whether a business was open at the time of the answer. */
export type Opening = 'open' | 'always' | 'unknown' | 'closed';

/** A nearby business at the time of the answer. Distance in miles. */
export interface RecommendedBusiness {
  id: number;
  name: string;
  image: string | null;
  rating: number;
  reviewCount: number;
  category: string;
  /** For its drawing, with the animals. Absent in older messages. */
  businessCategories?: readonly string[];
  animalTypes?: readonly string[];
  distance: number;
  /** Its position is that of its address. Absent in older messages. */
  isExact?: boolean;
  phone: string | null;
  isSample: boolean;
  /** Absent in older messages. */
  isNew?: boolean;
  /** Only if the question asked for open businesses. */
  opening?: Opening;
  /** The wishes that it states. Only if the question has some. */
  states?: readonly FactName[];
}

/** A stored message. `atMs`: the phone's clock. */
export type ChatMessage =
  | { id: string; role: 'user'; content: string; atMs: number }
  | { id: string; role: 'assistant'; answer: PetibotAnswer; near: RecommendedBusiness[]; atMs: number };

/** Whether a message has no letters or digits. */
export const isWordless = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** An emergency ends after this time without a message. */
const GOES_ON_MS = 60 * 60 * 1000;

/**
 * Returns the previous exchange, or null. Messages without words and those not understood are skipped.
 * @param nowMs the phone's clock.
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

/** Converts an answered question to the context of the next. @param isRecent it was answered recently. */
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

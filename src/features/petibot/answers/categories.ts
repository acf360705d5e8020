import type { BusinessCategoryName, HelpAnimal } from '#contract/catalogue.ts';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { type FactName, factsAmong } from '#contract/facts.ts';
import type { Guide } from '#contract/guides.ts';
import PHRASES from '../phrases/businesses.json' with { type: 'json' };
import { patternOf } from './phrases.ts';
import { plain } from './words.ts';

/** Businesses by name or service; the first match counts. */
const SAYS = Object.entries(PHRASES.categories).map(
  ([name, phrases]) => [patternOf(phrases, PHRASES.lists), name as BusinessCategoryName] as const,
);
/** Shearers have no category; the county office knows them. */
const SHEARER = patternOf(PHRASES.lists.SHEARER);
export const SHEARING_GUIDE = 'sheep-shearing';
/** Words for a place: near, or a name at the end. */
const IS_NEAR = patternOf(PHRASES.near, PHRASES.lists);
/** Words of a search for a business. */
const LOOKS_FOR = patternOf(PHRASES.looksFor);
/** The origin of an animal or thing is not a search. */
const COMES_FROM = patternOf(PHRASES.comesFrom, {}, 'g');
/** Open now, or around the clock. */
const FOR_NOW = patternOf(PHRASES.forNow);
/** Open on a day. */
const FOR_DAY = patternOf(PHRASES.forDay);
/** Words beside a bare name of a business: 'exotic vet for my iguana'. */
const BESIDE = patternOf(PHRASES.beside, {}, 'g');
const FEW = 2;
/** Facts that a business should have. */
const WISHES = Object.entries(PHRASES.wishes).map(([name, phrases]) => [patternOf(phrases), name] as const);

/** Returns the category of business that a question looks for, or null. */
export function businessAskedFor(question: string): BusinessCategoryName | null {
  const text = plain(question).replace(COMES_FROM, '');
  const category = SAYS.find(([says]) => says.test(text))?.[1] ?? null;
  const isBare = text.replace(BESIDE, '').trim().split(/ +/).length <= FEW && category !== 'Animal Feed';
  const isSought = isBare || IS_NEAR.test(text) || LOOKS_FOR.test(text) || wishesIn(text).length > 0;
  return isSought ? category : null;
}

/** Returns the facts that a question asks for: 'a vet that speaks Spanish'. */
export function wishesIn(question: string): FactName[] {
  const text = plain(question);
  return factsAmong(WISHES.flatMap(([says, name]) => (says.test(text) ? [name] : [])));
}

/** Whether a question looks for a business that is open now. */
export const asksForNow = (question: string): boolean => FOR_NOW.test(plain(question));

/** Whether a question looks for a shearer. */
export const asksForShearer = (question: string): boolean => SHEARER.test(plain(question));

/** Whether a question looks for a business that is open on a day. */
export const asksForDay = (question: string): boolean => FOR_DAY.test(plain(question));

const isFarm = (animal: HelpAnimal | null) =>
  ANIMAL_TYPES.some(({ name, category }) => name === animal && category === 'farm');

/** An answer that starts with a call to a vet never recommends a shop. */
const SENDS_TO_VET = /^(?:[^\n]*\? )?[^.\n]*\b(?:call|see|ask|go to|drive to) (?:a|your|the) vet\b/i;

/** Returns the category of businesses that help with a guide's text, or null. */
export function categoryFor(
  guide: Pick<Guide, 'slug' | 'topic'>,
  animal: HelpAnimal | null,
  said = '',
): BusinessCategoryName | null {
  if (guide.slug === 'horse-hoof-care') return 'Farrier';
  if (guide.slug.includes('grooming')) return 'Pet Grooming';
  if (guide.slug === 'puppy-house-training') return 'Training';
  if (guide.slug === SHEARING_GUIDE) return 'Extension Office';
  if (SENDS_TO_VET.test(said)) return 'Veterinary Services';
  if (guide.topic === 'feeding') return isFarm(animal) ? 'Animal Feed' : 'Pet Supplies';
  const isForVet = ['emergency', 'birth', 'health', 'prevention'].includes(guide.topic);
  return isForVet ? 'Veterinary Services' : null;
}

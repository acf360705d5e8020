import type { AnimalName, BusinessCategoryName } from '#contract/catalogue.ts';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { plain } from './words.ts';

const SAYS: readonly (readonly [RegExp, BusinessCategoryName])[] = [
  [
    /\bfarrier|\bhorse ?sho(?:e|er|eing)|\bblacksmith|\btrim\w*\b.*\b(?:hoof|hooves)|\b(?:hoof|hooves)\b.*\btrim/,
    'Farrier',
  ],
  [/\bgroomer|\bgrooming|\bpet salon|\bdog wash/, 'Pet Grooming'],
  [/\bboard(?:ing)?\b|\bkennel|\bpet hotel|\bdaycare/, 'Boarding'],
  [/\btrain(?:er|ing|ers)?\b|\bobedience/, 'Training'],
  [/\bsitter|\bpet sitting|\bdog walk/, 'Pet Sitting'],
  [/\bdog park/, 'Dog Park'],
  [/\bbreeder/, 'Breeders'],
  [/\badopt|\brescue|\bshelter/, 'Rescue & Adoption'],
  [/\bfarmers market/, 'Farmers Market'],
  [/\blivestock (?:market|auction|sale)|\bsale barn|\bauction/, 'Livestock Market'],
  [/\btractor|\bfarm equipment|\bfencing|\btrailer/, 'Farm Equipment'],
  [
    /\bpet (?:store|shop|suppl)|\b(?:dog|cat|fish|bird) (?:food|supplies)|\baquarium (?:store|shop)/,
    'Pet Supplies',
  ],
  [/\bfeed\b|\bhay\b|\bfeed store/, 'Animal Feed'],
  [
    /\bvets?\b|\bveterinar|\banimal (?:hospital|clinic|doctor)|\bcome out\b|\bfarm call/,
    'Veterinary Services',
  ],
];

const NEARBY =
  /\bnear(?:by|est)?\b|\bclose (?:by|to)|\baround here|\bin (?:town|my area|the area)|\blocal\b|\brecommend|\bwho can\b|\bneed someone|\bwhere (?:can|do|could|should) i (?:buy|find|get|take)|\bfind (?:a|an|me|someone)\b|\blooking for (?:a|an)\b/;

/** The category of business that a question looks for nearby; null when it looks for none. */
export function businessAskedFor(question: string): BusinessCategoryName | null {
  const text = plain(question);
  const category = SAYS.find(([says]) => says.test(text))?.[1] ?? null;
  const isBare = text.split(' ').length <= 2;
  return category && (NEARBY.test(text) || (isBare && category !== 'Animal Feed')) ? category : null;
}

const isFarm = (animal: AnimalName | null) =>
  ANIMAL_TYPES.some(({ name, category }) => name === animal && category === 'farm');

/** Category of the businesses that can help with what a guide is about; null where none fits. */
export function categoryFor(
  guide: Pick<Guide, 'slug' | 'topic'>,
  animal: AnimalName | null,
): BusinessCategoryName | null {
  if (guide.slug === 'horse-hoof-care') return 'Farrier';
  if (guide.slug.includes('grooming')) return 'Pet Grooming';
  if (guide.topic === 'feeding') return isFarm(animal) ? 'Animal Feed' : 'Pet Supplies';
  const isForVet = ['emergency', 'birth', 'health', 'prevention'].includes(guide.topic);
  return isForVet ? 'Veterinary Services' : null;
}

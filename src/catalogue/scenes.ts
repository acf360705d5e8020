import type { BusinessCategoryName } from '#contract/catalogue.ts';
import type { PictureProps } from '#src/ui/shown/picture.tsx';

/** Fields that decide the drawing of a listing. */
export interface Drawn {
  /** Decides the variant; a listing that is not sent yet has none. */
  id?: number;
  name: string;
  businessCategories: readonly string[];
  animalTypes?: readonly string[] | undefined;
}

/** Drawings in public/art/scenes, of businesses with the farm badge. docs/specification.md, section 2. */
const FARM_SCENES = {
  'Animal Feed': 'feed',
  'Farm Equipment': 'tractor',
  Farrier: 'farrier',
  'Livestock Market': 'auction',
  'Agricultural Fair': 'fair',
  'Farmers Market': 'market',
  'Youth Agriculture': 'youth',
  'Extension Office': 'extension',
  'Diagnostic Laboratory': 'lab',
} as const;

/** The first of a listing's categories decides: farm, grooming, vet, others. */
const SCENES = {
  ...FARM_SCENES,
  'Pet Grooming': 'grooming',
  'Emergency Hospital': 'hospital',
  'Veterinary Services': 'vet',
  'Rescue & Adoption': 'rescue',
  Boarding: 'kennel',
  Training: 'training',
  'Dog Park': 'training',
  'Pet Sitting': 'sitting',
  Breeders: 'yard',
  'Animal Services': 'yard',
  'Pet Supplies': 'supplies',
} as const satisfies Record<BusinessCategoryName, string>;

const FARM_WORDS = /\b(farm|feed|equipment)\b/i;

/** Whether a business counts as a farm business, by words or by category. */
export const isFarm = (categories: readonly string[]): boolean =>
  categories.some((category) => FARM_WORDS.test(category) || Object.hasOwn(FARM_SCENES, category));

const ROOMS = [
  'auction',
  'extension',
  'lab',
  'grooming',
  'vet',
  'sitting',
  'supplies',
  'cattery',
  'aquarium',
];

/** Closer scenes, by 'name; animals'. */
const CLOSER: readonly [than: string, said: RegExp, scene: string][] = [
  ['vet', /\bequine|\bbovine|large animal|; (?:,?(?:Horse|Cattle|Chicken|Goat|Sheep))+$/i, 'horse-vet'],
  ['farrier', /; (?:,?(?:Cattle|Goat|Sheep))+$/, 'hoof'],
  ['tractor', /\bfenc/i, 'fencing'],
  ['tractor', /\btrailer/i, 'trailer'],
  ['kennel supplies yard', /; Cat$/, 'cattery'],
  ['kennel supplies yard', /; Fish$/, 'aquarium'],
  ['kennel supplies yard', /; Bird$/, 'aviary'],
  ['kennel supplies yard', /; Rabbit$/, 'hutch'],
  ['grooming yard', /; Sheep$/, 'shearing'],
];

/** Three looks: a view within the file, and the sky behind it. */
const LOOKS = [
  { view: '', ground: 'sky' },
  { view: '#b', ground: 'straw' },
  { view: '#c', ground: 'lilac' },
] as const;

/** Returns the drawing of a listing; the same listing always has the same look. */
export function sceneOf(listing: Drawn): Pick<PictureProps, 'src' | 'ground' | 'kind'> {
  const scene = sceneNamed(listing);
  const { view, ground } = LOOKS[(listing.id ?? 0) % LOOKS.length] ?? LOOKS[0];
  return { src: `/art/scenes/${scene}.svg${view}`, ground, kind: ROOMS.includes(scene) ? 'room' : 'yard' };
}

function sceneNamed({ name, businessCategories, animalTypes }: Drawn): string {
  const [, scene = 'yard'] =
    Object.entries(SCENES).find(([category]) => businessCategories.includes(category)) ?? [];
  const text = `${name}; ${animalTypes}`;
  const closer = CLOSER.find(([than, words]) => than.includes(scene) && words.test(text));
  return closer?.[2] ?? scene;
}

/** Background colors of the drawings: `--py-tile-*`. */
export type TileGround = 'straw' | 'sky' | 'leaf' | 'clay' | 'lilac';

/** A drawing's URL and its background. */
export interface Portrait {
  url: string;
  ground: TileGround;
}

/** In the order of the home page first, so that neighbors have different backgrounds. */
const GROUNDS = {
  dog: 'straw',
  cat: 'sky',
  horse: 'leaf',
  bird: 'clay',
  fish: 'sky',
  rabbit: 'lilac',
  cattle: 'clay',
  chicken: 'straw',
  goat: 'sky',
  sheep: 'leaf',
  pig: 'sky',
  duck: 'lilac',
  turkey: 'straw',
  donkey: 'leaf',
  bees: 'sky',
} as const satisfies Record<string, TileGround>;

type DrawnAnimal = keyof typeof GROUNDS;

function isDrawn(animal: string): animal is DrawnAnimal {
  return Object.hasOwn(GROUNDS, animal);
}

/** Portrait of an animal by its catalogue name ("Dog"); undefined if there is no drawing. */
export function animalArt(name: string): Portrait | undefined {
  const animal = name.trim().toLowerCase();
  return isDrawn(animal) ? { url: `/art/animals/${animal}.svg`, ground: GROUNDS[animal] } : undefined;
}

/** The logo, its one-color form, and the mascot: full body, and its resting face. */
export const BRAND_ART = {
  mark: '/art/brand/mark.svg',
  icon: '/art/brand/icon.svg',
  frog: '/art/mascot/frog.svg',
  frogHead: '/art/mascot/frog-head.svg',
} as const;

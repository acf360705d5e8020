import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import type { LatLng } from '#contract/shared/geo.ts';

/** A made-up business, about 480 bytes of JSON as a listing. */
export interface Made {
  id: number;
  name: string;
  description: string;
  address: string;
  city: string;
  location: LatLng;
  businessCategories: string[];
  animalTypes: string[];
  rating: number;
  facts: Record<string, true>;
}

const CITIES = 300;
const WORDS = ['Barn', 'Meadow', 'Oak', 'Prairie', 'Creek', 'Hoof', 'Feather', 'Hay', 'Paddock', 'Ridge'];

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const place = randomOf(7);
/** Centers of the towns around which the businesses lie. */
export const CENTERS: readonly LatLng[] = Array.from({ length: CITIES }, () => ({
  lat: 26 + place() * 22,
  lng: -122 + place() * 50,
}));

/** Generates businesses clustered in 300 towns; a longer list begins with the same ones. */
export function* businessesOf(count: number): Generator<Made> {
  const random = randomOf(11);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let id = 1; id <= count; id++) {
    const town = Math.floor(random() * CITIES);
    const { lat, lng } = CENTERS[town] as LatLng;
    const off = () => (random() + random() - 1) * 0.4;
    const words = [one(WORDS), one(WORDS), one(WORDS)];
    yield {
      id,
      name: `${words[0]} and ${words[1]} ${id}`,
      description: `Known for ${words[2]?.toLowerCase()} work, calm hands and plain words since ${1950 + (id % 70)}.`,
      address: `${1 + (id % 9000)} ${words[1]} Road`,
      city: `Town ${town}`,
      location: { lat: lat + off(), lng: lng + off() },
      businessCategories: [one(BUSINESS_CATEGORIES)],
      animalTypes: [...new Set([one(ANIMAL_TYPES).name, one(ANIMAL_TYPES).name])],
      rating: Math.floor(random() * 500) / 100,
      facts: random() < 0.3 ? { [one(FACT_NAMES)]: true } : {},
    };
  }
}

/** The text of a made-up post. */
export const SENTENCES =
  'She was fine all summer, and since the storm she will not load. What would you try first? ';

/** Returns the body of a push that adds posts to a thread. */
export const pushOf = (user: number, thread: number, contents: readonly string[]) => ({
  ...{ protocol: 1, device: crypto.randomUUID(), epoch: null, user, cancel: [] },
  mutations: contents.map((content) => ({
    ...{ key: crypto.randomUUID(), name: 'post.create', argsVersion: 1, args: { thread, content } },
  })),
});

import type { ForumCategory } from '../../../contract/forums.ts';

/** The fixed catalogue of the forums; counts and sponsors are the server's. */
export const FORUM_CATEGORIES = [
  {
    name: 'Horses',
    slug: 'horses',
    description: 'Feeding, feet, fencing and fair weather rides. Ask before small worries grow.',
    isFeatured: true,
  },
  {
    name: 'Cattle and Small Ruminants',
    slug: 'cattle-and-small-ruminants',
    description: 'Cows, goats and sheep: pasture, calving and kidding, handling and selling.',
    isFeatured: true,
  },
  {
    name: 'Poultry',
    slug: 'poultry',
    description: 'Layers, broilers, ducks and turkeys. Coops, predators, molts and eggs.',
    isFeatured: false,
  },
  {
    name: 'Dogs',
    slug: 'dogs',
    description: 'Working dogs, farm dogs and couch dogs. Training, heat, ticks and trips.',
    isFeatured: true,
  },
  {
    name: 'Cats',
    slug: 'cats',
    description: 'Barn cats and house cats: litter, introductions, eating and aging well.',
    isFeatured: false,
  },
  {
    name: 'Small Pets, Birds and Fish',
    slug: 'small-pets-birds-and-fish',
    description: 'Rabbits, parrots, guinea pigs, ponds and tanks.',
    isFeatured: false,
  },
  {
    name: 'Farm Life and Florida Weather',
    slug: 'farm-life-and-florida-weather',
    description: 'Storms, heat, mud, tractors, fences and neighbors. What keeps a place running.',
    isFeatured: false,
  },
] as const satisfies readonly Pick<ForumCategory, 'name' | 'slug' | 'description' | 'isFeatured'>[];

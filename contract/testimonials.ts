import type { z } from 'zod';
import { ANIMAL_TYPES } from './catalogue.ts';
import { GAME_RULES } from './games.ts';
import { TESTIMONIAL_LIMITS } from './limits.ts';
import type { RuleSet } from './rules.ts';
import type { testimonial } from './testimonials.schema.ts';

export type Testimonial = z.infer<typeof testimonial>;

export const TESTIMONIAL_MESSAGES = {
  notFound: 'There is no such testimonial.',
  name: 'Name must be from 2 to 120 characters.',
  text: 'Text must be from 10 to 500 characters.',
  location: 'Location must be from 2 to 120 characters.',
  animalType: 'Choose an animal from the list.',
} as const;

const L = TESTIMONIAL_LIMITS;
const M = TESTIMONIAL_MESSAGES;
const ANIMALS = ANIMAL_TYPES.map(({ name }) => name);

/** `POST` and `PATCH /api/admin/testimonials`. */
export const TESTIMONIAL_RULES = {
  name: { kind: 'text', min: L.nameMin, max: L.nameMax, message: M.name },
  text: { kind: 'text', min: L.textMin, max: L.textMax, message: M.text },
  location: { kind: 'text', min: L.nameMin, max: L.nameMax, message: M.location },
  image: GAME_RULES.bannerImage,
  animalType: { kind: 'choice', options: ANIMALS, message: M.animalType },
} as const satisfies RuleSet;

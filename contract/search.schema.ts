import { z } from 'zod';
import { business } from './businesses.schema.ts';
import { animalEvent } from './events.schema.ts';
import { forumThread } from './forums.schema.ts';

/** Response of `GET /api/search`: at most ten of each kind, best first. */
export const searchAnswer = z.object({
  businesses: z.array(business),
  events: z.array(animalEvent),
  threads: z.array(forumThread),
});

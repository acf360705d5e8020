import { z } from 'zod';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { SEARCH_MESSAGES, type SearchAnswer } from '#contract/search.ts';
import { shownAs } from '../../http/json-schema.ts';
import { business } from '../businesses/businesses.schema.ts';
import { animalEvent } from '../events/events.schema.ts';
import { forumThread } from '../forums/forums.schema.ts';

export const searchQuery = z.object({
  q: shownAs(
    z
      .string()
      .default('')
      .transform((text) => text.trim())
      .refine((text) => text !== '' && text.length <= SEARCH_LIMITS.queryMax, {
        error: SEARCH_MESSAGES.query,
      }),
    { type: 'string', minLength: 1, maxLength: SEARCH_LIMITS.queryMax },
    { isOptional: false },
  ),
});

export const searchAnswer = z.object({
  businesses: z.array(business),
  events: z.array(animalEvent),
  threads: z.array(forumThread),
}) satisfies z.ZodType<SearchAnswer>;

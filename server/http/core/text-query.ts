import { z } from 'zod';
import { PEOPLE_LIMITS } from '#contract/limits.ts';
import { shownAs } from '../../rules/json-schema.ts';

/** The parameter `?q=`, a search text. @param message for an empty or too long text. */
export const textQuery = (message: string) =>
  z.object({
    q: shownAs(
      z
        .string()
        .default('')
        .transform((text) => text.trim())
        .refine((text) => text !== '' && text.length <= PEOPLE_LIMITS.queryMax, {
          error: message,
        }),
      { type: 'string', minLength: 1, maxLength: PEOPLE_LIMITS.queryMax },
      { isOptional: false },
    ),
  });
